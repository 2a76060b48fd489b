import { type KeyboardEvent, type Ref, useId, useRef, useState } from 'react';
import { isRealDate } from '#domain/calendar.ts';
import { formatPickupDate, type PickupDay } from '#domain/pickup.ts';
import { readBritishDate } from '#domain/typed-date.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { MonthCalendar } from './month-calendar.tsx';

type DatePickerProps = {
  readonly id: string;
  readonly label: string;
  /** YYYY-MM-DD; what was typed and is no date stays as it is. */
  readonly value: string;
  readonly onChange: (date: string) => void;
  /** The day at the shop, and the ends of what can be chosen, as YYYY-MM-DD. */
  readonly today: string;
  readonly first: string;
  readonly last: string;
  readonly dayOf: (date: string) => PickupDay;
  /** The calendar is about to open: what it is to show may have changed since. */
  readonly onOpen: () => void;
  readonly error?: string | undefined;
  readonly ref?: Ref<HTMLInputElement>;
};

/** A day, typed as dates are written in Britain or chosen from a calendar that offers what can be had (V-08). */
export function DatePicker(props: DatePickerProps) {
  const { id, label, value, onChange, today, first, last, dayOf, onOpen, error, ref } = props;
  /** With 'beside' the focus stays in the field, with 'inside' the calendar has it. */
  const [open, setOpen] = useState<'beside' | 'inside' | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const panelId = useId();
  const box = useRef<HTMLDivElement>(null);

  const show = (where: 'beside' | 'inside') => {
    onOpen();
    setOpen(where);
  };
  const close = () => {
    setOpen(null);
    box.current?.querySelector('button')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (open !== null && event.key === 'Escape') close();
  };
  const type = (text: string) => {
    setTyped(text);
    onChange(readBritishDate(text, today) ?? text);
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
        // A tap opens the calendar and no keyboard over it; a keyboard that is there anyway may type.
        inputMode="none"
        value={typed ?? shown}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => setTyped(null)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          show('inside');
        }}
        onClick={() => open === null && show('beside')}
        end={
          <button
            type="button"
            className="eye"
            aria-label="Open the calendar"
            aria-expanded={open !== null}
            aria-controls={open === null ? undefined : panelId}
            onClick={() => (open === null ? show('inside') : close())}
          >
            <Icon name={open !== null ? 'chevron-up' : 'chevron-down'} />
          </button>
        }
      />
      {open !== null && (
        <div id={panelId} className="tp-pop" role="dialog" aria-label="Choose a day">
          <MonthCalendar
            key={open === 'beside' ? value : 'entered'}
            isEntered={open === 'inside'}
            value={value}
            today={today}
            first={first}
            last={last}
            dayOf={dayOf}
            onChoose={(date) => {
              onChange(date);
              close();
            }}
          />
        </div>
      )}
    </div>
  );
}
