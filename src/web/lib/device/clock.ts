export type Clock = {
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
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
