import { expect, test } from 'vitest';
import { kitchenNoticeOnceOrdered } from './kitchen-notice.ts';

test('whoever has ordered is not told to ring before they order, but now', () => {
  expect(
    kitchenNoticeOnceOrdered(
      'We handle nuts, so traces are possible. If you have an allergy, please ring us before you order.',
    ),
  ).toBe('We handle nuts, so traces are possible. Ring us now if that matters to anybody who eats it.');
  expect(kitchenNoticeOnceOrdered('We handle nuts.')).toBe(
    'We handle nuts. Ring us now if that matters to anybody who eats it.',
  );
});
