import type { ComponentProps, ReactNode, Ref } from 'react';
import { Icon } from '#admin/ui/icon.tsx';
import { isNearDate } from '#domain/pickup/clock/calendar.ts';
import { useTyped } from '#web/lib/use-typed.ts';
import { focusWithin } from './choices.tsx';
import { FieldFrame, type FieldWords } from './field-frame.tsx';

type TextFieldProps = FieldWords &
  Omit<ComponentProps<'input'>, 'id' | 'onChange' | 'value' | 'prefix' | 'type'> & {
    /** A day has a field of its own: `DayField`. */
    readonly type?: 'text' | 'email' | 'tel' | 'url' | 'password' | 'time' | 'month' | 'datetime-local';
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
 * A text that is too long stays, and a message refuses it: a browser that is told the limit cuts off what is pasted,
 * and says nothing.
 */
const tooLong = (value: string, maxLength: number | undefined): string | undefined =>
  maxLength !== undefined && value.length > maxLength
    ? `Up to ${maxLength} characters: remove ${value.length - maxLength}`
    : undefined;

const unitLook = 'grid place-items-center bg-oat-100 px-2.75 text-sm font-semibold whitespace-nowrap text-oat-700';

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
  onBlur,
  ...rest
}: TextFieldProps) {
  const wrong = error ?? tooLong(value, maxLength);
  return (
    <FieldFrame value={value} {...wordsOf({ label, help, error: wrong, optional, changed })}>
      {(ties) => {
        const input = (
          <input
            {...rest}
            {...ties}
            value={value}
            onChange={({ target }) => onText(target.value)}
            onBlur={(event) => {
              ties.onBlur(event);
              onBlur?.(event);
            }}
          />
        );
        if (before === undefined && after === undefined) return input;
        return (
          <span
            className={`field-with-unit flex overflow-hidden rounded-small bg-white [&_input]:min-h-[calc(var(--control)_-_2px)] [&_input]:min-w-0 [&_input]:rounded-none [&_input]:border-0 [&_input]:focus-visible:outline-none ${focusWithin} ${wrong === undefined ? 'border-[1.5px] border-border-control' : 'border-2 border-error'}`}
          >
            {before !== undefined && <span className={unitLook}>{before}</span>}
            {input}
            {after !== undefined && <span className={unitLook}>{after}</span>}
          </span>
        );
      }}
    </FieldFrame>
  );
}

/** For an amount in pounds. */
export const AmountField = (props: TextFieldProps) => (
  <TextField before="£" inputMode="decimal" autoComplete="off" {...props} />
);

/** For a count. */
export const NumberField = (props: TextFieldProps) => <TextField inputMode="numeric" autoComplete="off" {...props} />;

type DayFieldProps = FieldWords &
  Pick<ComponentProps<'input'>, 'min' | 'max' | 'required' | 'disabled'> & {
    readonly value: string;
    readonly onDay: (day: string) => void;
    /** It tells of an empty field too, as ''. Otherwise the field always has a day once it has had one. */
    readonly mayBeEmpty?: boolean;
  };

/**
 * The one field for a day. What is typed stays in it, and is told once it is a day: at its first 0, and until its year
 * is complete, a browser says that it is not one. Until then the previous day counts, and whoever leaves the field half
 * typed sees that one.
 */
export function DayField({ label, help, error, optional, changed, value, onDay, mayBeEmpty, ...rest }: DayFieldProps) {
  const { typed, type, send, counts } = useTyped(value);
  const isAnswer = ({ value: text, validity }: HTMLInputElement): boolean =>
    text === '' ? mayBeEmpty === true && !validity.badInput : isNearDate(text);
  const take = (field: HTMLInputElement): void => {
    type(field.value);
    if (field.value === counts || !isAnswer(field)) return;
    send(field.value);
    onDay(field.value);
  };
  return (
    <FieldFrame value={typed} {...wordsOf({ label, help, error, optional, changed })}>
      {(ties) => (
        <input
          {...rest}
          {...ties}
          type="date"
          value={typed}
          onChange={({ target }) => take(target)}
          // A browser says nothing when the last part of a half-typed day is removed.
          onKeyUp={(event) => {
            ties.onKeyUp(event);
            if (typed !== counts) take(event.currentTarget);
          }}
          onBlur={(event) => {
            ties.onBlur(event);
            if (!isAnswer(event.target)) type(counts);
          }}
        />
      )}
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
  <FieldFrame value={value} {...wordsOf({ label, help, error: error ?? tooLong(value, maxLength), optional, changed })}>
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
  <FieldFrame value={value} {...wordsOf({ label, help, error, optional, changed })}>
    {(ties) => (
      <select {...rest} {...ties} value={value} onChange={({ target }) => onChoose(target.value)}>
        {children}
      </select>
    )}
  </FieldFrame>
);

type SearchFieldProps = Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'type'> & {
  readonly label: string;
  readonly value: string;
  readonly onText: (text: string) => void;
  /** The key that leads here, shown in the field. */
  readonly hint?: string;
  readonly ref?: Ref<HTMLInputElement>;
};

/** The name of a key beside what it does; hidden if there is no keyboard. */
const KeyHint = ({ keys }: { readonly keys: string }) => (
  <span
    className="absolute top-[50%] right-2.5 [translate:0_-50%] rounded-[5px] border border-b-2 border-line-strong bg-oat-100 px-1.5 py-1 font-sans text-[0.75rem]/none font-semibold text-oat-700 touch:hidden"
    aria-hidden="true"
  >
    {keys}
  </span>
);

export const SearchField = ({ label, value, onText, hint, ...rest }: SearchFieldProps) => (
  <label className="search-field relative block min-w-0 flex-1 [&>.icon]:pointer-events-none [&>.icon]:absolute [&>.icon]:top-1/2 [&>.icon]:left-3.25 [&>.icon]:[translate:0_-50%] [&>.icon]:text-damson-700">
    <span className="sr-only">{label}</span>
    <Icon name="search" />
    <input type="search" {...rest} value={value} onChange={({ target }) => onText(target.value)} />
    {hint !== undefined && <KeyHint keys={hint} />}
  </label>
);
