import type { KeyboardEvent } from 'react';

type RangeProps = {
  readonly min: number;
  readonly max: number;
  readonly lower: number;
  readonly upper: number;
  readonly lowerLabel: string;
  readonly upperLabel: string;
  readonly valueText: (value: number) => string;
  /** Called with the position wanted for a handle; whoever holds the values keeps the handles apart. */
  readonly onLower: (value: number) => void;
  readonly onUpper: (value: number) => void;
};

const page = 10;

/** Where a key moves a handle; null for a key that moves no handle. */
function keyTarget(key: string, value: number, min: number, max: number): number | null {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return value - 1;
    case 'ArrowRight':
    case 'ArrowUp':
      return value + 1;
    case 'PageDown':
      return value - page;
    case 'PageUp':
      return value + page;
    case 'Home':
      return min;
    case 'End':
      return max;
    default:
      return null;
  }
}

/** Two native ranges, one over the other. Dragging moves in whole steps of 1. */
export function RangeSlider({
  min,
  max,
  lower,
  upper,
  lowerLabel,
  upperLabel,
  valueText,
  onLower,
  onUpper,
}: RangeProps) {
  const percent = (value: number) => (100 * (value - min)) / (max - min);
  const handle = (label: string, value: number, move: (value: number) => void, isOver = false) => (
    <input
      type="range"
      className={isOver ? 'is-over' : undefined}
      min={min}
      max={max}
      // Finer than a handle moves, for a value that was typed.
      step={0.01}
      value={value}
      aria-label={label}
      aria-valuetext={valueText(value)}
      onChange={(event) => move(Math.round(event.currentTarget.valueAsNumber))}
      onKeyDown={(event: KeyboardEvent) => {
        const target = keyTarget(event.key, value, min, max);
        if (target === null) return;
        event.preventDefault();
        move(target);
      }}
    />
  );
  return (
    <div className="range">
      <span className="fill" style={{ left: `${percent(lower)}%`, right: `${100 - percent(upper)}%` }} />
      {handle(lowerLabel, lower, onLower, percent(lower) > 50)}
      {handle(upperLabel, upper, onUpper)}
    </div>
  );
}
