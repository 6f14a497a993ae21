// The peer of benchmarks/server.py: boardgame.io's server with a board of 64 cells and no rule but whose turn it is.
// node server_peer.mjs FOLDER_OF_NODE_MODULES PORT memory|file FOLDER_FOR_MATCHES
import { createRequire } from "node:module";
import { join } from "node:path";

const [, , modules, port, kind, matches] = process.argv;
const require = createRequire(join(modules, "anything.js"));
const { Server, FlatFile } = require("boardgame.io/server");

const game = {
  name: "peer",
  setup: () => ({ cells: Array(64).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    put: ({ G, playerID }, cell) => {
      G.cells[cell] = playerID;
    },
  },
};

const options = kind === "file" ? { db: new FlatFile({ dir: matches }) } : {};
const server = Server({ games: [game], origins: [/.*/], ...options });
server.run({ port: Number(port) }, () => console.log("ready"));
