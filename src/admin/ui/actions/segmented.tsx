import { type ReactNode, useId } from 'react';

type Choice<T extends string> = { readonly value: T; readonly text: ReactNode };

type SegmentedProps<T extends string> = {
  readonly label: string;
  readonly choices: readonly Choice<T>[];
  /** Null while none is chosen. */
  readonly value: T | null;
  readonly onChange: (value: T) => void;
  readonly block?: boolean;
};

/** One of two to four; the arrow keys move between them, as in every group of radio buttons. */
export function Segmented<T extends string>({ label, choices, value, onChange, block = false }: SegmentedProps<T>) {
  const name = useId();
  return (
    <fieldset className={block ? 'segmented segmented--block' : 'segmented'}>
      <legend className="visually-hidden">{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span>{choice.text}</span>
        </label>
      ))}
    </fieldset>
  );
}
