import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { wrongInBooks } from '#tests/support/outages/balanced-books.ts';
import { ownPostgres } from '#tests/support/outages/own-postgres.ts';
import { figure, shopOn, startStock } from '#tests/support/outages/shop-on.ts';

/** FROZEN_SECONDS=130 runs for longer what the suite runs. */
const frozenMs = Number(process.env.FROZEN_SECONDS ?? 10) * 1_000;

const postgres = await ownPostgres();
const { order, keepOrdering, outcomes, look, shop } = await shopOn(postgres.url, { seconds: 4 });

test('a database that is frozen costs seconds: pages, lists and searches come from memory, and all goes on when it thaws', async () => {
  expect((await look('/')).status).toBe(200);
  expect((await order({ pays: true })).paid).toBe(true);

  await postgres.freeze();
  const until = Date.now() + frozenMs;
  const ordering = keepOrdering(() => Date.now() > until, 500);
  const seen: Awaited<ReturnType<typeof look>>[] = [];
  while (Date.now() < until) {
    seen.push(
      ...(await Promise.all([look('/'), look('/search?q=cake'), look('/api/products/featured'), look('/healthz')])),
    );
    await pause(500);
  }
  postgres.thaw();
  const thawedAt = Date.now();
  await expect.poll(async () => (await look('/readyz')).status, { timeout: 60_000, interval: 50 }).toBe(200);
  const healedMs = Date.now() - thawedAt;
  await ordering;

  const statuses = (path: string) => [...new Set(seen.filter((one) => one.path === path).map(({ status }) => status))];
  expect(statuses('/')).toEqual([200]);
  expect([statuses('/search?q=cake'), statuses('/api/products/featured')]).toEqual([[200], [200]]);
  expect(statuses('/healthz')).toEqual([200]);
  expect(new Set(outcomes.flatMap(({ statuses: told }) => told))).toEqual(new Set([200, 303, 503]));

  expect(await order({ pays: true })).toMatchObject({ paid: true });
  const first = Math.min(...outcomes.map(({ answeredAt }) => answeredAt).filter((at) => at > thawedAt));
  figure(
    `frozen for ${frozenMs / 1_000} s: ${outcomes.length} orders, ${outcomes.filter(({ orderNo }) => !orderNo).length} failed for good`,
  );
  figure(
    `the longest answer ${Math.max(...seen.map(({ ms }) => ms), ...outcomes.map(({ longestMs }) => longestMs))} ms`,
  );
  figure(`ready ${healedMs} ms after the thaw, the first order ${first - thawedAt} ms`);
  await expect
    .poll(() => wrongInBooks(postgres, outcomes, startStock), { timeout: 60_000, interval: 1_000 })
    .toEqual([]);
  expect(await shop.end('SIGTERM')).toBe(0);
});
