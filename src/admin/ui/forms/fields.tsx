import type { ComponentProps, ReactNode } from 'react';
import { FieldFrame, type FieldWords } from './field-frame.tsx';

type TextFieldProps = FieldWords &
  Omit<ComponentProps<'input'>, 'id' | 'onChange' | 'value' | 'prefix'> & {
    readonly value: string;
    readonly onText: (text: string) => void;
    /** Beside it in its frame: '£', '%', 'minutes'. */
    readonly before?: string;
    readonly after?: string;
  };

const wordsOf = ({ label, help, error, optional, changed }: FieldWords): FieldWords => ({
  label,
  ...(help !== undefined && { help }),
  error,
  ...(optional !== undefined && { optional }),
  ...(changed !== undefined && { changed }),
});

/**
 * What is longer than it may be stays, and is refused by a word: a browser that is told the bound cuts what is pasted, and says nothing.
 */
const tooLong = (value: string, maxLength: number | undefined): string | undefined =>
  maxLength !== undefined && value.length > maxLength
    ? `At most ${maxLength} characters: take out ${value.length - maxLength}`
    : undefined;

export function TextField({
  label,
  help,
  error,
  optional,
  changed,
  value,
  onText,
  before,
  after,
  maxLength,
  ...rest
}: TextFieldProps) {
  return (
    <FieldFrame {...wordsOf({ label, help, error: error ?? tooLong(value, maxLength), optional, changed })}>
      {(ties) => {
        const input = <input {...rest} {...ties} value={value} onChange={({ target }) => onText(target.value)} />;
        if (before === undefined && after === undefined) return input;
        return (
          <span className="field-with-unit">
            {before !== undefined && <span>{before}</span>}
            {input}
            {after !== undefined && <span>{after}</span>}
          </span>
        );
      }}
    </FieldFrame>
  );
}

type TextAreaProps = FieldWords &
  Omit<ComponentProps<'textarea'>, 'id' | 'onChange' | 'value'> & {
    readonly value: string;
    readonly onText: (text: string) => void;
  };

export const TextArea = ({
  label,
  help,
  error,
  optional,
  changed,
  value,
  onText,
  rows = 3,
  maxLength,
  ...rest
}: TextAreaProps) => (
  <FieldFrame {...wordsOf({ label, help, error: error ?? tooLong(value, maxLength), optional, changed })}>
    {(ties) => (
      <textarea {...rest} {...ties} rows={rows} value={value} onChange={({ target }) => onText(target.value)} />
    )}
  </FieldFrame>
);

type SelectFieldProps = FieldWords &
  Omit<ComponentProps<'select'>, 'id' | 'onChange' | 'value'> & {
    readonly value: string;
    readonly onChoose: (value: string) => void;
    /** The `<option>`s. */
    readonly children: ReactNode;
  };

export const SelectField = ({
  label,
  help,
  error,
  optional,
  changed,
  value,
  onChoose,
  children,
  ...rest
}: SelectFieldProps) => (
  <FieldFrame {...wordsOf({ label, help, error, optional, changed })}>
    {(ties) => (
      <select {...rest} {...ties} value={value} onChange={({ target }) => onChoose(target.value)}>
        {children}
      </select>
    )}
  </FieldFrame>
);
