/** That chance is fair: the fingerprint of the seed from the start, the seed at the end, and what the two prove. */

import type { GameRoomProps } from "../room-props.ts";
import { text } from "../text.ts";
import "./online.css";
import "./words.ts";

export function FairChance({ match }: Pick<GameRoomProps, "match">) {
  const { seed, seed_hash: hash } = match.value.room.match;
  if (hash === "") return null;
  return (
    <details class="card fair">
      <summary>{text("fair")}</summary>
      <p class="note">{text(seed === "" ? "fair-line" : "fair-proved")}</p>
      <dl>
        <dt>{text("fair-hash")}</dt>
        <dd>
          <code>{hash}</code>
        </dd>
        {seed === "" ? null : (
          <>
            <dt>{text("fair-seed")}</dt>
            <dd>
              <code>{seed}</code>
            </dd>
          </>
        )}
      </dl>
      {seed === "" ? null : (
        <p class="note">
          <code>{text("fair-command")}</code>
        </p>
      )}
    </details>
  );
}
