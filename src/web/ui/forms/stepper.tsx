import { Group } from '#web/ui/group.tsx';
import '#web/styles/ui/choices.css';
import { type FocusEvent, type KeyboardEvent, useId, useState } from 'react';
import { parseWhole } from '#domain/values/number.ts';
import { Icon } from '#web/ui/icon.tsx';

type StepperProps = {
  readonly value: number;
  readonly onChange: (value: number) => void;
  /** 0 in the cart, where minus at 1 removes the line item. */
  readonly min?: number;
  readonly max: number;
  readonly label?: string;
  readonly small?: boolean;
};

/**
 * A typed number counts once the box is left or Enter is pressed. An entry that is not a number, or is too large, is
 * never turned into another: the previous number stays, and a message says so.
 */
export const Stepper = ({ value, onChange, min = 1, max, label = 'Quantity', small = false }: StepperProps) => {
  const [typed, setTyped] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const complaintId = useId();
  const take = (text: string): void => {
    const wanted = parseWhole(text);
    setTyped(null);
    if (wanted === value) return;
    if (wanted !== null && wanted >= 1 && wanted <= max) onChange(wanted);
    else setRefused(text.trim());
  };
  const step = (by: number): void => {
    setTyped(null);
    setRefused(null);
    onChange(value + by);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Escape' && typed !== null) {
      event.stopPropagation();
      event.preventDefault();
      setTyped(null);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      take(event.currentTarget.value);
    }
    if (event.key === 'ArrowUp' && value < max) {
      event.preventDefault();
      step(1);
    }
    if (event.key === 'ArrowDown' && value > 1) {
      event.preventDefault();
      step(-1);
    }
  };
  return (
    <>
      <Group className={small ? 'stepper stepper--small' : 'stepper'} aria-label={label}>
        <button type="button" aria-label="Decrease quantity" disabled={value <= min} onClick={() => step(-1)}>
          <Icon name="minus" />
        </button>
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          aria-label={label}
          aria-describedby={refused === null ? undefined : complaintId}
          value={typed ?? String(value)}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setRefused(null);
          }}
          onFocus={(event: FocusEvent<HTMLInputElement>) => event.currentTarget.select()}
          onBlur={(event) => take(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <output className="visually-hidden" aria-live="polite">
          {value}
        </output>
        <button type="button" aria-label="Increase quantity" disabled={value >= max} onClick={() => step(1)}>
          <Icon name="plus" />
        </button>
      </Group>
      {refused !== null && (
        <p className="field-error stepper-complaint" id={complaintId} role="alert">
          {refused !== '' && `‘${refused.slice(0, 12)}’ cannot be ordered. `}
          {`Please type a whole number from 1 to ${Math.max(max, 1)}.`}
        </p>
      )}
    </>
  );
};
