import { afterEach, beforeEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { endSession } from '#web/lib/session/session.ts';
import { dismissToast, toasts } from '#web/ui/overlays/overlay-stores.ts';

let noise: string[] = [];
/** Kept on the page and not in this module, because a cold run may load the module a second time. */
const kept = globalThis as { expectedNoise?: RegExp[] };
const { error, warn } = console;

/** Declares noise that a test causes on purpose, such as the complaint that the documents want in the console. */
export const expectNoise = (...patterns: RegExp[]): void => {
  kept.expectedNoise = [...(kept.expectedNoise ?? []), ...patterns];
};

/**
 * For `expect.element` and `expect.poll` while the clock is stopped: vitest moves it on by the interval with each
 * failed attempt, so more time would pass on a busy machine.
 */
export const clockStays = { interval: 0 } as const;

/**
 * Each test begins with an empty device, no messages, a wide window and the real clock. A console error or warning
 * fails the test, as in the browser tests. Uncaught errors fail the run on their own.
 */
beforeEach(async () => {
  noise = [];
  kept.expectedNoise = [];
  endSession();
  for (const { id } of toasts.current()) dismissToast(id);
  localStorage.clear();
  sessionStorage.clear();
  const note =
    (kind: string) =>
    (...parts: unknown[]) =>
      void noise.push(`console ${kind}: ${parts.map(String).join(' ')}`);
  console.error = note('error');
  console.warn = note('warning');
  await page.viewport(1440, 900);
});

afterEach(() => {
  vi.useRealTimers();
  Object.assign(console, { error, warn });
  const isExpected = (line: string) => kept.expectedNoise?.some((pattern) => pattern.test(line));
  expect(noise.filter((line) => !isExpected(line))).toEqual([]);
});
