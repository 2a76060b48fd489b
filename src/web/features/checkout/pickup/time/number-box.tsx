import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '#web/ui/icon.tsx';

type NumberBoxProps = {
  readonly label: string;
  readonly shown: string;
  readonly later: string;
  readonly earlier: string;
  readonly onEntry: (typed: string) => void;
  readonly onShift: (direction: 1 | -1) => void;
};

export function NumberBox({ label, shown, later, earlier, onEntry, onShift }: NumberBoxProps) {
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
