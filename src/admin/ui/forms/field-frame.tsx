import { type InvalidEvent, type ReactNode, useId, useState } from 'react';
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

type FrameProps = FieldWords & {
  readonly value: string;
  readonly children: (ties: FieldTies) => ReactNode;
};

/**
 * Label above, error and help below, tied to the control that `children` renders. A form that is sent without a required
 * field says so there, in place of the browser's own bubble.
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
  const [isMissed, setMissed] = useState(false);
  if (isMissed && (value !== '' || optional)) setMissed(false);
  const error = said ?? (isMissed ? 'Please fill this in' : undefined);
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
        onInvalid: (event) => {
          const control = event.currentTarget;
          if (!control.validity.valueMissing) return;
          event.preventDefault();
          setMissed(true);
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
