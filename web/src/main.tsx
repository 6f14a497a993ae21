import "@fontsource/eb-garamond/latin-500.css";
import "@fontsource/source-sans-3/latin-400.css";
import "@fontsource/source-sans-3/latin-600.css";
import { render } from "preact";

function Page() {
  return (
    <main>
      <h1>Quintain</h1>
    </main>
  );
}

const page = document.getElementById("page");
if (page !== null) render(<Page />, page);
