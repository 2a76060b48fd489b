import '#web/styles/ui/fields.css';
import type { ReactNode } from 'react';
import { Icon } from '#web/ui/icon.tsx';

export type FieldWords = {
  readonly label: string;
  readonly help?: ReactNode;
  readonly error?: string | undefined;
  /** Adds '(optional)'; every other field is required. */
  readonly optional?: boolean;
  readonly valid?: boolean;
};

/** What the control itself must carry, so that label, help and complaint are read with it. */
export const described = (id: string, { help, error }: FieldWords) => ({
  'aria-invalid': error ? true : undefined,
  'aria-describedby': [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ') || undefined,
});

export function FieldFrame({
  id,
  words,
  className,
  children,
}: {
  id: string;
  words: FieldWords;
  className?: string | undefined;
  children: ReactNode;
}) {
  const { label, help, error, optional, valid } = words;
  return (
    <div className={`field${error ? ' has-error' : ''}${valid ? ' is-ok' : ''}${className ? ` ${className}` : ''}`}>
      <label htmlFor={id}>
        {label}
        {optional && <span className="optional-mark"> (optional)</span>}
      </label>
      {children}
      {help && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          <Icon name="circle-alert" />
          {error}
        </p>
      )}
    </div>
  );
}

export const ValidMark = () => (
  <span className="valid-mark">
    <Icon name="circle-check" />
    <span className="visually-hidden">Valid</span>
  </span>
);
