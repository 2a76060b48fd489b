import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import type { Email, MailGateway } from '#server/gateways/mail.ts';
import { sendNewsletter } from '#server/people/newsletters/send-newsletter.ts';
import { testDatabase } from '#tests/support/database/database.ts';
import { Doing, doingNow, type Mishap, under, watchStatements } from '#tests/support/money/mishaps.ts';
import { TestClock } from '#tests/support/shop/shop.ts';

const { open: database, url } = await testDatabase();
/** The test's own connections, which are never struck. */
const aside = await openDatabase(url, { connections: 2 });
afterAll(() => aside.close());
await watchStatements(database.pool, (pid) => aside.pool.query('select pg_terminate_backend($1, 5000)', [pid]));

const readers = 3;
await aside.pool.query(
  `insert into newsletter_subscribers (email, consented_at, unsubscribe_token)
   select 'reader-' || n || '@example.com', now(), 'token-' || n from generate_series(1, $1::int) n`,
  [readers],
);

const got = new Map<string, number>();
const mail: MailGateway = {
  delivers: true,
  send: ({ recipient }: Email) => {
    const take = async (): Promise<void> => void got.set(recipient, (got.get(recipient) ?? 0) + 1);
    const nothing = async (): Promise<void> => undefined;
    return doingNow()?.step(null, take, nothing, () => new Error('silence')) ?? take();
  },
  close: async () => undefined,
};
const clock = new TestClock();
const send = (newsletterId: number) =>
  sendNewsletter(
    { db: database.db, services: { publicUrl: 'http://localhost' }, mail, now: clock.now() },
    newsletterId,
  );

async function begin(): Promise<number> {
  got.clear();
  const { rows } = await aside.pool.query(
    `insert into newsletters (subject, body, state, made_by, changed_at) values ('News', 'Hello', 'sending', 'Owen', now()) returning id`,
  );
  await aside.pool.query(
    `insert into newsletter_sends (newsletter_id, reader_id, at) select $1, id, $2 from newsletter_subscribers`,
    [rows[0].id, clock.now()],
  );
  return rows[0].id;
}

async function howItStands(newsletterId: number) {
  const { rows } = await aside.pool.query(
    `select email, s.state from newsletter_sends s join newsletter_subscribers r on r.id = reader_id where newsletter_id = $1 order by email`,
    [newsletterId],
  );
  const { rows: of } = await aside.pool.query('select state from newsletters where id = $1', [newsletterId]);
  return { state: of[0].state as string, sends: rows as { email: string; state: string }[] };
}

/** Strikes the process, then two others do what is left, at the same time. @returns whether the mishap happened */
async function struckAt(mishap: Mishap): Promise<boolean> {
  const id = await begin();
  const doing = new Doing(mishap, undefined);
  await under(doing, () => send(id)).catch((error: unknown) => {
    if (!doing.struck) throw error;
  });
  await Promise.all([send(id), send(id)]);
  clock.moveOn(16);
  await Promise.all([send(id), send(id)]);
  const { state, sends } = await howItStands(id);
  const wrong = sends.filter(({ email, state: became }) => {
    const count = got.get(email) ?? 0;
    return became === 'sent' ? count !== 1 : became !== 'failed' || count > 1;
  });
  expect([mishap, wrong]).toEqual([mishap, []]);
  expect([mishap, state, sends.length]).toEqual([mishap, 'sent', readers]);
  // Only the reader who was in hand at that moment can go without.
  expect([mishap, sends.filter((one) => one.state === 'failed').length]).toEqual([
    mishap,
    expect.toSatisfy((failed: number) => failed <= 1),
  ]);
  return doing.struck;
}

for (const what of ['process', 'connection'] as const)
  for (const when of ['before', 'after'] as const)
    test(`[J-04] a ${what} that is lost ${when} any step of it sends no newsletter twice, and the others finish it`, async () => {
      let at = 1;
      while (await struckAt({ at, when, what })) at += 1;
      // Each reader's turn alone has more steps than that.
      expect(at).toBeGreaterThan(readers * 8);
    });
