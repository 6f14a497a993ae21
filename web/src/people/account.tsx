/** The account: signing up, logging in and out, another password, and being forgotten. */

import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useId } from "preact/hooks";
import { send } from "../http.ts";
import { me } from "../me.ts";
import { Button, Dialog, FieldWhy, refusedBy, Why } from "../parts.tsx";
import { problemOf, whyAt } from "../problems.ts";
import type { Me, Problem } from "../protocol.ts";
import { followLink } from "../routes.ts";
import { text } from "../text.ts";
import "./people.css";
import "./words.ts";

/** What the server calls the fields of these forms. */
const FIELDS = ["name", "password", "following"] as const;

export function Account() {
  useEffect(() => {
    document.title = text("title-room", { title: text("account") });
    return () => void (document.title = text("title"));
  }, []);
  const name = me.value?.name ?? "";
  return (
    <main id="content" class="list-page account">
      <header class="list-head">
        <h1>{name === "" ? text("account") : name}</h1>
        <p>{text(name === "" ? "account-line" : "account-here")}</p>
        <p>
          <a class="button" href="/ladder" onClick={followLink}>
            {text("ladder")}
          </a>{" "}
          {name === "" ? null : (
            <a class="button" href={`/player/${encodeURIComponent(name)}`} onClick={followLink}>
              {text("profile-own")}
            </a>
          )}
        </p>
      </header>
      {me.value === null ? <p class="note">{text("loading")}</p> : name === "" ? <Guest /> : <Member />}
    </main>
  );
}

function Guest() {
  return (
    <div class="account-cards">
      <Entry heading={text("log-in")} button={text("log-in")} path="/api/session" secret="current-password" />
      <Entry heading={text("sign-up")} button={text("sign-up")} path="/api/account" secret="new-password" line={text("sign-up-line")} />
    </div>
  );
}

interface EntryProps {
  readonly heading: string;
  readonly button: string;
  readonly path: string;
  readonly secret: "current-password" | "new-password";
  readonly line?: string;
}

/** Name and password, to log in or to sign up. */
function Entry({ heading, button, path, secret, line }: EntryProps) {
  const name = useSignal("");
  const password = useSignal("");
  const asking = useAsking();
  return (
    <form
      class="card"
      aria-label={heading}
      onSubmit={(event) => {
        event.preventDefault();
        asking.ask(() => send<Me>("POST", path, { name: name.value.trim(), password: password.value }));
      }}
    >
      <h2>{heading}</h2>
      {line === undefined ? null : <p class="note">{line}</p>}
      <Field label={text("account-name")} value={name} type="text" autocomplete="username" asking={asking} at="name" />
      <Field label={text("password")} value={password} type="password" autocomplete={secret} asking={asking} at="password" />
      <Refused asking={asking} />
      <button type="submit" class="button main" aria-disabled={asking.busy.value}>
        {button}
      </button>
    </form>
  );
}

function Member() {
  const password = useSignal("");
  const following = useSignal("");
  const changed = useSignal(false);
  const changing = useAsking();
  const leaving = useAsking();
  const forgetting = useSignal(false);
  return (
    <div class="account-cards">
      <form
        class="card"
        aria-label={text("password-change")}
        onSubmit={(event) => {
          event.preventDefault();
          changed.value = false;
          changing.ask(async () => {
            const told = await send<Me>("PUT", "/api/account/password", { password: password.value, following: following.value });
            password.value = following.value = "";
            changed.value = true;
            return told;
          });
        }}
      >
        <h2>{text("password-change")}</h2>
        <p class="note">{text("password-change-line")}</p>
        <Field label={text("password-old")} value={password} type="password" autocomplete="current-password" asking={changing} at="password" />
        <Field label={text("password-new")} value={following} type="password" autocomplete="new-password" asking={changing} at="following" />
        <Refused asking={changing} />
        <p role="status">{changed.value ? text("password-changed") : ""}</p>
        <button type="submit" class="button main" aria-disabled={changing.busy.value}>
          {text("password-change")}
        </button>
      </form>
      <section class="card" aria-label={text("log-out")}>
        <h2>{text("log-out")}</h2>
        <p class="note">{text("log-out-line")}</p>
        <Refused asking={leaving} />
        <Button kind="main" resting={leaving.busy.value} onPress={() => leaving.ask(() => send<Me>("DELETE", "/api/session", {}))}>
          {text("log-out")}
        </Button>
        <h3>{text("forget")}</h3>
        <p class="note">{text("forget-line")}</p>
        <Button onPress={() => (forgetting.value = true)}>{text("forget")}</Button>
      </section>
      {forgetting.value ? <Forget onClose={() => (forgetting.value = false)} /> : null}
    </div>
  );
}

/** Asks for the password before the account is deleted. */
function Forget({ onClose }: { readonly onClose: () => void }) {
  const password = useSignal("");
  const asking = useAsking();
  return (
    <Dialog
      title={text("forget-title")}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{text("forget-no")}</Button>
          <Button
            kind="main"
            resting={asking.busy.value}
            onPress={() => asking.ask(() => send<Me>("DELETE", "/api/account", { password: password.value }))}
          >
            {text("forget-yes")}
          </Button>
        </>
      }
    >
      <p>{text("forget-ask")}</p>
      <Field label={text("password")} value={password} type="password" autocomplete="current-password" asking={asking} at="password" />
      <Refused asking={asking} />
    </Dialog>
  );
}

interface FieldProps {
  readonly label: string;
  readonly value: Signal<string>;
  readonly type: "text" | "password";
  readonly autocomplete: "username" | "current-password" | "new-password";
  readonly asking: Asking;
  /** What the server calls it. */
  readonly at: (typeof FIELDS)[number];
}

function Field({ label, value, type, autocomplete, asking, at }: FieldProps) {
  const id = useId();
  const why = whyAt(asking.problem.value, at);
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        {...(type === "text" ? { type: "text" as const } : { type: "password" as const })}
        autocomplete={autocomplete}
        required
        value={value.value}
        onInput={(event) => {
          value.value = event.currentTarget.value;
          asking.problem.value = null;
        }}
        {...refusedBy(`${id}-why`, why)}
      />
      <FieldWhy id={`${id}-why`} why={why} />
    </div>
  );
}

interface Asking {
  readonly busy: Signal<boolean>;
  readonly problem: Signal<Problem | null>;
  /** Asks the server, unless it is being asked; who this browser is then, the whole page knows. */
  ask(question: () => Promise<Me>): void;
}

function useAsking(): Asking {
  const busy = useSignal(false);
  const problem = useSignal<Problem | null>(null);
  return {
    busy,
    problem,
    ask(question) {
      if (busy.peek()) return;
      busy.value = true;
      problem.value = null;
      question().then(
        (told) => {
          busy.value = false;
          me.value = told;
        },
        (error: unknown) => {
          busy.value = false;
          problem.value = problemOf(error);
        },
      );
    },
  };
}

/** What is wrong with none of the fields. */
function Refused({ asking }: { readonly asking: Asking }) {
  const { value } = asking.problem;
  return (
    <p role="alert" class="why">
      {value === null || FIELDS.some((at) => at === value.where) ? null : <Why problem={value} />}
    </p>
  );
}
