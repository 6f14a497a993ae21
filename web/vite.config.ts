import { defineConfig } from "vite";

/** Where the server's routes are while the page is developed with `npm run dev`. */
const SERVER = "http://127.0.0.1:8310";

export default defineConfig({
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: "../src/quintain/server/page",
    emptyOutDir: true,
    target: "es2023",
    assetsInlineLimit: 0, // the content security policy allows no data: addresses
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: SERVER, ws: true } } },
});
