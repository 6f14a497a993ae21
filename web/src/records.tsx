/** Opening a record from a file or from pasted text. */

import { useSignal } from "@preact/signals";
import { post } from "./http.ts";
import { Button, Icon, RuleLink } from "./parts.tsx";
import { problemOf } from "./problems.ts";
import type { OpenedRoom, Problem } from "./protocol.ts";
import { goTo } from "./routes.ts";
import { text } from "./text.ts";

export function OpenRecord() {
  const written = useSignal("");
  const problem = useSignal<Problem | null>(null);

  function open(record: string): void {
    problem.value = null;
    post<OpenedRoom>("/api/records", record).then(
      ({ room }) => goTo(`/room/${room}`),
      (error: unknown) => {
        problem.value = problemOf(error);
      },
    );
  }

  return (
    <section class="card open-record" aria-label={text("record-open")}>
      <h2>{text("record-open")}</h2>
      <p class="note">{text("record-open-line")}</p>
      <label class="button plain file">
        <Icon name="up" />
        <span>{text("record-file")}</span>
        <input
          type="file"
          accept=".txt,.json,text/plain,application/json"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            if (file !== undefined) void file.text().then(open);
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
      <Button disabled={written.value.trim() === ""} onPress={() => open(written.value)}>
        {text("record-show")}
      </Button>
      <p role="alert" class="why">
        {problem.value === null ? null : (
          <>
            {problem.value.where === "" ? "" : `${problem.value.where}: `}
            {problem.value.why} <RuleLink rule={problem.value.rule} />
          </>
        )}
      </p>
    </section>
  );
}
