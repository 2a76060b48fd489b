import '#web/styles/ui/choices.css';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { Icon } from '#web/ui/icon.tsx';

type ChoiceFieldProps = Omit<ComponentProps<'input'>, 'type' | 'value'> & {
  readonly label: string;
  readonly help?: ReactNode;
  readonly error?: string | undefined;
  readonly options: readonly { readonly value: string; readonly text: string }[];
};

/** One of a few, none of which is chosen beforehand. Spread what `register` returns into it. */
export function ChoiceField({ label, help, error, options, required, id: firstId, ...input }: ChoiceFieldProps) {
  const id = useId();
  const described = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ') || undefined;
  return (
    <fieldset className={error ? 'enquiry-choice has-error' : 'enquiry-choice'} aria-describedby={described}>
      <legend className="field-label">{label}</legend>
      {help && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
      <div className="enquiry-options">
        {options.map(({ value, text }, at) => (
          <label key={value} className="check">
            <input
              type="radio"
              id={at === 0 ? firstId : undefined}
              value={value}
              required={required}
              aria-invalid={error ? true : undefined}
              {...input}
            />
            <span className="check-box" />
            <span className="check-t">{text}</span>
          </label>
        ))}
      </div>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          <Icon name="circle-alert" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
