/** Time as calls and carts need it; handed in, so that a test need not wait. */
export type Clock = {
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  /** Runs `action` once after `ms`, unless what it returns is called before. */
  readonly after: (ms: number, action: () => void) => () => void;
};

export const realClock: Clock = {
  now: () => Date.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  after: (ms, action) => {
    const timer = setTimeout(action, ms);
    return () => clearTimeout(timer);
  },
};
