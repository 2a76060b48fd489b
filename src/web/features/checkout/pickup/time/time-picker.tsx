import { Fragment, type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react';
import type { Slot } from '#domain/pickup/pickup.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { NumberBox } from './number-box.tsx';
import {
  type HourMode,
  shownHour,
  shownMinute,
  shownTime,
  stepTo,
  withHour,
  withMinute,
  withPeriod,
} from './time-entry.ts';

type TimePickerProps = {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (time: string) => void;
  readonly stepMinutes: number;
  /** The times of the day, full ones too, and what they are called: 'Times on Friday 20 November 2026'. */
  readonly slots: readonly Slot[];
  readonly slotsName: string;
  /** Said while the picker is open. */
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

/** Typed (V-09), by arrows, or picked. Each change counts at once. */
export function TimePicker(props: TimePickerProps) {
  const { id, label, value, onChange, stepMinutes, slots, problem, help, error, mode = '12-hour', ref } = props;
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  const box = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  // On a telephone it would open below what is seen.
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
    // A dialog that it stands in stays open.
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
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc closes it from wherever the focus is inside
    <div ref={box} className={error ? 'field has-error' : 'field'} onKeyDown={onKeyDown}>
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
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw and name it as part of the form
        <div ref={panel} id={panelId} className="time-picker-panel" role="group" aria-label="Choose a time">
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
              // biome-ignore lint/a11y/useSemanticElements: as above
              <div className="ampm" role="group" aria-label="Morning or afternoon">
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
              </div>
            )}
          </div>
          <Slots name={props.slotsName} slots={slots} value={value} mode={mode} onChoose={onChange} onEnter={set} />
          {free.length > 0 && (
            <Button small block onClick={set}>
              Set {shownTime(value, mode)}
            </Button>
          )}
          {/* Below the button, which must not move from under the pointer that leaves a number for it. */}
          <p className="time-picker-note" role="status">
            {problem}
          </p>
        </div>
      )}
    </div>
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

/** One group of radio buttons, told by the parts of the day, the chosen one in sight. */
function Slots({ name, slots, value, mode, onChoose, onEnter }: SlotsProps) {
  const group = useId();
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is chosen comes into sight, in the list alone
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('label:has(:checked)');
    if (!list.current || !chosen) return;
    const { offsetTop, offsetHeight } = chosen;
    const { scrollTop, clientHeight } = list.current;
    const isInSight = offsetTop >= scrollTop && offsetTop + offsetHeight <= scrollTop + clientHeight;
    if (!isInSight) list.current.scrollTop = offsetTop - (clientHeight - offsetHeight) / 2;
  }, [value]);
  if (slots.length === 0)
    return <p className="time-picker-none">No times can be had on that day. Please choose another.</p>;
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
          // It sets the time, and does not send the form that the time stands in.
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
