import { type FocusEvent, type KeyboardEvent, type Ref, useId, useRef, useState } from 'react';
import { readBritishDate } from '#domain/person/typed-date.ts';
import { isRealDate } from '#domain/pickup/clock/calendar.ts';
import { formatPickupDate, type PickupDay } from '#domain/pickup/pickup.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { MonthCalendar } from './month-calendar.tsx';

type DatePickerProps = {
  readonly id: string;
  readonly label: string;
  /** YYYY-MM-DD; what was typed and is no date stays as it is. */
  readonly value: string;
  readonly onChange: (date: string) => void;
  /** All YYYY-MM-DD. */
  readonly today: string;
  readonly first: string;
  readonly last: string;
  readonly dayOf: (date: string) => PickupDay;
  /** Why the shop is closed on a day, where it has said so. */
  readonly reasonOf: (date: string) => string | null;
  /** What is said of a special day, open or closed. */
  readonly wordsOf: (date: string) => string | null;
  /** What the calendar shows may have changed since. */
  readonly onOpen: () => void;
  /** It was chosen, typed to its end, or left. */
  readonly onSettled: (date: string) => void;
  readonly error?: string | undefined;
  readonly ref?: Ref<HTMLInputElement>;
};

/** A typed date to which nothing can be added any more: '25/12/2026', but not '25/12' or '25/12/20'. */
const wholeYear = /\d{4}\s*$/;

/** Typed as dates are written in Britain, or chosen (V-08). */
export function DatePicker(props: DatePickerProps) {
  const { id, label, value, onChange, today, first, last, dayOf, onOpen, error, ref } = props;
  /** With 'beside' the focus stays in the field, with 'inside' the calendar has it. */
  const [open, setOpen] = useState<'beside' | 'inside' | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const panelId = useId();
  const box = useRef<HTMLDivElement>(null);

  const show = (where: 'beside' | 'inside', from: HTMLElement) => {
    opener.current = from;
    onOpen();
    setOpen(where);
  };
  /** The focus returns there. */
  const opener = useRef<HTMLElement | null>(null);
  const close = () => {
    setOpen(null);
    opener.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (open === null || event.key !== 'Escape') return;
    // A dialog that it stands in stays open.
    event.preventDefault();
    close();
  };
  const type = (text: string) => {
    setTyped(text);
    const date = readBritishDate(text, today);
    onChange(date ?? text);
    if (date !== null && wholeYear.test(text)) props.onSettled(date);
  };
  /** A complaint would move the calendar from under the finger. */
  const leave = ({ relatedTarget }: FocusEvent) => {
    setTyped(null);
    const isInside = relatedTarget instanceof Node && box.current?.contains(relatedTarget);
    if (open === null || (relatedTarget !== null && !isInside)) props.onSettled(value);
  };
  const shown = isRealDate(value) ? formatPickupDate(value) : value;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc closes it from wherever the focus is inside
    <div ref={box} onKeyDown={onKeyDown}>
      <Field
        ref={ref}
        id={id}
        label={label}
        className="date"
        icon="calendar"
        placeholder="Choose a date"
        help="Choose a day, or type it as DD/MM/YYYY."
        error={error}
        autoComplete="off"
        // A tap opens no keyboard over the calendar.
        inputMode="none"
        value={typed ?? shown}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          show('inside', event.currentTarget);
        }}
        onClick={(event) => open === null && show('beside', event.currentTarget)}
        end={
          <button
            type="button"
            className="password-eye"
            aria-label="Open the calendar"
            aria-expanded={open !== null}
            aria-controls={open === null ? undefined : panelId}
            onClick={(event) => (open === null ? show('inside', event.currentTarget) : close())}
          >
            <Icon name={open !== null ? 'chevron-up' : 'chevron-down'} />
          </button>
        }
      />
      {open !== null && (
        <div id={panelId} className="time-picker-panel" role="dialog" aria-label="Choose a day">
          <MonthCalendar
            key={open === 'beside' ? value : 'entered'}
            isEntered={open === 'inside'}
            value={value}
            today={today}
            first={first}
            last={last}
            dayOf={dayOf}
            reasonOf={props.reasonOf}
            wordsOf={props.wordsOf}
            onChoose={(date) => {
              onChange(date);
              close();
              props.onSettled(date);
            }}
          />
        </div>
      )}
    </div>
  );
}
