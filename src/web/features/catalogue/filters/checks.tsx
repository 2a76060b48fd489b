import type { ReactNode } from 'react';
import { CheckboxField } from '#web/ui/forms/choices.tsx';

export type Counts = Readonly<Record<string, number>>;

type ChecksProps = {
  readonly title: string;
  readonly name: string;
  readonly options: readonly { readonly key: string; readonly name: string }[];
  readonly counts: Counts;
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
};

/** Toggles a choice; what other groups of the same name have chosen stays. */
const toggled = (chosen: readonly string[], key: string): string[] =>
  chosen.includes(key) ? chosen.filter((other) => other !== key) : [...chosen, key];

export const Checks = ({ title, name, options, counts, chosen, onChange }: ChecksProps) => (
  <fieldset className="filter-group">
    <legend>
      <h3>{title}</h3>
    </legend>
    {options.map((option) => (
      <CheckboxField
        key={option.key}
        name={name}
        value={option.key}
        label={option.name}
        count={counts[option.key]}
        checked={chosen.includes(option.key)}
        disabled={counts[option.key] === 0 && !chosen.includes(option.key)}
        onChange={() => onChange(toggled(chosen, option.key))}
      />
    ))}
  </fieldset>
);

type RadiosProps = {
  readonly title: string;
  readonly name: string;
  /** The label for choosing none of them. */
  readonly any: string;
  readonly counts: Counts;
  readonly textOf: (key: string) => string;
  readonly chosen: string | null;
  readonly onChange: (chosen: string | null) => void;
  readonly children?: ReactNode;
};

/** One of them, or none. */
export function Radios({ title, name, any, counts, textOf, chosen, onChange, children }: RadiosProps) {
  const radio = (key: string | null) => (
    <label className="check" key={key ?? ''}>
      <input type="radio" name={name} value={key ?? ''} checked={chosen === key} onChange={() => onChange(key)} />
      <span className="check-box" />
      <span className="check-t">{key === null ? any : textOf(key)}</span>
      {key !== null && <span className="facet-count">{counts[key]}</span>}
    </label>
  );
  return (
    <fieldset className="filter-group">
      <legend>
        <h3>{title}</h3>
      </legend>
      {[null, ...Object.keys(counts)].map(radio)}
      {children}
    </fieldset>
  );
}
