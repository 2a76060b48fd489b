import { type ReactNode, useId } from 'react';
import { focusWithin, overWhole } from '#admin/ui/forms/choices.tsx';
import { Icon } from '#admin/ui/icon.tsx';

/** How all chips look that can be pressed. */
export const chipLook =
  'inline-flex min-h-control-small items-center gap-1.75 rounded-full border-[1.5px] px-3 text-sm font-semibold';
const onLook = 'border-transparent bg-damson-100 whitespace-nowrap text-primary';
const offLook = 'border-border-control bg-white whitespace-nowrap text-oat-700';

type FilterChipProps = { readonly children: string; readonly onRemove: () => void };

/** A filter that is on, with a cross to remove it. */
export const FilterChip = ({ children, onRemove }: FilterChipProps) => (
  <button type="button" className={`${chipLook} ${onLook}`} onClick={onRemove}>
    <span className="sr-only">Remove the filter </span>
    {children}
    <Icon name="x" />
  </button>
);

type ToggleChipProps = { readonly on: boolean; readonly onToggle: () => void; readonly children: string };

/** A filter that the same tap switches on and off. */
export const ToggleChip = ({ on, onToggle, children }: ToggleChipProps) => (
  <button type="button" className={`${chipLook} ${on ? onLook : offLook}`} aria-pressed={on} onClick={onToggle}>
    {children}
  </button>
);

type Choice<T extends string> = { readonly value: T; readonly text: ReactNode };

type SegmentedProps<T extends string> = {
  readonly label: string;
  readonly choices: readonly Choice<T>[];
  /** Null while none is chosen. */
  readonly value: T | null;
  readonly onChange: (value: T) => void;
  readonly block?: boolean;
};

/** A choice of one among two to four; the arrow keys move between them, as in every group of radio buttons. */
export function Segmented<T extends string>({ label, choices, value, onChange, block = false }: SegmentedProps<T>) {
  const name = useId();
  return (
    <fieldset
      className={`segmented flex-wrap gap-0.5 rounded border-[1.5px] border-border-control bg-white p-0.5 ${block ? 'flex justify-self-stretch [&_label]:flex-1' : 'inline-flex justify-self-start'}`}
    >
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className={`relative inline-flex min-h-segment min-w-12 cursor-pointer items-center justify-center rounded-[7px] px-3.25 text-sm font-semibold whitespace-nowrap text-oat-700 has-checked:bg-primary has-checked:text-white ${focusWithin}`}
        >
          <input
            className={overWhole}
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span className="inline-flex items-center gap-1.75">{choice.text}</span>
        </label>
      ))}
    </fieldset>
  );
}
