import '#web/styles/choices.css';
import { Icon } from '#web/ui/icon.tsx';

type StepperProps = {
  readonly value: number;
  readonly onChange: (value: number) => void;
  /** The least; minus stops there. 0 in the cart, where minus at 1 takes the line away. */
  readonly min?: number;
  /** The most; plus stops there. */
  readonly max: number;
  /** What is counted: 'Quantity', 'Quantity of Victoria Sponge'. */
  readonly label?: string;
  readonly small?: boolean;
};

/** Minus, the number, plus. The number is announced as it changes. */
export const Stepper = ({ value, onChange, min = 1, max, label = 'Quantity', small = false }: StepperProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw and name it as part of a form
  <div className={small ? 'stepper stepper-s' : 'stepper'} role="group" aria-label={label}>
    <button type="button" aria-label="Decrease quantity" disabled={value <= min} onClick={() => onChange(value - 1)}>
      <Icon name="minus" />
    </button>
    <output aria-live="polite">{value}</output>
    <button type="button" aria-label="Increase quantity" disabled={value >= max} onClick={() => onChange(value + 1)}>
      <Icon name="plus" />
    </button>
  </div>
);
