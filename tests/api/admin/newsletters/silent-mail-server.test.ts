import { expect, test } from 'vitest';
import { smtpMail } from '#server/gateways/mail-smtp.ts';
import { sendNewsletter } from '#server/people/newsletters/send-newsletter.ts';
import { testDatabase } from '#tests/support/database/database.ts';
import { type MailAnswer, smallMailServer } from '#tests/support/jobs/small-mail-server.ts';
import { TestClock } from '#tests/support/shop/shop.ts';

const { open: database } = await testDatabase();
const { db, pool } = database;
const clock = new TestClock();

/** Begins sending to one reader, who subscribes now. @returns the newsletter's id */
async function begin(): Promise<number> {
  await pool.query('delete from newsletter_subscribers');
  await pool.query(
    `insert into newsletter_subscribers (email, consented_at, unsubscribe_token) values ('reader@example.com', now(), 'token')`,
  );
  const { rows } = await pool.query(
    `insert into newsletters (subject, body, state, made_by, changed_at) values ('News', 'Hello', 'sending', 'Owen', now()) returning id`,
  );
  await pool.query(
    'insert into newsletter_sends (newsletter_id, reader_id, at) select $1, id, $2 from newsletter_subscribers',
    [rows[0].id, clock.now()],
  );
  return rows[0].id;
}

const stateOf = async (id: number): Promise<string> =>
  (await pool.query('select state from newsletter_sends where newsletter_id = $1', [id])).rows[0].state;

const send = async (newsletterId: number, url: string): Promise<void> => {
  const mail = smtpMail({ url: `${url}?socketTimeout=300&greetingTimeout=300`, from: 'shop@example.com' });
  await sendNewsletter({ db, services: { publicUrl: 'http://localhost' }, mail, now: clock.now() }, newsletterId);
  await mail.close?.();
};

test.each<[string, MailAnswer]>([
  ['says nothing of it', 'silence'],
  ['dies before it says so', 'take and die'],
])('[J-04] a mail server that has the email and %s is never asked to take it again', async (_what, answer) => {
  await using server = await smallMailServer(() => answer);
  const id = await begin();
  await send(id, server.url);
  expect(await stateOf(id)).toBe('failed');
});

test('[J-04] a mail server that is away, or asks for patience, is tried again later', async () => {
  const server = await smallMailServer(() => 'refuse');
  const id = await begin();
  await send(id, server.url);
  expect(await stateOf(id)).toBe('waiting');
  await server[Symbol.asyncDispose]();
  await send(id, server.url);
  expect(await stateOf(id)).toBe('waiting');
  await using back = await smallMailServer(() => 'take', { port: server.port });
  await send(id, server.url);
  expect([await stateOf(id), back.taken.length]).toEqual(['sent', 1]);
});
