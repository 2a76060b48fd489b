import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { wrongInBooks } from '#tests/support/outages/balanced-books.ts';
import { ownPostgres, standbyOf } from '#tests/support/outages/own-postgres.ts';
import { figure, shopOn, startStock } from '#tests/support/outages/shop-on.ts';
import { tcpProxy } from '#tests/support/outages/tcp-proxy.ts';

/** The second of the minute at which the primary dies: the queue's own work falls on the full minute. */
const killAtSecond = Number(process.env.KILL_AT_SECOND ?? 58);
/** How long somebody takes to notice and to promote. */
const noticedAfterMs = Number(process.env.PROMOTE_AFTER_SECONDS ?? 4) * 1_000;

const primary = await ownPostgres();
const standby = await standbyOf(primary, 'standby');
await primary.ask("alter system set synchronous_standby_names = 'standby'");
await primary.ask('select pg_reload_conf()');
const proxy = await tcpProxy(primary.port);
afterAll(() => proxy[Symbol.asyncDispose]());
const throughProxy = new URL(primary.url);
throughProxy.port = String(proxy.port);
const { order, keepOrdering, outcomes, look, shop } = await shopOn(throughProxy.href);

const balanced = (postgres = primary) =>
  expect.poll(() => wrongInBooks(postgres, outcomes, startStock), { timeout: 60_000, interval: 1_000 }).toEqual([]);

test('without its only synchronous standby the shop still shows everything and hangs nobody; orders go on with it', async () => {
  expect((await order({ pays: true })).paid).toBe(true);
  await standby.kill();
  let lost = true;
  const looked: Awaited<ReturnType<typeof look>>[] = [];
  const ordering = keepOrdering(() => !lost, 500);
  try {
    await expect.poll(() => outcomes.some(({ statuses }) => statuses.includes(503)), { timeout: 60_000 }).toBe(true);
    for (let n = 0; n < 10; n++) {
      for (const path of [`/search?q=cake${n}`, '/api/products/featured']) looked.push(await look(path));
    }
  } finally {
    await standby.start();
    const backAt = Date.now();
    await expect.poll(() => outcomes.some(({ answeredAt }) => answeredAt > backAt), { timeout: 60_000 }).toBe(true);
    lost = false;
    await ordering;
  }
  expect(looked.map(({ status }) => status)).toEqual(looked.map(() => 200));
  figure(`standby lost: the slowest of ${looked.length} reads took ${Math.max(...looked.map(({ ms }) => ms))} ms`);
  expect(new Set(outcomes.flatMap(({ statuses }) => statuses))).toEqual(new Set([200, 303, 503]));
  figure(
    `standby lost: ${outcomes.length} orders, ${outcomes.filter(({ orderNo }) => !orderNo).length} failed for good, the longest answer ${Math.max(...outcomes.map(({ longestMs }) => longestMs))} ms`,
  );
  await balanced();
});

test('a primary that is killed under load and whose standby is promoted costs moments: nothing answered is lost, emails follow', async () => {
  const msInMinute = () => Date.now() % 60_000;
  const lead = 4_000;
  const toKill = (killAtSecond * 1_000 - msInMinute() + 60_000) % 60_000;
  await pause(toKill < lead ? toKill + 60_000 - lead : toKill - lead);
  let over = false;
  const ordering = keepOrdering(() => over);
  await pause(lead);
  const killedAt = Date.now();
  await primary.kill();
  proxy.leadTo(null);
  await pause(noticedAfterMs);
  const promotedAt = Date.now();
  await standby.ask('select pg_promote(true, 60)');
  proxy.leadTo(standby.port);
  const ordered = () => outcomes.filter(({ answeredAt }) => answeredAt > promotedAt).length;
  await expect.poll(ordered, { timeout: 60_000 }).toBeGreaterThan(20);
  over = true;
  await ordering;

  const since = outcomes.filter(({ answeredAt }) => answeredAt > promotedAt).map(({ answeredAt }) => answeredAt);
  const told = outcomes.flatMap(({ statuses }) => statuses);
  figure(`killed at ${new Date(killedAt).toISOString()}, promoted ${promotedAt - killedAt} ms later`);
  figure(`the first order ${Math.min(...since) - promotedAt} ms after the promotion began`);
  figure(`${outcomes.length} orders, ${outcomes.filter(({ orderNo }) => !orderNo).length} failed for good`);
  figure(`${told.filter((status) => status === 503).length} tries of ${told.length} were answered 503`);
  expect(told.filter((status) => ![200, 303, 503].includes(status))).toEqual([]);
  await balanced(standby);
  figure(`emails and books right ${Date.now() - promotedAt} ms after the promotion began`);
  expect(await shop.end('SIGTERM')).toBe(0);
});
