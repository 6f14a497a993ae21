/** The knights in hand of the side on turn, each with its power, or with the reason why it may not go now. */

import { Button, RuleLink } from "../parts.tsx";
import type { DiskView, Sendable } from "../protocol.ts";
import { nameOf } from "../room-parts.tsx";
import { words } from "./words.ts";
import { DiskPicture, type Livery } from "./disk.tsx";
import type { Play } from "./play.ts";
import type { GameRoomProps } from "../room-parts.tsx";

interface TrayProps {
  readonly play: Play;
  readonly match: GameRoomProps["match"];
  readonly liveries: readonly [Livery, Livery];
  /** Told when a knight was chosen, so that the focus can go to the table. */
  readonly onChosen: () => void;
}

export function Tray({ play, match, liveries, onChosen }: TrayProps) {
  const { position, sendable } = play.view.value;
  const side = position.side === 1 ? 1 : 0;
  const livery = liveries[side];
  const seats = match.value.room.seats;
  const own = position.disks.filter((disk) => disk.side === side);
  const again = play.relaunch.value;
  const choose = (knight: Sendable): void => {
    play.choose(knight);
    if (knight.legal) onChosen();
  };
  return (
    <section class="card tray" aria-label={words("tray")}>
      <header>
        <h2>{words("tray-turn", { name: nameOf(seats, position.to_move) })}</h2>
      </header>
      {again === null ? (
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
  readonly onChoose: (knight: Sendable) => void;
}

function KnightButton({ knight, livery, chosen, open, onChoose }: KnightButtonProps) {
  return (
    <>
      <button
        type="button"
        class="sendable"
        aria-pressed={chosen}
        aria-disabled={!knight.legal}
        disabled={!open}
        data-kind={knight.kind}
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
