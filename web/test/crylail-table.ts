/** The standard table, for tests. */

import type { TableView } from "../src/protocol.ts";

export const TABLE: TableView = {
  profile: "standard",
  length: 1_830_000,
  width: 700_000,
  launch_line: 250_000,
  battle_line: 1_400_000,
  radius: 20_000,
  markers: [],
  deceleration: 1.962,
  max_speed: 6_000_000,
};
