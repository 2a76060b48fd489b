import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { awaited, startLoading } from './loading-store.ts';

const isLoading = () => awaited.current().length > 0;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test('[R-06] the overlay clears itself after 30 s', () => {
  startLoading();
  vi.advanceTimersByTime(29_999);
  expect(isLoading()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isLoading()).toBe(false);
});

test('[R-06] it stays while anything is awaited, and a second stop of one thing does not end another', () => {
  const first = startLoading();
  const second = startLoading();
  first();
  first();
  expect(isLoading()).toBe(true);
  second();
  expect(isLoading()).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});
