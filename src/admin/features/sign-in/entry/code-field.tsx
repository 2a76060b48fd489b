import { useId } from 'react';

const places = [0, 1, 2, 3, 4, 5];

type CodeFieldProps = { readonly label: string; readonly value: string; readonly onText: (text: string) => void };

/** Six boxes over one field, so that a code can be pasted and filled in by the browser (WCAG 3.3.8). */
export function CodeField({ label, value, onText }: CodeFieldProps) {
  const id = useId();
  return (
    <div className="code-field">
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        value={value}
        inputMode="numeric"
        autoComplete="one-time-code"
        onChange={({ target }) => onText(target.value.replace(/\D/g, '').slice(0, 6))}
      />
      <div aria-hidden="true">
        {places.map((place) => (
          <span key={place} className={place === Math.min(value.length, 5) ? 'code-field-next' : undefined}>
            {value[place] ?? ''}
          </span>
        ))}
      </div>
    </div>
  );
}
