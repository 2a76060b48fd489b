import '#web/styles/ui/fields.css';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { Icon, type IconName } from '#web/ui/icon.tsx';

type FieldWords = {
  readonly label: string;
  readonly help?: ReactNode;
  readonly error?: string | undefined;
  /** Adds '(optional)'; every other field is required. */
  readonly optional?: boolean;
  readonly valid?: boolean;
};

/** What the control itself must carry, so that its label, help and error are read with it. */
const described = (id: string, { help, error }: FieldWords) => ({
  'aria-invalid': error ? true : undefined,
  'aria-describedby': [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ') || undefined,
});

function FieldFrame({
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

const ValidMark = () => (
  <span className="valid-mark">
    <Icon name="circle-check" />
    <span className="visually-hidden">Valid</span>
  </span>
);

type FieldProps = FieldWords &
  ComponentProps<'input'> & {
    readonly prefix?: string;
    readonly icon?: IconName;
    readonly end?: ReactNode;
  };

/** Spread the result of react-hook-form's `register` into it: `<Field label="Email" {...register('email')} />`. */
export function Field({
  label,
  help,
  error,
  optional,
  valid,
  prefix,
  icon,
  end,
  id: givenId,
  className,
  ...input
}: FieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const words: FieldWords = { label, help, error, optional, valid };
  return (
    <FieldFrame id={id} words={words} className={className}>
      <div className={prefix ? 'control has-prefix' : 'control'}>
        {prefix && <span className="field-prefix">{prefix}</span>}
        {icon && <Icon name={icon} className="icon field-icon" />}
        <input id={id} type="text" {...input} {...described(id, words)} />
        {end}
        {valid && <ValidMark />}
      </div>
    </FieldFrame>
  );
}

export function TextAreaField({
  label,
  help,
  error,
  optional,
  id: givenId,
  className,
  ...input
}: FieldWords & ComponentProps<'textarea'>) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const words: FieldWords = { label, help, error, optional };
  return (
    <FieldFrame id={id} words={words} className={className}>
      <div className="control">
        <textarea id={id} rows={5} {...input} {...described(id, words)} />
      </div>
    </FieldFrame>
  );
}

type SelectFieldProps = FieldWords &
  Omit<ComponentProps<'select'>, 'children'> & {
    readonly options: readonly string[];
    /** Comes first and chooses nothing. */
    readonly first: string;
  };

export function SelectField({ label, help, error, optional, options, first, ...select }: SelectFieldProps) {
  const id = useId();
  const words: FieldWords = { label, help, error, optional };
  return (
    <FieldFrame id={id} words={words}>
      <div className="control">
        <select id={id} {...select} {...described(id, words)}>
          <option value="">{first}</option>
          {options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" className="icon select-arrow" />
      </div>
    </FieldFrame>
  );
}
