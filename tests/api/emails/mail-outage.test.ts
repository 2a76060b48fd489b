import { isNotNull, sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emails } from '#server/db/tables/schema.ts';
import { smtpMail } from '#server/gateways/mail-smtp.ts';
import { runJobs } from '#server/jobs/run-jobs.ts';
import { accountDriver } from '#tests/support/customers/account-driver.ts';
import { type Mailed, smallMailServer } from '#tests/support/jobs/small-mail-server.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop({ services: { mail: 'delivered' }, parts: { trustProxy: 1 } });
const { db } = shop.database;
const accounts = accountDriver(shop);
/** One connection, so that the server dies with no email on its way except the one that the test names. */
const gatewayTo = (url: string) => smtpMail({ url: `${url}?maxConnections=1`, from: 'hello@bakery.example' });
const aBatch = 8;
/** The queue's pauses between tries grow, and a busy machine needs more of them. */
vi.setConfig({ testTimeout: 300_000 });

const sentCount = () => db.$count(emails, isNotNull(emails.sentAt));
const failedTries = async () => {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from graphile_worker.jobs where last_error is not null`,
  );
  return rows[0]?.n ?? 0;
};
const readers = (mailed: readonly Mailed[]) => mailed.flatMap(({ to }) => to).sort();
const messageId = ({ raw }: Mailed) => /^Message-ID: (.*)$/im.exec(raw)?.[1];

let recipients: string[] = [];
beforeEach(async () => {
  await db.delete(emails);
  await db.execute(sql`delete from graphile_worker._private_jobs`);
  recipients = [];
  for (let n = 0; n < aBatch; n++) recipients.push((await accounts.register()).email);
  recipients.sort();
});

let stopJobs = async () => {};
afterEach(() => stopJobs());

async function startJobs(url: string): Promise<void> {
  const mail = gatewayTo(url);
  const { database, services, clock } = shop;
  const jobs = runJobs(
    { database, services, mail, deliverTestNotice: undefined, now: clock.now },
    Fastify({ logger: false }).log,
  );
  stopJobs = async () => {
    stopJobs = async () => {};
    await jobs.stop();
    await mail.close();
  };
}

test('a mail server that is killed in the middle of a batch has every email exactly once when it is back', async () => {
  await using first = await smallMailServer((count) => (count === 4 ? 'die' : 'take'));
  await startJobs(first.url);
  await expect.poll(() => first.isDead()).toBe(true);
  // The remaining emails of the batch fail while the server is away, and wait for their next try.
  await expect.poll(failedTries).toBeGreaterThan(1);
  expect(await sentCount()).toBe(3);

  await using second = await smallMailServer(() => 'take', { port: first.port });
  await expect.poll(sentCount).toBe(aBatch);
  await stopJobs();
  expect(first.taken).toHaveLength(3);
  expect(readers([...first.taken, ...second.taken])).toEqual(recipients);
  expect(await db.execute(sql`select 1 from graphile_worker.jobs where task_identifier = 'send_email'`)).toMatchObject({
    rows: [],
  });
});

test('an email whose taking was never heard of comes twice, with one Message-ID; all others come once', async () => {
  await using first = await smallMailServer((count) => (count === 2 ? 'take and die' : 'take'));
  await startJobs(first.url);
  await expect.poll(() => first.isDead()).toBe(true);
  const doubtful = first.taken[1];
  await using second = await smallMailServer(() => 'take', { port: first.port });
  await expect.poll(sentCount).toBe(aBatch);
  await stopJobs();
  const again = second.taken.filter(({ to }) => to[0] === doubtful?.to[0]);
  expect(again).toHaveLength(1);
  expect(again.map(messageId)).toEqual([doubtful && messageId(doubtful)]);
  expect(readers([...first.taken, ...second.taken])).toEqual([...recipients, ...(doubtful?.to ?? [])].sort());
});
