import { expect, test } from 'vitest';
import { Failure } from '#domain/failure.ts';
import { handClock } from '#tests/support/shop/hand-clock.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { type Answer, createSuggester } from './suggester.ts';

const answerOf = (...names: string[]): Answer => ({
  suggestions: names.map((name) => ({ slug: name, name, price: 1, discountPrice: null, mainImage: 'a.jpg' })),
  total: names.length,
  corrected: null,
  notices: [],
});

function opened() {
  const clock = handClock();
  const asked: { q: string; answer: (answer: Answer) => void; fail: (error: unknown) => void }[] = [];
  const ask = (q: string) => new Promise<Answer>((answer, fail) => asked.push({ q, answer, fail }));
  const client = createQueryClient();
  const suggester = createSuggester(client, ask, clock);
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return { clock, asked, client, suggester, settled };
}

test('[H-03][H-05] the shop is asked 300 ms after typing stops, and meanwhile it searches', () => {
  const { clock, asked, suggester } = opened();
  suggester.type('ch');
  clock.move(299);
  suggester.type('cho');
  clock.move(299);
  expect(asked).toEqual([]);
  expect(suggester.current().kind).toBe('idle');
  clock.move(1);
  expect(asked.map(({ q }) => q)).toEqual(['cho']);
  expect(suggester.current().kind).toBe('searching');
});

test('[H-03] emptying the text clears at once, and an answer that comes later stays untold', async () => {
  const { clock, asked, suggester, settled } = opened();
  suggester.type('cho');
  clock.move(300);
  suggester.type('  ');
  expect(suggester.current()).toEqual({ kind: 'idle' });
  asked[0]?.answer(answerOf('Chocolate Cake'));
  await settled();
  expect(suggester.current()).toEqual({ kind: 'idle' });
});

test('[H-03] a stale answer never replaces a newer one', async () => {
  const { clock, asked, suggester, settled } = opened();
  suggester.type('van');
  clock.move(300);
  suggester.type('cho');
  clock.move(300);
  asked[1]?.answer(answerOf('Chocolate Cake'));
  await settled();
  asked[0]?.answer(answerOf('Vanilla Cake'));
  await settled();
  expect(suggester.current()).toEqual({ kind: 'answered', q: 'cho', answer: answerOf('Chocolate Cake') });
});

test('[X-03] typing on and going back ask nothing that is known', async () => {
  const { clock, asked, suggester, settled } = opened();
  suggester.type('cho');
  clock.move(300);
  asked[0]?.answer(answerOf('Chocolate Cake', 'Chopped Nut Cake'));
  await settled();
  suggester.type('choc');
  clock.move(300);
  expect(suggester.current()).toMatchObject({ q: 'choc', answer: answerOf('Chocolate Cake') });
  suggester.type('cho ');
  clock.move(300);
  expect(suggester.current()).toMatchObject({ q: 'cho', answer: { total: 2 } });
  expect(asked.length).toBe(1);
});

test('[X-03] a failure is told in its words, and the same text is asked for anew', async () => {
  const { clock, asked, suggester, settled } = opened();
  suggester.type('cho');
  clock.move(300);
  const text = 'Rate limit exceeded. Please try again in 9 seconds.';
  asked[0]?.fail(new Failure('rateLimited', { text }));
  await settled();
  expect(suggester.current()).toEqual({ kind: 'failed', text });
  suggester.type('');
  suggester.type('cho');
  clock.move(300);
  expect(asked.length).toBe(2);
});

test('a log-out that empties the cache meanwhile is no failure of the search', async () => {
  const { clock, asked, client, suggester, settled } = opened();
  suggester.type('cho');
  clock.move(300);
  client.clear();
  await settled();
  expect(suggester.current().kind).toBe('searching');
  asked[1]?.answer(answerOf('Chocolate Cake'));
  await settled();
  expect(suggester.current()).toMatchObject({ kind: 'answered', q: 'cho' });
});
