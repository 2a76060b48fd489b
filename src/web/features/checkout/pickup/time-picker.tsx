import { Fragment, type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react';
import { roundToStep, type Slot, to12Hour, twelveHourText } from '#domain/pickup/pickup.ts';
import { parseWhole } from '#domain/values/number.ts';
import { minutesOf, timeOf } from '#domain/values/time.ts';
import { Button } from '#web/ui/button.tsx';
import { Around, Group } from '#web/ui/group.tsx';
import { Icon } from '#web/ui/icon.tsx';

/** Hours from 1 to 12 with AM and PM, or from 0 to 23 (V-09). */
type HourMode = '12-hour' | '24-hour';

const day = 24 * 60;

/** What the hour's box shows for a time 'HH:MM', padded in 24-hour mode. */
export const shownHour = (time: string, mode: HourMode): string =>
  mode === '12-hour' ? String(to12Hour(time).hour) : time.slice(0, 2);

export const shownMinute = (time: string): string => time.slice(3);

/** '10:30 AM', or '10:30' in 24-hour mode. */
export const shownTime = (time: string, mode: HourMode = '12-hour'): string =>
  mode === '24-hour' ? time : twelveHourText(time);

/**
 * The time with the typed hour: 1 to 12 within its half of the day, or 0 to 23. Any other number becomes the nearest
 * hour.
 */
export function withHour(time: string, typed: string, mode: HourMode): string {
  const [least, most] = mode === '12-hour' ? [1, 12] : [0, 23];
  const number = parseWhole(typed);
  if (number === null) return time;
  const hour = Math.min(Math.max(number, least), most);
  const isAfternoon = mode === '12-hour' && to12Hour(time).period === 'PM';
  const hourOfDay = mode === '12-hour' ? (hour % 12) + (isAfternoon ? 12 : 0) : hour;
  return timeOf(hourOfDay * 60 + Number(shownMinute(time)));
}

/** The time with the typed minute, rounded to the nearest step (accounts §5 Time picker: rounded on blur). */
export function withMinute(time: string, typed: string, step: number): string {
  const number = parseWhole(typed);
  if (number === null) return time;
  return `${time.slice(0, 3)}${String(roundToStep(Math.min(number, 59), step)).padStart(2, '0')}`;
}

/** Moves the time to this half of the day if it is not there already. */
export const withPeriod = (time: string, period: 'AM' | 'PM'): string =>
  to12Hour(time).period === period ? time : timeOf((minutesOf(time) + day / 2) % day);

/**
 * The next offered time at least so many minutes on, otherwise the last one on that side, otherwise the time itself.
 */
export function stepTo(slots: readonly string[], time: string, minutes: number): string {
  const later = minutes > 0;
  const ahead = slots.filter((slot) => (later ? slot > time : slot < time));
  const inOrder = later ? ahead : ahead.reverse();
  const target = minutesOf(time) + minutes;
  const reached = inOrder.find((slot) => (later ? minutesOf(slot) >= target : minutesOf(slot) <= target));
  return reached ?? inOrder.at(-1) ?? time;
}

type TimePickerProps = {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (time: string) => void;
  readonly stepMinutes: number;
  /** The times of the day, including full ones, and their name: 'Times on Friday 20 November 2026'. */
  readonly slots: readonly Slot[];
  readonly slotsName: string;
  /** Announced while the picker is open. */
  readonly problem: string | null;
  /** What it offers may have changed since. */
  readonly onOpen: () => void;
  readonly onSet: () => void;
  readonly help: string;
  readonly error?: string | undefined;
  readonly mode?: HourMode;
  readonly ref?: Ref<HTMLButtonElement>;
};

const periods = ['AM', 'PM'] as const;

/** A time, typed (V-09), set by arrows, or picked. Each change counts at once. */
export function TimePicker(props: TimePickerProps) {
  const { id, label, value, onChange, stepMinutes, slots, problem, help, error, mode = '12-hour', ref } = props;
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  const box = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  // On a phone it would open below the visible part.
  useEffect(() => {
    if (isOpen) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  const free = slots.flatMap((slot) => (slot.left === 0 ? [] : slot.time));
  const close = () => {
    setIsOpen(false);
    box.current?.querySelector('button')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || event.key !== 'Escape') return;
    // A dialog that contains it stays open.
    event.preventDefault();
    close();
  };
  const set = () => {
    close();
    props.onSet();
  };
  const toggle = () => {
    if (!isOpen) props.onOpen();
    setIsOpen(!isOpen);
  };
  return (
    <Around ref={box} className={error ? 'field has-error' : 'field'} onKeyDown={onKeyDown}>
      <span className="field-label" id={`${id}-label`}>
        {label}
      </span>
      <button
        ref={ref}
        id={id}
        type="button"
        className="time-picker"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        aria-labelledby={`${id}-label ${id}-value`}
        aria-describedby={error ? `${id}-error` : `${id}-help`}
        onClick={toggle}
      >
        <Icon name="clock" />
        <b id={`${id}-value`}>{shownTime(value, mode)}</b>
        <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} />
      </button>
      {error ? (
        <p className="field-error" id={`${id}-error`}>
          <Icon name="circle-alert" />
          {error}
        </p>
      ) : (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {isOpen && (
        <Group ref={panel} id={panelId} className="time-picker-panel" aria-label="Choose a time">
          <div className="time-picker-columns">
            <NumberBox
              label="Hour"
              shown={shownHour(value, mode)}
              later="Later hour"
              earlier="Earlier hour"
              onEntry={(typed) => onChange(withHour(value, typed, mode))}
              onShift={(direction) => onChange(stepTo(free, value, direction * 60))}
            />
            <i>:</i>
            <NumberBox
              label="Minute"
              shown={shownMinute(value)}
              later={`${stepMinutes} minutes later`}
              earlier={`${stepMinutes} minutes earlier`}
              onEntry={(typed) => onChange(withMinute(value, typed, stepMinutes))}
              onShift={(direction) => onChange(stepTo(free, value, direction * stepMinutes))}
            />
            {mode === '12-hour' && (
              <Group className="ampm" aria-label="Morning or afternoon">
                {periods.map((period) => (
                  <button
                    key={period}
                    type="button"
                    aria-pressed={shownTime(value).endsWith(period)}
                    onClick={() => onChange(withPeriod(value, period))}
                  >
                    {period}
                  </button>
                ))}
              </Group>
            )}
          </div>
          <Slots name={props.slotsName} slots={slots} value={value} mode={mode} onChoose={onChange} onEnter={set} />
          {free.length > 0 && (
            <Button small block onClick={set}>
              Set {shownTime(value, mode)}
            </Button>
          )}
          {/* Below the button, which must not move from under the pointer that leaves a number field for it. */}
          <p className="time-picker-note" role="status">
            {problem}
          </p>
        </Group>
      )}
    </Around>
  );
}

type SlotsProps = {
  readonly name: string;
  readonly slots: readonly Slot[];
  readonly value: string;
  readonly mode: HourMode;
  readonly onChoose: (time: string) => void;
  readonly onEnter: () => void;
};

const partsOfDay = [
  { name: 'Morning', from: '00:00', to: '12:00' },
  { name: 'Midday', from: '12:00', to: '14:00' },
  { name: 'Afternoon', from: '14:00', to: '24:00' },
] as const;

/** One group of radio buttons, grouped by the parts of the day, with the chosen one in sight. */
function Slots({ name, slots, value, mode, onChoose, onEnter }: SlotsProps) {
  const group = useId();
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is chosen scrolls into sight, only within the list
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('label:has(:checked)');
    if (!list.current || !chosen) return;
    const { offsetTop, offsetHeight } = chosen;
    const { scrollTop, clientHeight } = list.current;
    const isInSight = offsetTop >= scrollTop && offsetTop + offsetHeight <= scrollTop + clientHeight;
    if (!isInSight) list.current.scrollTop = offsetTop - (clientHeight - offsetHeight) / 2;
  }, [value]);
  if (slots.length === 0)
    return <p className="time-picker-none">There are no times left on that day. Please choose another.</p>;
  const slotOf = ({ time, left }: Slot) => (
    <label key={time}>
      <input
        type="radio"
        name={group}
        value={time}
        checked={time === value}
        disabled={left === 0}
        onChange={() => onChoose(time)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter sets the time, and does not send the form that contains it.
          event.preventDefault();
          onEnter();
        }}
      />
      <span>
        <b>{shownTime(time, mode)}</b>
        {left !== null && left < 2 && <small>{left === 0 ? 'Full' : 'Last one'}</small>}
      </span>
    </label>
  );
  return (
    <fieldset className="time-picker-slots">
      <legend>{name}</legend>
      <div ref={list}>
        {partsOfDay.map((part) => {
          const within = slots.filter(({ time }) => time >= part.from && time < part.to);
          return (
            within.length > 0 && (
              <Fragment key={part.name}>
                <p>{part.name}</p>
                {within.map(slotOf)}
              </Fragment>
            )
          );
        })}
      </div>
    </fieldset>
  );
}

type NumberBoxProps = {
  readonly label: string;
  readonly shown: string;
  readonly later: string;
  readonly earlier: string;
  readonly onEntry: (typed: string) => void;
  readonly onShift: (direction: 1 | -1) => void;
};

function NumberBox({ label, shown, later, earlier, onEntry, onShift }: NumberBoxProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next key replaces the number that has just changed
  useEffect(() => {
    if (document.activeElement === input.current) input.current?.select();
  }, [shown]);
  const enter = () => {
    if (typed !== null) onEntry(typed);
    setTyped(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') enter();
    else if (event.key === 'ArrowUp') onShift(1);
    else if (event.key === 'ArrowDown') onShift(-1);
    else return;
    event.preventDefault();
  };
  return (
    <div className="time-picker-column">
      <button type="button" className="icon-button" aria-label={later} onClick={() => onShift(1)}>
        <Icon name="chevron-up" />
      </button>
      <input
        ref={input}
        aria-label={label}
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        value={typed ?? shown}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={enter}
        onKeyDown={onKeyDown}
      />
      <button type="button" className="icon-button" aria-label={earlier} onClick={() => onShift(-1)}>
        <Icon name="chevron-down" />
      </button>
    </div>
  );
}
