import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { apiBase } from '#contract/wire/endpoint.ts';
import { buildApp } from '#server/app.ts';
import { callCounts } from '#server/db/tables/platform-tables.ts';
import { countCalls } from '#server/platform/limits/count-calls.ts';
import { openTestShop, TestClock } from '#tests/support/shop/shop.ts';

const limit = 40;
const shop = await openTestShop({ parts: { rateLimitPerMinute: limit, trustProxy: 1 } });
const { db } = shop.database;
const said = { warn: [] as string[], info: [] as string[] };
const log = {
  warn: (_: object, line: string) => said.warn.push(line),
  info: (_: object, line: string) => said.info.push(line),
};
const secret = Buffer.alloc(32, 7);

/** A second process on the same database. */
async function secondProcess(): Promise<string> {
  const { app } = await buildApp({
    database: shop.database,
    services: shop.services,
    csrfSecret: secret,
    log: { level: 'silent' },
    trustProxy: 1,
    rateLimitPerMinute: limit,
    now: shop.clock.now,
  });
  afterAll(() => app.close());
  return app.listen({ port: 0, host: '127.0.0.1' });
}
async function call(url: string, address: string): Promise<{ status: number; headers: Headers; body: unknown }> {
  const answer = await fetch(`${url}${apiBase}/products/featured`, { headers: { 'x-forwarded-for': address } });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

describe('[X-03] the calls that one network may make in a minute', () => {
  test('hold over all processes, are told in the headers, and begin anew with the next minute', async () => {
    const [first, second] = [shop.url, await secondProcess()];
    for (let time = 0; time < limit; time++) expect((await call(first, '198.18.1.1')).status).toBe(200);
    const refused = await call(first, '198.18.1.1');
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({ code: 'tooManyRequests', title: 'Too Many Requests' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('x-ratelimit-limit')).toBe(String(limit));

    let answered = 0;
    await expect
      .poll(
        async () => {
          const { status } = await call(second, '198.18.1.1');
          if (status === 200) answered += 1;
          return status;
        },
        { interval: 300 },
      )
      .toBe(429);
    expect(answered).toBeLessThan(limit); // so it was not the second one's own count
    expect((await call(second, '198.18.1.2')).status).toBe(200);
    shop.clock.moveOn(1);
    expect((await call(second, '198.18.1.1')).status).toBe(200);
  });

  test('are those of the whole network where it is an IPv6 one', async () => {
    for (let time = 0; time < limit; time++) expect((await call(shop.url, `2001:db8::${time}`)).status).toBe(200);
    expect((await call(shop.url, '2001:db8::ffff')).status).toBe(429);
    expect((await call(shop.url, '2001:db8:0:1::1')).status).toBe(200);
  });
});

describe('counts of calls', () => {
  const clock = new TestClock();
  const counting = { db, secret, log, now: clock.now };

  test('of two processes come together when both have told, and no address stands in the table', async () => {
    const [one, two] = [countCalls(counting), countCalls(counting)];
    for (let time = 0; time < 3; time++) one.count('203.0.113.7');
    expect(two.count('203.0.113.7').calls).toBe(1);
    await one.merge();
    await two.merge();
    expect(two.count('203.0.113.7').calls).toBe(5);
    expect(one.count('203.0.113.7').calls).toBe(4); // it hears of the others when it reports again
    await one.merge();
    expect(one.count('203.0.113.7')).toEqual({ calls: 6, msLeft: 60_000 });
    const kept = await db.execute(sql`select t::text as row from ${callCounts} t`);
    expect(JSON.stringify(kept.rows)).not.toContain('203.0.113');
    await Promise.all([one.stop(), two.stop()]);
  });

  test('that nobody added to write nothing', async () => {
    const idle = countCalls(counting);
    idle.count('203.0.113.8');
    await idle.merge();
    // Its own row: those of the earlier tests are reported by their shops in their own time.
    const caller = createHmac('sha256', secret).update('203.0.113.8').digest().subarray(0, 16).toString('hex');
    const row = async () =>
      (await db.execute(sql`select xmin::text, calls from ${callCounts} where caller = decode(${caller}, 'hex')`)).rows;
    const before = await row();
    expect(before).toHaveLength(1);
    await idle.merge();
    expect(await row()).toEqual(before);
    await idle.stop();
  });

  test('go on in each process while the database is away, and come together when it is back', async () => {
    const alone = countCalls(counting);
    await db.execute(sql`alter table call_counts rename to call_counts_away`);
    for (let time = 0; time < 3; time++) {
      alone.count('203.0.113.9');
      await alone.merge();
    }
    expect(alone.count('203.0.113.9').calls).toBe(4);
    expect(said.warn.filter((line) => line.includes('in each process alone'))).toHaveLength(1);
    await db.execute(sql`alter table call_counts_away rename to call_counts`);
    await alone.merge();
    expect(said.info).toHaveLength(1);
    const other = countCalls(counting);
    other.count('203.0.113.9');
    await other.merge();
    expect(other.count('203.0.113.9').calls).toBe(6);
    await Promise.all([alone.stop(), other.stop()]);
  });
});
