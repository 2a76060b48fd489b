import { Group } from '#web/ui/group.tsx';
import '#web/styles/ui/choices.css';
import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { Icon } from '#web/ui/icon.tsx';

type StepperProps = {
  readonly value: number;
  readonly onChange: (value: number) => void;
  /** 0 in the cart, where minus at 1 takes the line away. */
  readonly min?: number;
  /** A greater number that is typed becomes it. */
  readonly max: number;
  readonly label?: string;
  readonly small?: boolean;
};

const longestNumber = 4;

/** A typed number counts once the box is left or Enter is pressed; an empty box is the former number again. */
export const Stepper = ({ value, onChange, min = 1, max, label = 'Quantity', small = false }: StepperProps) => {
  const [typed, setTyped] = useState<string | null>(null);
  const take = (text: string): void => {
    setTyped(null);
    if (!/^\d+$/.test(text)) return;
    const wanted = Math.max(1, Math.min(Number(text), max));
    if (wanted !== value) onChange(wanted);
  };
  const step = (by: number): void => {
    setTyped(null);
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
    <Group className={small ? 'stepper stepper--small' : 'stepper'} aria-label={label}>
      <button type="button" aria-label="Decrease quantity" disabled={value <= min} onClick={() => step(-1)}>
        <Icon name="minus" />
      </button>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={longestNumber}
        aria-label={label}
        value={typed ?? String(value)}
        onChange={(event) => setTyped(event.currentTarget.value.replace(/\D/g, ''))}
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
  );
};
