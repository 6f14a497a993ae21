/** Opening a record from a file or from pasted text. */

import { useSignal } from "@preact/signals";
import { post } from "./http.ts";
import { Button, Icon, Why } from "./parts.tsx";
import { problemOf } from "./problems.ts";
import type { OpenedRoom, Problem } from "./protocol.ts";
import { goTo } from "./routes.ts";
import { text } from "./text.ts";

export function OpenRecord() {
  const written = useSignal("");
  const problem = useSignal<Problem | null>(null);
  const opening = useSignal(false);

  /** Sends the record, unless one is being opened: the server may read for a while. */
  async function open(record: string | Promise<string>): Promise<void> {
    if (opening.value) return;
    opening.value = true;
    problem.value = null;
    try {
      const { room } = await post<OpenedRoom>("/api/records", await record);
      goTo(`/room/${room}`);
    } catch (error) {
      problem.value = problemOf(error);
      opening.value = false;
    }
  }

  return (
    <section class="card open-record" aria-label={text("record-open")}>
      <h2>{text("record-open")}</h2>
      <p class="note">{text("record-open-line")}</p>
      <label class="button plain file" aria-disabled={opening.value}>
        <Icon name="up" />
        <span>{text("record-file")}</span>
        <input
          type="file"
          accept=".txt,.json,text/plain,application/json"
          aria-disabled={opening.value}
          onClick={(event) => {
            if (opening.value) event.preventDefault();
          }}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            if (file === undefined) return;
            const record = file.text();
            event.currentTarget.value = "";
            void open(record);
          }}
        />
      </label>
      <label class="paste">
        <span class="note">{text("record-paste")}</span>
        <textarea
          rows={4}
          spellcheck={false}
          value={written.value}
          onInput={(event) => (written.value = event.currentTarget.value)}
        />
      </label>
      <Button
        disabled={written.value.trim() === ""}
        resting={opening.value}
        onPress={() => void open(written.value)}
      >
        {text("record-show")}
      </Button>
      <p role="status" class="note">
        {opening.value ? text("record-opening") : ""}
      </p>
      <p role="alert" class="why">
        {problem.value === null ? null : <Why problem={problem.value} />}
      </p>
    </section>
  );
}
