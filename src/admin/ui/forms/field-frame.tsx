import { type FocusEvent, type InvalidEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { Icon } from '#admin/ui/icon.tsx';

export type FieldWords = {
  readonly label: string;
  readonly help?: ReactNode;
  readonly error?: string | undefined;
  readonly optional?: boolean;
  /** Not yet saved: the label says so. */
  readonly changed?: boolean;
};

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export type FieldTies = {
  readonly id: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: true;
  readonly onBlur: (event: FocusEvent<Control>) => void;
  readonly onKeyUp: (event: KeyboardEvent<Control>) => void;
  readonly onInvalid: (event: InvalidEvent<Control>) => void;
};

/** Beside the name of a field that is not yet saved. */
export const Changed = () => (
  <span className="ml-2 inline-block rounded-full bg-custard-200 px-1.75 py-0.5 font-sans text-[0.75rem]/[1.3] font-strong">
    {' Changed'}
  </span>
);

const isFirstWrong = (control: Control): boolean =>
  control.form?.querySelector('input:invalid, textarea:invalid, select:invalid') === control;

const missing = 'Please fill this in';
/** A part of a day or a time, which a browser tells nobody and saves as nothing. */
const unfinished = 'Please complete this, or clear it';

/** What a browser finds wrong with a control, in the shop's words. */
function wordsOf({ type, validity }: Control): string | undefined {
  if (validity.badInput) return unfinished;
  if (validity.valueMissing) return missing;
  if (validity.typeMismatch) return type === 'email' ? 'Enter an email address' : 'Enter a link with https://';
  const time = type === 'month' ? 'month' : 'day';
  if (validity.rangeUnderflow) return `Choose a later ${time}`;
  return validity.rangeOverflow ? `Choose an earlier ${time}` : undefined;
}

type FrameProps = FieldWords & {
  readonly value: string;
  readonly children: (ties: FieldTies) => ReactNode;
};

/**
 * Label above, error and help below, tied to the control that `children` renders. What keeps a browser from sending the
 * form is said there, in place of its own bubble, and so is a day or a time that is left half typed.
 */
export function FieldFrame({
  label,
  help,
  error: said,
  optional = false,
  changed = false,
  value,
  children,
}: FrameProps) {
  const id = useId();
  const [wrong, setWrong] = useState<{ readonly text: string; readonly of: string } | null>(null);
  if (wrong !== null && (value !== wrong.of || (optional && wrong.text === missing))) setWrong(null);
  const error = said ?? wrong?.text;
  const described = [error !== undefined && `${id}error`, help !== undefined && `${id}help`].filter(Boolean).join(' ');
  return (
    <div
      className={`field grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-1.5 ${error === undefined ? '' : 'field--wrong'}`}
    >
      <label htmlFor={id} className="text-sm font-strong">
        {label}
        {optional && <span className="font-regular text-muted"> (optional)</span>}
        {changed && <Changed />}
      </label>
      {children({
        id,
        ...(described !== '' && { 'aria-describedby': described }),
        ...(error !== undefined && { 'aria-invalid': true as const }),
        onBlur: ({ currentTarget }) => {
          if (currentTarget.validity.badInput) setWrong({ text: unfinished, of: value });
        },
        // A browser says nothing when the last part of a half-typed time is removed.
        onKeyUp: ({ currentTarget }) => {
          if (wrong !== null && currentTarget.validity.valid) setWrong(null);
        },
        onInvalid: (event) => {
          const control = event.currentTarget;
          const text = wordsOf(control);
          if (text === undefined) return;
          event.preventDefault();
          setWrong({ text, of: value });
          if (isFirstWrong(control)) control.focus();
        },
      })}
      {error !== undefined && (
        <p className="field-error" id={`${id}error`}>
          <Icon name="circle-alert" />
          {error}
        </p>
      )}
      {help !== undefined && (
        <p className="flex items-start gap-1.5 text-xs text-muted" id={`${id}help`}>
          {help}
        </p>
      )}
    </div>
  );
}
