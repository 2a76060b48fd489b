import { limitFor, rateLimitText } from '#contract/wire/request-limits.ts';
import { Failure } from '#domain/failure.ts';
import { minuteMs } from '#domain/time/durations.ts';

const windowMs = minuteMs;

/** Counts this tab's calls, a minute and endpoint at a time (§9). Throws `rateLimited` with the seconds to wait. */
export function createCallLimits(now: () => number): (endpoint: { method: string; path: string }) => void {
  const calls = new Map<string, number[]>();
  return ({ method, path }) => {
    const name = `${method} ${path}`;
    const instant = now();
    const recent = (calls.get(name) ?? []).filter((at) => at > instant - windowMs && at <= instant);
    const oldest = recent[0];
    if (oldest !== undefined && recent.length >= limitFor(path)) {
      const seconds = Math.max(1, Math.ceil((oldest + windowMs - instant) / 1000));
      throw new Failure('rateLimited', { text: rateLimitText(seconds), retryAfterSeconds: seconds });
    }
    calls.set(name, [...recent, instant]);
  };
}
