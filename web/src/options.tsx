/** A game's options with their explanations and rule numbers; those without a meaning now are not shown. */

import { useId } from "preact/hooks";
import { applies, type Chosen, reachOf, withOption } from "./choices.ts";
import { Button, FieldWhy, RuleLink } from "./parts.tsx";
import { whyAt } from "./problems.ts";
import type { OptionView, Problem } from "./protocol.ts";
import { text } from "./text.ts";

const GROUPS = ["game", "option", "house", "table"] as const;
const FOLDED: ReadonlySet<string> = new Set(["house", "table"]);
/** More values than this, or longer ones, become a list to open. */
const MOST_SIDE_BY_SIDE = 4;
const LONGEST_SIDE_BY_SIDE = 44;

interface GroupsProps {
  readonly chosen: Chosen;
  /** What the server refused. */
  readonly refused: Problem | null;
  readonly onChange: (chosen: Chosen) => void;
}

export function OptionGroups({ chosen, refused, onChange }: GroupsProps) {
  return (
    <>
      {GROUPS.map((group) => {
        const options = chosen.game.options.filter(
          (option) => option.group === group && applies(option, chosen.options),
        );
        if (options.length === 0) return null;
        const rows = options.map((option) => (
          <OptionRow
            key={option.name}
            option={option}
            value={chosen.options[option.name] ?? option.default}
            options={chosen.options}
            why={whyAt(refused, option.name)}
            onChange={(value) => onChange(withOption(chosen, option.name, value))}
          />
        ));
        if (!FOLDED.has(group)) {
          return (
            <section key={group} class="card option-group">
              <h2>{text(`start-group-${group}`)}</h2>
              {rows}
            </section>
          );
        }
        const changed = options.filter(
          (option) => (chosen.options[option.name] ?? option.default) !== option.default,
        ).length;
        return (
          <details key={group} class="card option-group">
            <summary>
              <h2>{text(`start-group-${group}`)}</h2>
              <span class="note">
                {changed === 0 ? text("start-standard") : text("start-changed", { count: changed })}
              </span>
            </summary>
            {rows}
          </details>
        );
      })}
    </>
  );
}

/** A number whose default this is stands for a standard that follows from other options; its field is left empty. */
const STANDARD_NUMBER = "0";

interface RowProps {
  readonly option: OptionView;
  readonly value: string;
  /** All options as they are chosen. */
  readonly options: Chosen["options"];
  /** Why it was refused, "" when it was not. */
  readonly why: string;
  readonly onChange: (value: string) => void;
}

function OptionRow(props: RowProps) {
  const { option, value, why } = props;
  const id = useId();
  const chosen = option.choices.find((choice) => choice.value === value);
  return (
    <div class="option-row" data-kind={option.kind} data-refused={why !== ""}>
      <div class="option-text">
        <label class="option-label" for={id} id={`${id}-label`}>
          {option.label}
        </label>
        <RuleLink rule={option.rule} />
        <div id={`${id}-line`}>
          <p class="note">
            {option.line}
            {chosen === undefined || chosen.line === "" ? null : (
              <span class="choice-line">
                {chosen.label}: {chosen.line}
              </span>
            )}
          </p>
          <FieldWhy id={`${id}-why`} why={why} rule={option.rule} />
        </div>
      </div>
      <Control {...props} id={id} />
    </div>
  );
}

/** The number in a field in plain digits, whichever way it was typed (1e2, 007); "" while there is none. */
function digits({ valueAsNumber }: HTMLInputElement): string {
  return Number.isNaN(valueAsNumber) ? "" : String(valueAsNumber);
}

function Control({ option, value, options, onChange, id }: RowProps & { readonly id: string }) {
  const described = { "aria-describedby": `${id}-line` };
  if (option.kind === "yes_no") {
    return (
      <input
        id={id}
        class="switch"
        type="checkbox"
        checked={value === "yes"}
        onChange={(event) => onChange(event.currentTarget.checked ? "yes" : "no")}
        {...described}
      />
    );
  }
  if (option.kind === "number") {
    const hasStandard = option.default === STANDARD_NUMBER;
    const least = hasStandard ? Math.max(option.least, 1) : option.least;
    const { usual, most } = reachOf(option, options);
    const [standard] = usual;
    return (
      <span class="number">
        {usual.length === 0 ? null : (
          <span class="usual" role="group" aria-label={text("usual", { option: option.label })}>
            {usual
              .filter((number) => number <= most)
              .map((number) => {
                const means = number === standard ? STANDARD_NUMBER : String(number);
                return (
                  <Button key={number} pressed={value === means || value === String(number)} onPress={() => onChange(means)}>
                    {number === standard ? text("usual-standard", { number }) : number}
                  </Button>
                );
              })}
          </span>
        )}
        <input
          id={id}
          type="number"
          inputMode="numeric"
          min={least}
          max={most}
          required={!hasStandard}
          placeholder={hasStandard ? (standard === undefined ? text("standard-number") : String(standard)) : ""}
          value={hasStandard && value === STANDARD_NUMBER ? "" : value}
          onInput={(event) => onChange(digits(event.currentTarget) || (hasStandard ? STANDARD_NUMBER : ""))}
          {...described}
        />
        <small class="note">{text("between", { least, most })}</small>
        {standard !== undefined && value === STANDARD_NUMBER && standard > most ? (
          <small class="why">{text("standard-beyond", { standard, least, most })}</small>
        ) : null}
      </span>
    );
  }
  const together = option.choices.reduce((sum, choice) => sum + choice.label.length, 0);
  if (option.choices.length <= MOST_SIDE_BY_SIDE && together <= LONGEST_SIDE_BY_SIDE) {
    return (
      <span class="segments" role="radiogroup" aria-labelledby={`${id}-label`} {...described}>
        {option.choices.map((choice, at) => (
          <label key={choice.value} title={choice.line}>
            <input
              type="radio"
              id={at === 0 ? id : `${id}-${at}`}
              name={id}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </span>
    );
  }
  return (
    <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)} {...described}>
      {option.choices.map((choice) => (
        <option key={choice.value} value={choice.value} selected={choice.value === value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}
