import { expect, test } from 'vitest';
import { handClock } from '#tests/support/shop/hand-clock.ts';
import { createCallLimits } from './call-over-http.ts';

const path = (text: string, method = 'GET') => ({ method, path: text });
const times = (n: number, act: () => void) => {
  for (let done = 0; done < n; done++) act();
};

test.each([
  ['/products/featured', 50],
  ['/auth/me', 5],
  ['/products/search', 10],
])('[X-03] %s may be called %i times a minute', (text, limit) => {
  const clock = handClock();
  const ask = createCallLimits(clock.now);
  times(limit, () => ask(path(text)));
  expect(() => ask(path(text))).toThrow('Rate limit exceeded. Please try again in 60 seconds.');
});

test('[X-03] the window slides: a place is free a minute after each call', () => {
  const clock = handClock();
  const ask = createCallLimits(clock.now);
  ask(path('/auth/me'));
  clock.move(20_000);
  times(4, () => ask(path('/auth/me')));
  clock.move(500);
  expect(() => ask(path('/auth/me'))).toThrow('in 40 seconds.');
  clock.move(39_500);
  ask(path('/auth/me'));
  expect(() => ask(path('/auth/me'))).toThrow('in 20 seconds.');
});

test('[X-03] endpoints are counted apart, by method too', () => {
  const ask = createCallLimits(handClock().now);
  times(5, () => ask(path('/auth/me')));
  ask(path('/auth/me', 'POST'));
  ask(path('/auth/other'));
  expect(() => ask(path('/auth/me'))).toThrow('Rate limit exceeded');
});

test('[X-03] a clock that is set back does not lock the customer out', () => {
  const clock = handClock();
  const ask = createCallLimits(clock.now);
  times(5, () => ask(path('/auth/me')));
  clock.move(-3_600_000);
  ask(path('/auth/me'));
});
