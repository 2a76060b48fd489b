import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import {
  type HourMode,
  shiftTime,
  shownHour,
  shownMinute,
  shownTime,
  withHour,
  withMinute,
  withPeriod,
} from './time-entry.ts';

type BoxProps = {
  readonly label: string;
  readonly shown: string;
  readonly later: string;
  readonly earlier: string;
  readonly onEntry: (typed: string) => void;
  readonly onShift: (direction: 1 | -1) => void;
};

/** A number between an arrow up and an arrow down; what is typed counts when the box is left. */
function NumberBox({ label, shown, later, earlier, onEntry, onShift }: BoxProps) {
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
    <div className="tp-col">
      <button type="button" className="icb" aria-label={later} onClick={() => onShift(1)}>
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
      <button type="button" className="icb" aria-label={earlier} onClick={() => onShift(-1)}>
        <Icon name="chevron-down" />
      </button>
    </div>
  );
}

type TimePickerProps = {
  readonly id: string;
  readonly label: string;
  /** 'HH:MM' on the 24-hour clock. */
  readonly value: string;
  readonly onChange: (time: string) => void;
  readonly stepMinutes: number;
  readonly help: string;
  readonly error?: string | undefined;
  readonly mode?: HourMode;
  readonly ref?: Ref<HTMLButtonElement>;
};

/** A time, shown closed as it stands and opened to change it (V-09). Each change counts at once. */
export function TimePicker(props: TimePickerProps) {
  const { id, label, value, onChange, stepMinutes, help, error, mode = '12-hour', ref } = props;
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  const box = useRef<HTMLDivElement>(null);
  const close = () => {
    setIsOpen(false);
    box.current?.querySelector('button')?.focus();
  };
  const periods = ['AM', 'PM'] as const;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc closes it from wherever the focus is inside
    <div
      ref={box}
      className={error ? 'field has-err' : 'field'}
      onKeyDown={(event) => isOpen && event.key === 'Escape' && close()}
    >
      <span className="flabel" id={`${id}-label`}>
        {label}
      </span>
      <button
        ref={ref}
        id={id}
        type="button"
        className="tp"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        aria-labelledby={`${id}-label ${id}-value`}
        aria-describedby={error ? `${id}-error` : `${id}-help`}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="clock" />
        <b id={`${id}-value`}>{shownTime(value, mode)}</b>
        <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} />
      </button>
      {error ? (
        <p className="err" id={`${id}-error`}>
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
        <div id={panelId} className="tp-pop" role="group" aria-label="Choose a pickup time">
          <div className="tp-c">
            <NumberBox
              label="Hour"
              shown={shownHour(value, mode)}
              later="Later hour"
              earlier="Earlier hour"
              onEntry={(typed) => onChange(withHour(value, typed, mode))}
              onShift={(direction) => onChange(shiftTime(value, direction * 60))}
            />
            <i>:</i>
            <NumberBox
              label="Minute"
              shown={shownMinute(value)}
              later={`${stepMinutes} minutes later`}
              earlier={`${stepMinutes} minutes earlier`}
              onEntry={(typed) => onChange(withMinute(value, typed, stepMinutes))}
              onShift={(direction) => onChange(shiftTime(value, direction * stepMinutes))}
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
          <Button small block onClick={close}>
            Set {shownTime(value, mode)}
          </Button>
        </div>
      )}
    </div>
  );
}
