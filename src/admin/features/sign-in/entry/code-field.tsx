import { useId } from 'react';

const places = [0, 1, 2, 3, 4, 5];

type CodeFieldProps = { readonly label: string; readonly value: string; readonly onText: (text: string) => void };

/** Six boxes over one field, so that a code can be pasted and filled in by the browser (WCAG 3.3.8). */
export function CodeField({ label, value, onText }: CodeFieldProps) {
  const id = useId();
  return (
    <div className="group relative">
      <label className="sr-only" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="absolute inset-0 size-full cursor-text opacity-0"
        value={value}
        inputMode="numeric"
        autoComplete="one-time-code"
        onChange={({ target }) => onText(target.value.replace(/\D/g, '').slice(0, 6))}
      />
      <div className="grid grid-cols-6 gap-2" aria-hidden="true">
        {places.map((place) => (
          <span
            key={place}
            className={`grid h-15 place-items-center rounded border-[1.5px] border-border-control bg-white font-sans text-[1.5rem]/none font-bold ${place === Math.min(value.length, 5) ? 'group-has-focus:border-damson-800 group-has-focus:outline-3 group-has-focus:outline-offset-1 group-has-focus:outline-damson-700' : ''}`}
          >
            {value[place] ?? ''}
          </span>
        ))}
      </div>
    </div>
  );
}
