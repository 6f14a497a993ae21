/** A field for a line of text that takes so many letters, and says so when there is no room for another. */

import { LONGEST_NAME } from "./kept.ts";
import { FieldWhy, refusedBy } from "./parts.tsx";
import { text } from "./text.ts";

interface NameFieldProps {
  readonly id: string;
  /** What it is for, where no <label> for the id says so. */
  readonly label?: string;
  readonly value: string;
  readonly required?: boolean;
  /** Why the line does not do; "" as long as nothing is wrong. */
  readonly why: string;
  readonly onInput: (line: string) => void;
}

interface LineFieldProps extends NameFieldProps {
  /** Letters that it takes. */
  readonly most: number;
  /** What is said when so many are there. */
  readonly full: string;
  readonly placeholder?: string;
}

export function LineField({ id, label, value, required = false, why, most, full, placeholder, onInput }: LineFieldProps) {
  const noRoom = value.length >= most;
  return (
    <div class="line-field">
      <input
        id={id}
        type="text"
        autocomplete="off"
        aria-label={label}
        placeholder={placeholder}
        required={required}
        maxLength={most}
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
        {...refusedBy(`${id}-why`, why, noRoom ? `${id}-full` : "")}
      />
      <p id={`${id}-full`} class="note field-full" role="status">
        {noRoom ? full : null}
      </p>
      <FieldWhy id={`${id}-why`} why={why} />
    </div>
  );
}

/** A field for somebody's name. */
export function NameField(props: NameFieldProps) {
  return <LineField {...props} most={LONGEST_NAME} full={text("name-full", { most: LONGEST_NAME })} />;
}
