/** The branches tried so far. No DOM. */

import type { LineStep } from "../protocol.ts";

export interface Branch {
  /** Turns of the match before it. */
  readonly at: number;
  readonly steps: readonly LineStep[];
}

/** With one more; a branch that is the beginning of another is not kept beside it. Those that begin alike stand together. */
export function withBranch(branches: readonly Branch[], added: Branch): readonly Branch[] {
  const texts = textsOf(added);
  if (branches.some((each) => each.at === added.at && isAlong(each, texts))) return branches;
  const kept = branches.filter((each) => each.at !== added.at || !isAlong(added, textsOf(each)));
  const alike = kept.findLastIndex((each) => each.at === added.at && each.steps[0]?.text === texts[0]);
  return alike < 0 ? [...kept, added] : kept.toSpliced(alike + 1, 0, added);
}

/** Whether these turns are the beginning of the branch, or all of it. */
export function isAlong(branch: Branch, turns: readonly string[]): boolean {
  return turns.every((turn, index) => branch.steps[index]?.text === turn);
}

function textsOf(branch: Branch): readonly string[] {
  return branch.steps.map((step) => step.text);
}
