import type { Clock } from '#web/lib/device/clock.ts';

/** A clock that a test moves by hand: sleepers return at once and are recorded, timers wait for `move`. */
export type HandClock = Clock & {
  /** Every pause asked for, in milliseconds, in order. */
  readonly pauses: readonly number[];
  /** Moves the time on, and runs the timers that fall due on the way. */
  readonly move: (ms: number) => void;
};

export function handClock(start = 1_700_000_000_000): HandClock {
  let instant = start;
  const pauses: number[] = [];
  const timers = new Set<{ readonly due: number; readonly action: () => void }>();
  const move = (ms: number): void => {
    const end = instant + ms;
    for (;;) {
      const next = [...timers].filter(({ due }) => due <= end).sort((a, b) => a.due - b.due)[0];
      if (!next) break;
      timers.delete(next);
      instant = Math.max(instant, next.due);
      next.action();
    }
    instant = end;
  };
  return {
    pauses,
    move,
    now: () => instant,
    sleep: async (ms) => {
      pauses.push(ms);
      move(ms);
    },
    after: (ms, action) => {
      const timer = { due: instant + ms, action };
      timers.add(timer);
      return () => timers.delete(timer);
    },
  };
}
