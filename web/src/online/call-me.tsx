/** In a match with days for a turn: being told when it is one's turn, though no page is open. */

import { useEffect } from "preact/hooks";
import type { OpenDesk } from "../match.ts";
import { Button } from "../parts.tsx";
import type { RoomView } from "../protocol.ts";
import { text } from "../text.ts";
import { lookUp, pushStanding, turnOff, turnOn } from "./push.ts";
import "./words.ts";

interface CallMeProps {
  readonly desk: OpenDesk;
  readonly room: RoomView;
}

/** For those who sit there alone; nothing where the browser has no push. */
export function CallMe({ desk, room }: CallMeProps) {
  const concerned =
    room.match.setting.clock?.kind === "days" && room.outcome === null && desk.state.value.you.seats.length > 0;
  useEffect(() => {
    if (concerned && pushStanding.peek() === "unknown") void lookUp();
  }, [concerned]);
  const standing = pushStanding.value;
  if (!concerned || standing === "unknown" || standing === "unable") return null;
  const on = standing === "on";
  return (
    <div class="call-me">
      {standing === "denied" ? null : (
        <Button kind="quiet" resting={standing === "asking"} onPress={() => void (on ? turnOff() : turnOn(text("title"), text("push-body", { name: "NAME" })))}>
          {text(on ? "push-off" : "push-on")}
        </Button>
      )}
      <p class="note" role="status">
        {standing === "off" ? "" : text(`push-${standing === "on" ? "is-on" : standing}`)}
      </p>
    </div>
  );
}
