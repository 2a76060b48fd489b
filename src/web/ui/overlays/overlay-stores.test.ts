import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { awaited, dismissToast, holdToast, releaseToast, showToast, startLoading, toasts } from './overlay-stores.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const titles = () => toasts.current().map((toast) => toast.title);

test('[N-01] a toast closes by itself after 3 s', () => {
  showToast({ severity: 'success', title: 'Saved' });
  vi.advanceTimersByTime(2999);
  expect(titles()).toEqual(['Saved']);
  vi.advanceTimersByTime(1);
  expect(titles()).toEqual([]);
});

test('[N-01] a toast of 6 s outlives a later one of 3 s', () => {
  showToast({ severity: 'success', title: 'Login successful!', durationMs: 6000 });
  showToast({ severity: 'info', title: 'Later' });
  vi.advanceTimersByTime(3000);
  expect(titles()).toEqual(['Login successful!']);
  vi.advanceTimersByTime(3000);
  expect(titles()).toEqual([]);
});

test('a held toast keeps the time that it had left', () => {
  const id = showToast({ severity: 'error', title: 'Read me' });
  vi.advanceTimersByTime(2000);
  holdToast(id);
  vi.advanceTimersByTime(60_000);
  expect(titles()).toEqual(['Read me']);
  releaseToast(id);
  vi.advanceTimersByTime(999);
  expect(titles()).toEqual(['Read me']);
  vi.advanceTimersByTime(1);
  expect(titles()).toEqual([]);
});

test('a dismissed toast is gone and never comes back on release', () => {
  const id = showToast({ severity: 'warning', title: 'Away' });
  dismissToast(id);
  releaseToast(id);
  expect(titles()).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

const isLoading = () => awaited.current().length > 0;

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
