import { expect, test } from 'vitest';
import { orderStates } from '#domain/order/order-state.ts';
import { happenedText, refundText } from './order-history.tsx';

const shop = { telephone: { shown: '01384 000 000', link: 'tel:+441384000000' } };

const at = '2026-11-20T10:05:00.000Z';

test('[U-04] every state has words of its own', () => {
  const texts = orderStates.map((state) => happenedText({ state, at, cause: null }));
  expect(new Set(texts).size).toBe(orderStates.length);
});

test('[U-04] a cancelled order tells who called it off', () => {
  const text = (cause: 'customer' | 'newerOrder' | 'shop' | null) => happenedText({ state: 'cancelled', at, cause });
  expect(text('customer')).toBe('You cancelled the order.');
  expect(text('newerOrder')).toBe('You changed the order before paying, and a new one took its place.');
  expect(text('shop')).toBe('We cancelled the order.');
  expect(text(null)).toBe('The order was cancelled.');
});

test('[U-04] a refund that the counter arranged does not say that the money is there', () => {
  expect(happenedText({ state: 'refunded', at, cause: 'shop' })).toBe(
    'We cancelled the order and arranged your refund.',
  );
  expect(happenedText({ state: 'refunded', at, cause: null })).toBe('Your money was refunded.');
});

test('[U-04] money is on its way, given back, or stuck, with what to do', () => {
  expect(refundText({ state: 'due', amount: 62.4 }, shop)).toMatch(/^£62\.40 is being refunded to the card/);
  expect(refundText({ state: 'done', amount: 62.4 }, shop)).toMatch(/^£62\.40 was refunded to the card/);
  expect(refundText({ state: 'late', amount: 62.4 }, shop)).toMatch(
    /^We have not been able to refund £62\.40 yet\..*call us on \d/,
  );
});

test('[B-08] money that was handed back does not say that it went to a card', () => {
  expect(refundText({ state: 'done', amount: 4, byHand: true }, shop)).toBe('£4.00 was refunded to you.');
  expect(refundText({ state: 'due', amount: 4, byHand: true }, shop)).toMatch(/at the counter, or call us on \d/);
});
