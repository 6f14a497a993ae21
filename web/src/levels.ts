/** The bots' levels of a game, asked for when they are first wanted. */

import { signal } from "@preact/signals";
import { get } from "./http.ts";
import type { Catalogue, GameEntry, LevelView } from "./protocol.ts";

const games = signal<readonly GameEntry[] | null>(null);
let asked = false;

/** The games with their options and levels; null until they are known. Reading it subscribes. */
export function gamesKnown(): readonly GameEntry[] | null {
  if (!asked) {
    asked = true;
    get<Catalogue>("/api/games").then(
      (catalogue) => {
        games.value = catalogue.games;
      },
      () => {
        asked = false;
      },
    );
  }
  return games.value;
}

export function levelsOf(game: string): readonly LevelView[] {
  return gamesKnown()?.find(({ name }) => name === game)?.levels ?? [];
}
