/** The rules page: every numbered rule in our words, with a picture where one helps. */

import { useSignal, useSignalEffect } from "@preact/signals";
import { Goal } from "./goal.tsx";
import { get } from "./http.ts";
import type { RuleView, RuleList } from "./protocol.ts";
import { RulePicture } from "./rule-pictures.tsx";
import { text } from "./text.ts";
import "./styles/rules.css";

export function Rules() {
  const rules = useSignal<readonly RuleView[]>([]);
  useSignalEffect(() => {
    document.title = text("title-rules");
    void get<RuleList>("/api/rules").then((answer) => {
      rules.value = answer.rules;
      requestAnimationFrame(() => document.getElementById(location.hash.slice(1))?.scrollIntoView());
    });
    return () => {
      document.title = text("title");
    };
  });
  return (
    <main id="content" class="rules">
      <h1>{text("rules-title")}</h1>
      <p class="note">{text("rules-line")}</p>
      {rules.value.length === 0 ? null : <AllRules rules={rules.value} />}
    </main>
  );
}

function AllRules({ rules }: { readonly rules: readonly RuleView[] }) {
  return (
    <>
      <nav class="rules-find" aria-label={text("rules-find")}>
        <a href="#rules-lancelot">{text("rules-lancelot")}</a>
        <a href="#rules-crylail">{text("rules-crylail")}</a>
      </nav>
      {(["lancelot", "crylail"] as const).map((game) => (
        <section key={game} aria-labelledby={`rules-${game}`}>
          <h2 id={`rules-${game}`}>{text(`rules-${game}`)}</h2>
          <Goal game={game} />
          {rules
            .filter((rule) => rule.game === game)
            .map((rule) => (
              <Rule key={rule.number} rule={rule} />
            ))}
        </section>
      ))}
    </>
  );
}

function Rule({ rule }: { readonly rule: RuleView }) {
  return (
    <article class="card rule-card" id={rule.number} aria-labelledby={`${rule.number}-title`}>
      <div>
        <h3 id={`${rule.number}-title`}>
          <span class="rule-number">{rule.number}</span> {rule.title}
        </h3>
        <p>{rule.text}</p>
        <p class="note">{text("rules-by", { by: rule.by })}</p>
      </div>
      <RulePicture rule={rule.number} />
    </article>
  );
}
