import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#admin/ui/actions/button.tsx';

type UndoBarProps = {
  /** 'MA-7K3F-9QXD is ready'. */
  readonly text: string;
  /** What waits: 'The email goes out when the minute is over'. */
  readonly hint?: string;
  /** When it can no longer be taken back, in epoch milliseconds. */
  readonly endsAt: number;
  /** The whole time, in seconds: the ring is full then. */
  readonly seconds: number;
  readonly busy?: boolean;
  /** What else can be done now that it was. */
  readonly also?: ReactNode;
  readonly onUndo: () => void;
  readonly onOver: () => void;
};

const around = 2 * Math.PI * 18;

const secondsLeft = (endsAt: number): number => Math.max(0, Math.ceil((endsAt - Date.now()) / 1_000));

/** What was just done, and taking it back; the ring counts down, under reduced motion in words. */
export function UndoBar({ text, hint, endsAt, seconds, busy = false, also, onUndo, onOver }: UndoBarProps) {
  const [left, setLeft] = useState(() => secondsLeft(endsAt));
  const over = useEffectEvent(onOver);
  useEffect(() => {
    setLeft(secondsLeft(endsAt));
    const timer = window.setInterval(() => {
      const now = secondsLeft(endsAt);
      setLeft(now);
      if (now > 0) return;
      window.clearInterval(timer);
      over();
    }, 250);
    return () => window.clearInterval(timer);
  }, [endsAt]);

  return (
    <section className="undo-bar on-dark" aria-label="Undo">
      <svg className="undo-ring" viewBox="0 0 44 44" aria-hidden="true">
        <circle cx="22" cy="22" r="18" />
        <circle
          cx="22"
          cy="22"
          r="18"
          className="undo-ring-left"
          strokeDasharray={around}
          strokeDashoffset={around * (1 - Math.min(1, left / seconds))}
        />
        <text x="22" y="26.5" textAnchor="middle">
          {left}
        </text>
      </svg>
      <p>
        {text}
        <small>
          {hint}
          <span className="undo-words"> {left} seconds left</span>
        </small>
      </p>
      {also}
      <Button kind="custard" icon="undo-2" busy={busy} onClick={onUndo}>
        Undo
      </Button>
    </section>
  );
}
