import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#admin/ui/actions/button.tsx';
import { IconButton } from '#admin/ui/actions/move-buttons.tsx';

type UndoBarProps = {
  /** 'MA-7K3F-9QXD is ready'. */
  readonly text: string;
  /** What is waiting: 'The email goes out when the minute is over'. */
  readonly hint?: string;
  /** When it can no longer be undone, in epoch milliseconds. */
  readonly endsAt: number;
  /** The whole time in seconds, at which the ring is full. */
  readonly seconds: number;
  readonly busy?: boolean;
  /** What else can be done now that it is done. */
  readonly also?: ReactNode;
  readonly onUndo: () => void;
  readonly onOver: () => void;
};

/** The look of a dark bar at the foot: what can be done with what is selected, or with what is left. */
export const bulkBar =
  'bulk-bar on-dark fixed right-4 bottom-3.5 left-[calc(var(--rail-width)_+_16px)] flex min-h-17 items-center gap-2.5 rounded-[16px] bg-ink py-2 pr-2.5 pl-4.5 text-white shadow-pop max-md:bottom-19 max-md:flex-wrap [&_.icon-button]:text-inherit';

const around = 2 * Math.PI * 18;

const secondsLeft = (endsAt: number): number => Math.max(0, Math.ceil((endsAt - Date.now()) / 1_000));

/** What was just done, and a button to undo it; the ring counts down, or words do under reduced motion. */
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
    // What can be undone is above what is selected in the meantime.
    <section
      className="undo-bar on-dark fixed bottom-3 left-[calc(var(--rail-width)_+_(100vw_-_var(--rail-width))_/_2)] z-dropdown flex min-h-16 w-max max-w-[calc(100vw_-_var(--rail-width)_-_24px)] flex-wrap [translate:-50%_0] items-center gap-4 rounded-[16px] bg-ink py-1.75 pr-2 pl-4 text-white shadow-pop max-md:bottom-19 [&_.icon-button]:text-inherit [&:has(~.bulk-bar)]:bottom-23.5 max-md:[&:has(~.bulk-bar)]:bottom-55 max-md:[&:has(~.phone-bar)]:bottom-36"
      aria-label="Undo"
    >
      <svg className="size-11 flex-none motion-reduce:hidden" viewBox="0 0 44 44" aria-hidden="true">
        <circle cx="22" cy="22" r="18" className="fill-none stroke-[rgb(255_255_255/0.2)] stroke-4" />
        <circle
          cx="22"
          cy="22"
          r="18"
          className="[transform-origin:center] [rotate:-90deg] fill-none stroke-custard-400 stroke-4 [stroke-linecap:round]"
          strokeDasharray={around}
          strokeDashoffset={around * (1 - Math.min(1, left / seconds))}
        />
        <text x="22" y="26.5" textAnchor="middle" className="fill-white font-sans text-[13px] font-bold tabular-nums">
          {left}
        </text>
      </svg>
      <p className="min-w-min flex-1">
        {text}
        <small className="block text-xs text-damson-200">
          {hint}
          <span className="hidden motion-reduce:inline"> {left} seconds left</span>
        </small>
      </p>
      {also}
      <Button kind="custard" icon="undo-2" busy={busy} onClick={onUndo}>
        Undo
      </Button>
      <IconButton icon="x" label="Dismiss" onClick={onOver} />
    </section>
  );
}
