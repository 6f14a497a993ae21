/** The start page: choose a game and its options, say who plays, and go; or go on with a match kept here. */

import { signal, useSignal, useSignalEffect } from "@preact/signals";
import { applies, type Chosen, firstPerson, isPreset, nameAt, request, withPreset, withSetting } from "./choices.ts";
import { CrylailPicture, LancelotPicture } from "./game-pictures.tsx";
import { get, post } from "./http.ts";
import { keep, readKept, restore } from "./kept.ts";
import { lazy } from "./lazy.tsx";
import { Matches } from "./matches.tsx";
import { me } from "./me.ts";
import { Opponents } from "./opponents.tsx";
import type { SettingProps } from "./online/setting.tsx";
import { OptionGroups } from "./options.tsx";
import { keepOwnName } from "./own-name.ts";
import { Button, Why } from "./parts.tsx";
import { problemOf } from "./problems.ts";
import type { Catalogue, GameEntry, OpenedRoom, Problem } from "./protocol.ts";
import { OpenRecord } from "./records.tsx";
import { goTo } from "./routes.ts";
import { Seats } from "./seats.tsx";
import { text } from "./text.ts";
import "./styles/start.css";

const PICTURES = { lancelot: LancelotPicture, crylail: CrylailPicture } as const;

const FarSetting = lazy<SettingProps>(() => import("./online/setting.tsx").then((part) => part.FarSetting));

const KEPT_AS = "set-up";
const kept = signal(readKept(sessionStorage.getItem(KEPT_AS)));

export function Start() {
  const games = useSignal<readonly GameEntry[]>([]);
  const chosen = useSignal<Chosen | null>(null);
  const problem = useSignal<Problem | null>(null);
  const opening = useSignal(false);

  useSignalEffect(() => {
    get<Catalogue>("/api/games").then(
      (catalogue) => {
        games.value = catalogue.games;
        const shown = catalogue.games.find(({ name }) => name === kept.peek().game) ?? catalogue.games[0];
        if (shown !== undefined) chosen.value = restore(shown, kept.peek());
      },
      (error: unknown) => {
        problem.value = problemOf(error);
      },
    );
  });

  function change(next: Chosen): void {
    chosen.value = next;
    problem.value = null;
    kept.value = keep(kept.value, next);
    sessionStorage.setItem(KEPT_AS, JSON.stringify(kept.value));
  }

  function play(): void {
    if (chosen.value === null) return;
    opening.value = true;
    problem.value = null;
    const account = me.value?.name ?? "";
    if (chosen.value.setting.where === "link" && account === "") keepOwnName(nameAt(chosen.value, firstPerson(chosen.value)));
    post<OpenedRoom>("/api/rooms", request(chosen.value, account)).then(
      ({ room }) => goTo(`/room/${room}`),
      (error: unknown) => {
        opening.value = false;
        problem.value = problemOf(error);
      },
    );
  }

  const now = chosen.value;
  return (
    <main id="content" class="start">
      <div class="start-head">
        <h1>{text("start-title")}</h1>
        <p>{text("start-line")}</p>
        {now === null ? <Refused problem={problem.value} /> : null}
      </div>
      <form
        class="start-form"
        onSubmit={(event) => {
          event.preventDefault();
          play();
        }}
      >
        <div class="start-what">
          <GameChoice games={games.value} chosen={now} onChoose={(game) => change(withSetting(restore(game, kept.value), { rated: now?.setting.rated ?? false }))} />
          {now === null ? null : <Opponents chosen={now} onChange={change} />}
          {now?.setting.where === "link" ? (
            <FarSetting chosen={now} refused={problem.value} onChange={change} />
          ) : null}
          {now === null ? null : <Presets chosen={now} onChange={change} />}
          {now === null ? null : (
            <OptionGroups chosen={now} refused={problem.value} onChange={change} />
          )}
        </div>
        {now === null ? null : (
          <div class="start-who">
            <Seats chosen={now} refused={problem.value} onChange={change} />
            <div class="start-go">
              <Refused problem={isOfField(now, problem.value) ? null : problem.value} />
              <button type="submit" class="button main big" disabled={opening.value}>
                <span>{text(opening.value ? "start-opening" : now.setting.where === "link" ? "start-far" : "start-play")}</span>
              </button>
            </div>
          </div>
        )}
      </form>
      {now === null && problem.value === null ? null : (
        <div class="start-kept">
          <Matches />
          <OpenRecord />
        </div>
      )}
    </main>
  );
}

/** Whether a field of the page says itself what is wrong with it. */
function isOfField({ game, options, seats, setting }: Chosen, problem: Problem | null): boolean {
  const where = problem?.where ?? "";
  if (where.startsWith("setting.")) return setting.where === "link";
  const named = /^seats\[(\d)\]\.(name|shield)$/.exec(where);
  if (named !== null) return seats[Number(named[1])]?.level === "" || named[2] === "shield";
  return game.options.some((option) => option.name === where && applies(option, options));
}

function Refused({ problem }: { readonly problem: Problem | null }) {
  return (
    <p role="alert" class="why">
      {problem === null ? null : <Why problem={problem} />}
    </p>
  );
}

interface GameChoiceProps {
  readonly games: readonly GameEntry[];
  readonly chosen: Chosen | null;
  readonly onChoose: (game: GameEntry) => void;
}

function GameChoice({ games, chosen, onChoose }: GameChoiceProps) {
  return (
    <fieldset class="games">
      <legend class="sr">{text("start-game")}</legend>
      {games.map((game) => {
        const Picture = PICTURES[game.name];
        return (
          <label key={game.name} class="game-card">
            <input
              type="radio"
              name="game"
              value={game.name}
              checked={chosen?.game.name === game.name}
              onChange={() => onChoose(game)}
            />
            <Picture />
            <span class="game-title">{game.title}</span>
            <span class="note">{game.line}</span>
          </label>
        );
      })}
    </fieldset>
  );
}

interface ChangeProps {
  readonly chosen: Chosen;
  readonly onChange: (chosen: Chosen) => void;
}

function Presets({ chosen, onChange }: ChangeProps) {
  if (chosen.game.presets.length === 0) return null;
  return (
    <section class="card presets" aria-label={text("start-preset")}>
      <h2>{text("start-preset")}</h2>
      <div class="preset-row">
        {chosen.game.presets.map((preset) => (
          <Button
            key={preset.name}
            pressed={isPreset(chosen, preset)}
            onPress={() => onChange(withPreset(chosen, preset))}
          >
            <b>{preset.name}</b>
            <small>{preset.line}</small>
          </Button>
        ))}
      </div>
    </section>
  );
}
