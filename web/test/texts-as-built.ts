/** Lets tests import what says something: a Fluent file with `?raw` is its text, as the build has it. */

import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";

const RAW = "?raw";

registerHooks({
  load(url, context, next) {
    if (!url.endsWith(RAW)) return next(url, context);
    const source = readFileSync(new URL(url.slice(0, -RAW.length)), "utf8");
    return { format: "module", source: `export default ${JSON.stringify(source)};`, shortCircuit: true };
  },
});
