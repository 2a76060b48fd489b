export const requestLimits = {
  timeoutMs: 30_000,
  retries: 3,
  retryPauseMs: 1_000,
  retriedStatuses: [408, 429, 500, 502, 503, 504],
  perMinute: { default: 50, auth: 5, search: 10 },
  retryAfterDefaultSeconds: 60,
} as const;

/** Calls a minute that one browser makes to a path. */
export const limitFor = (path: string): number => {
  if (path.includes('auth')) return requestLimits.perMinute.auth;
  if (path.includes('search')) return requestLimits.perMinute.search;
  return requestLimits.perMinute.default;
};

export const rateLimitText = (seconds: number): string =>
  `Rate limit exceeded. Please try again in ${seconds} seconds.`;
