import "@fontsource/eb-garamond/latin-500.css";
import "@fontsource/eb-garamond/latin-700.css";
import "@fontsource/source-sans-3/latin-400.css";
import "@fontsource/source-sans-3/latin-600.css";
import "@fontsource/source-sans-3/latin-ext-400.css";
import "@fontsource/source-sans-3/latin-ext-600.css";
import "./styles/base.css";
import { render } from "preact";
import { App } from "./app.tsx";
import { known } from "./me.ts";

void known();
const page = document.getElementById("page");
if (page !== null) render(<App />, page);
