import { type ComponentProps, type ReactNode, useId } from 'react';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { described, FieldFrame, type FieldWords, ValidMark } from './field-frame.tsx';

type FieldProps = FieldWords &
  ComponentProps<'input'> & {
    readonly prefix?: string;
    readonly icon?: IconName;
    readonly end?: ReactNode;
  };

/** Spread what react-hook-form's `register` returns into it: `<Field label="Email" {...register('email')} />`. */
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
