/** The knights in hand of the side on turn, each with its power, or with the reason why it may not go now. */

import { Dots, HintButton, MoveNowButton, Preparing } from "../bot-parts.tsx";
import { Button, RuleLink } from "../parts.tsx";
import type { DiskView, Sendable } from "../protocol.ts";
import { words } from "./words.ts";
import { DiskPicture, type Livery } from "./disk.tsx";
import type { Play } from "./play.ts";
import { nameOf } from "../names.ts";
import type { GameRoomProps } from "../room-props.ts";
import { text } from "../text.ts";
import { isYou, yourTurn } from "../your-turn.ts";

interface TrayProps {
  readonly play: Play;
  readonly desk: GameRoomProps["desk"];
  readonly match: GameRoomProps["match"];
  readonly liveries: readonly [Livery, Livery];
  /** Whether hint, "move now" and what a bot waits for are here; on a phone they lie below the knights, and on the table. */
  readonly actions: boolean;
  /** Told when a knight was chosen, so that the focus can go to the table. */
  readonly onChosen: () => void;
}

export function Tray({ play, desk, match, liveries, actions, onChosen }: TrayProps) {
  const { position, sendable } = play.view.value;
  const side = position.side === 1 ? 1 : 0;
  const livery = liveries[side];
  const name = nameOf(match.value.room.seats, position.to_move);
  const own = position.disks.filter((disk) => disk.side === side);
  const again = play.relaunch.value;
  const mine = desk.state.value.you.seats.includes(position.to_move);
  const choose = (knight: Sendable): void => {
    play.choose(knight);
    if (knight.legal) onChosen();
  };
  return (
    <section class="card tray" aria-label={words("tray")}>
      <header>
        <h2>
          {play.thinks.value
            ? text("thinking", { name })
            : isYou(desk.state.value, position.to_move)
              ? yourTurn(play.view.value)
              : words("tray-turn", { name })}
          {play.thinks.value ? <Dots /> : null}
        </h2>
        {actions ? <TurnActions play={play} desk={desk} match={match} /> : null}
      </header>
      {play.thinks.value && actions ? <Preparing desk={desk} /> : null}
      {again === null || !mine ? (
        <ul class="tray-knights">
          {own.map((disk) => {
            const knight = sendable.find((one) => one.disk === disk.disk);
            return (
              <li key={disk.disk}>
                {knight === undefined ? (
                  <SentKnight disk={disk} livery={livery} />
                ) : (
                  <KnightButton
                    knight={knight}
                    livery={livery}
                    chosen={play.chosen.value?.disk === knight.disk}
                    open={play.open.value}
                    hinted={play.hinted.value?.kind === knight.kind}
                    onChoose={choose}
                  />
                )}
              </li>
            );
          })}
        </ul>
      ) : (
        <div class="relaunch">
          <p>
            <strong>{words("bladesman-title")}</strong> {words("bladesman-ask")}
          </p>
          <div class="relaunch-choice">
            <Button
              kind={play.chosen.value === null ? "main" : "plain"}
              icon="again"
              pressed={play.chosen.value !== null}
              disabled={!play.open.value}
              onPress={() => choose(again)}
            >
              {words("bladesman-again")}
            </Button>
            <Button disabled={!play.open.value} onPress={play.stand}>
              {words("bladesman-stand")}
            </Button>
          </div>
        </div>
      )}
    </section>
  );
}

/** A hint for a person, "move now" for a bot. */
export function TurnActions({ play, desk, match }: Pick<TrayProps, "play" | "desk" | "match">) {
  const { you } = desk.state.value;
  if (play.bot.value !== null) return <MoveNowButton desk={desk} resting={!play.thinks.value} />;
  if (you.seats.length === 0) return null;
  if (match.value.room.match.setting.rated === true) return null;
  return <HintButton desk={desk} match={match.value} resting={!play.open.value} />;
}

/** The place of a knight that has been sent: it is kept, so that nothing moves under the hand. */
function SentKnight({ disk, livery }: { readonly disk: DiskView; readonly livery: Livery }) {
  return (
    <div class="sent-knight">
      <DiskPicture kind={disk.kind} value={0} livery={livery} />
      <span class="knight-words">
        <strong>{words(disk.kind)}</strong>
        <span class="knight-line">{words(disk.whereabouts === "removed" ? "tray-removed" : "tray-sent")}</span>
      </span>
    </div>
  );
}

interface KnightButtonProps {
  readonly knight: Sendable;
  readonly livery: Livery;
  readonly chosen: boolean;
  readonly open: boolean;
  readonly hinted: boolean;
  readonly onChoose: (knight: Sendable) => void;
}

function KnightButton({ knight, livery, chosen, open, hinted, onChoose }: KnightButtonProps) {
  return (
    <>
      <button
        type="button"
        class="sendable"
        aria-pressed={chosen}
        aria-disabled={!knight.legal}
        disabled={!open}
        data-kind={knight.kind}
        data-hinted={hinted}
        onClick={() => onChoose(knight)}
      >
        <DiskPicture kind={knight.kind} value={0} livery={livery} />
        <span class="knight-words">
          <strong>{words(knight.kind)}</strong>
          <span class="knight-line">
            {knight.legal ? words(`${knight.kind}-power`) : words("tray-refused", { why: knight.why })}
          </span>
        </span>
      </button>
      {knight.legal ? null : <RuleLink rule={knight.rule} />}
    </>
  );
}
