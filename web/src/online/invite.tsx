/** The links to a match: to copy, to share, as a code for a camera. */

import { useSignal, useSignalEffect } from "@preact/signals";
import { useId, useRef } from "preact/hooks";
import { Button } from "../parts.tsx";
import type { RoomView } from "../protocol.ts";
import { text } from "../text.ts";
import { isLoopback } from "./loopback.ts";
import { delayWords } from "./setting.tsx";
import "./words.ts";

const COPIED_MS = 4_000;

/** For the host: the link by which others take seats, and the one for watching. */
export function Invite({ room }: { readonly room: RoomView }) {
  const address = `${location.origin}/room/${room.id}`;
  return (
    <section class="card invite" aria-label={text("invite")}>
      <h2>{text("invite")}</h2>
      {isLoopback(location.hostname) ? <p class="invite-near">{text("invite-near")}</p> : <p class="note">{text("invite-line")}</p>}
      <LinkField address={address} label={text("invite-link")} title={text("invite-title")} main />
      <Code address={address} />
      <Watch room={room} />
    </section>
  );
}

/** For everybody else who sits here. */
export function WatchLink({ room }: { readonly room: RoomView }) {
  if (room.watch === "" || room.watch === room.id) return null;
  return (
    <section class="card invite" aria-label={text("invite-watch")}>
      <Watch room={room} />
    </section>
  );
}

function Watch({ room }: { readonly room: RoomView }) {
  const delay = room.match.setting.delay ?? 0;
  if (room.watch === "") return <p class="note">{text("invite-no-watch")}</p>;
  return (
    <>
      <h3>{text("invite-watch")}</h3>
      <p class="note">{delay > 0 ? text("invite-watch-later", { delay: delayWords(delay) }) : text("invite-watch-line")}</p>
      <LinkField address={`${location.origin}/watch/${room.watch}`} label={text("invite-watch-link")} title={text("invite-watch")} />
    </>
  );
}

interface LinkProps {
  readonly address: string;
  readonly label: string;
  /** What the share sheet calls it. */
  readonly title: string;
  readonly main?: boolean;
}

function LinkField({ address, label, title, main = false }: LinkProps) {
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const said = useSignal("");
  useSignalEffect(() => {
    if (said.value === "") return;
    const timer = setTimeout(() => (said.value = ""), COPIED_MS);
    return () => clearTimeout(timer);
  });
  /** Without leave to write the clipboard the link is selected, to be copied by hand. */
  const copy = (): void => {
    const copied = navigator.clipboard?.writeText(address) ?? Promise.reject(new Error("no clipboard"));
    copied.then(
      () => (said.value = text("copied")),
      () => {
        field.current?.select();
        said.value = text("copy-by-hand");
      },
    );
  };
  return (
    <div class="link-field">
      <label class="sr" for={id}>
        {label}
      </label>
      <input ref={field} id={id} type="text" readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
      <Button kind={main ? "main" : "plain"} icon="copy" onPress={copy}>
        {text("copy")}
      </Button>
      {"share" in navigator ? (
        <Button icon="share" onPress={() => void navigator.share({ title, url: address }).catch(() => undefined)}>
          {text("share")}
        </Button>
      ) : null}
      <span class="note copied" role="status">
        {said.value}
      </span>
    </div>
  );
}

/** The link as a code for a camera; the part that draws it is fetched when it is wanted. */
function Code({ address }: { readonly address: string }) {
  const path = useSignal<{ readonly size: number; readonly d: string } | null>(null);
  const open = useSignal(false);
  useSignalEffect(() => {
    if (!open.value || path.peek() !== null) return;
    void import("./code.ts").then(({ codeOf }) => (path.value = codeOf(address)));
  });
  return (
    <details class="code" onToggle={(event) => (open.value = event.currentTarget.open)}>
      <summary>{text("code")}</summary>
      {path.value === null ? null : (
        <svg viewBox={`0 0 ${path.value.size} ${path.value.size}`} role="img" aria-label={text("code-label")}>
          <rect width={path.value.size} height={path.value.size} fill="#fff" />
          <path d={path.value.d} fill="#000" shape-rendering="crispEdges" />
        </svg>
      )}
    </details>
  );
}
