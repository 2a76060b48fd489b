import { type ReactNode, useId } from 'react';
import { Icon } from '#admin/ui/icon.tsx';

export type FieldWords = {
  readonly label: string;
  readonly help?: ReactNode;
  readonly error?: string | undefined;
  readonly optional?: boolean;
  /** Not yet saved: the label says so. */
  readonly changed?: boolean;
};

export type FieldTies = {
  readonly id: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: true;
};

/** Label above, error and help below, tied to the control that `children` makes. */
export function FieldFrame({
  label,
  help,
  error,
  optional = false,
  changed = false,
  children,
}: FieldWords & { readonly children: (ties: FieldTies) => ReactNode }) {
  const id = useId();
  const described = [error !== undefined && `${id}error`, help !== undefined && `${id}help`].filter(Boolean).join(' ');
  return (
    <div className={error === undefined ? 'field' : 'field field--wrong'}>
      <label htmlFor={id}>
        {label}
        {optional && <span className="field-optional"> (optional)</span>}
        {changed && <span className="field-changed"> Changed</span>}
      </label>
      {children({
        id,
        ...(described !== '' && { 'aria-describedby': described }),
        ...(error !== undefined && { 'aria-invalid': true as const }),
      })}
      {error !== undefined && (
        <p className="field-error" id={`${id}error`}>
          <Icon name="circle-alert" />
          {error}
        </p>
      )}
      {help !== undefined && (
        <p className="field-help" id={`${id}help`}>
          {help}
        </p>
      )}
    </div>
  );
}
