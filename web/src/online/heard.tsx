/** What others say while the talk is out of view: who and what, and the way to it. Screen readers hear it by the talk itself. */

import { signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { RoomDesk } from "../match.ts";
import { Button } from "../parts.tsx";
import type { Said } from "../protocol.ts";
import { nameOf } from "../names.ts";
import type { Match } from "../store.ts";
import { text } from "../text.ts";
import { useNoticed } from "./noticed.ts";
import { phraseWords } from "./phrases.ts";
import { muted } from "./pointing.ts";
import "./online.css";
import "./words.ts";

/** Where the talk stands on this page, null where there is none. */
const card = signal<HTMLElement | null>(null);
const inView = signal(false);
/** How much of it has to be seen; the newest line is the lowest. */
const ENOUGH_SEEN = 0.75;

/** Tells where the talk stands, and whether it can be seen. */
export function useTalkCard(of: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    card.value = of.current;
    if (of.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        inView.value = entries.at(-1)?.isIntersecting === true;
      },
      { threshold: ENOUGH_SEEN },
    );
    observer.observe(of.current);
    return () => {
      observer.disconnect();
      card.value = null;
      inView.value = false;
    };
  }, [of]);
}

/** The lines after one that was seen: those of others, as far as they are to be heard. */
export function unseen(talk: readonly Said[], seen: Said | null, mine: readonly number[], off: ReadonlySet<number>): readonly Said[] {
  const from = seen === null ? 0 : talk.lastIndexOf(seen) + 1;
  return talk.slice(from).filter(({ seat }) => !mine.includes(seat) && !off.has(seat));
}

export function TalkNotice({ desk, match }: { readonly desk: RoomDesk; readonly match: Match }) {
  const { talk, you } = desk.state.value;
  const seen = useSignal<Said | null>(talk.at(-1) ?? null);
  const fresh = unseen(talk, seen.value, you.seats, muted.value);
  const last = inView.value || card.value === null ? null : (fresh.at(-1) ?? null);
  const done = (): void => {
    seen.value = desk.state.peek().talk.at(-1) ?? null;
  };
  useEffect(() => {
    if (inView.value) done();
  });
  useNoticed(last, done);
  if (last === null) return null;
  const goThere = (): void => {
    card.value?.scrollIntoView({ block: "center" });
    card.value?.focus({ preventScroll: true });
    done();
  };
  return (
    <section class="card heard" aria-label={text("heard")} data-shield={match.room.seats[last.seat]?.shield}>
      <p>
        <span class="dot" />
        <b>{nameOf(match.room.seats, last.seat)}</b> <span class="heard-words">{last.phrase === "" ? last.text : phraseWords(last.phrase)}</span>
        {fresh.length > 1 ? <span class="note"> {text("heard-more", { count: fresh.length - 1 })}</span> : null}
      </p>
      <Button icon="talk" onPress={goThere}>
        {text("heard-go")}
      </Button>
      <Button kind="quiet" icon="close" label={text("unmet-note")} onPress={done} />
    </section>
  );
}
