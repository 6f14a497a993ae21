/** What stands where the knights in hand were once the match is over: that it is over, and how it ended. */

import { useEffect, useRef } from "preact/hooks";
import type { OutcomeView } from "../protocol.ts";
import { text } from "../text.ts";

interface OverCardProps {
  readonly outcome: OutcomeView | null;
  /** Told when the card is on the page; the result may cover it from then on. */
  readonly onShown: (card: HTMLElement) => void;
}

export function OverCard({ outcome, onShown }: OverCardProps) {
  const card = useRef<HTMLElement>(null);
  // After everything else of the room has changed too, such as a button that had the focus and is gone.
  useEffect(() => {
    if (card.current !== null) onShown(card.current);
  }, []);
  return (
    <section class="card over" ref={card} tabIndex={-1} aria-label={text("over")}>
      <h2>{text("over")}</h2>
      <p>{outcome?.sentence}</p>
    </section>
  );
}
