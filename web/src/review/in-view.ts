/** Brings the board or table of a review into view, for presses far below it on a phone. */
export function showStage(): void {
  document.querySelector(".review > .stage")?.scrollIntoView({ block: "nearest" });
}
