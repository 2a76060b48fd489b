import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { emails } from '#server/db/tables/schema.ts';
import { type NewEmail, outboxMail } from '#server/gateways/mail.ts';
import { smtpMail } from '#server/gateways/mail-smtp.ts';
import { queueEmail, sendEmail, writeAndSendEmail } from '#server/platform/queue-email.ts';
import { projectFolder, testDatabase } from '#tests/support/database/database.ts';
import { smallMailServer } from '#tests/support/jobs/small-mail-server.ts';

const { open, url: databaseUrl } = await testDatabase();
const { db } = open;
const services = { mail: 'delivered', emailsPerHour: 0, payments: { name: 'stripe' } } as const;
const now = new Date();

let events = 0;
const anEmail = (changes: Partial<NewEmail> = {}): NewEmail => ({
  purpose: 'payment',
  recipient: 'tom@example.com',
  subject: 'Order MA-7K3F-9QXD is confirmed',
  plain: 'Thank you',
  html: '<p>Thank you</p>',
  attachments: [],
  eventKey: `an event of a job ${++events}`,
  ...changes,
});
const gatewayTo = (url: string) => {
  const mail = smtpMail({ url, from: 'hello@bakery.example' });
  return Object.assign(mail, { [Symbol.asyncDispose]: () => mail.close() });
};
const kept = async ({ eventKey }: NewEmail) => (await db.select().from(emails).where(eq(emails.eventKey, eventKey)))[0];
const waiting = async () =>
  (await db.execute<{ key: string }>(sql`select key from graphile_worker.jobs order by key`)).rows.map(
    ({ key }) => key,
  );

test('what a job has to tell is written and sent by that job, once however often it is done', async () => {
  await using server = await smallMailServer();
  await using mail = gatewayTo(server.url);
  const email = anEmail();
  await writeAndSendEmail({ db, services, mail, now }, email);
  await writeAndSendEmail({ db, services, mail, now }, email);
  await Promise.all([1, 2, 3].map(() => writeAndSendEmail({ db, services, mail, now }, email)));
  expect(server.taken).toHaveLength(1);
  expect((await kept(email))?.sentAt).toBeInstanceOf(Date);
  expect(await waiting()).toEqual([]);
});

test('one that was written by a process that died before it was sent is sent when its job is done again', async () => {
  await using server = await smallMailServer();
  const email = anEmail();
  await writeAndSendEmail({ db, services, mail: outboxMail(), now }, email);
  expect((await kept(email))?.sentAt).toBeNull();
  await using mail = gatewayTo(server.url);
  await writeAndSendEmail({ db, services, mail, now }, email);
  expect(server.taken).toHaveLength(1);
});

test('one whose hour was full with it when its process died is sent all the same', async () => {
  await using server = await smallMailServer();
  const counting = { ...services, emailsPerHour: 1 };
  const email = anEmail({ purpose: 'address', recipient: 'bea@example.com' });
  await writeAndSendEmail({ db, services: counting, mail: outboxMail(), now }, email);
  await using mail = gatewayTo(server.url);
  await writeAndSendEmail({ db, services: counting, mail, now }, email);
  await writeAndSendEmail({ db, services: counting, mail, now }, { ...email, eventKey: 'one too many' });
  expect(server.taken).toHaveLength(1);
  expect(await kept({ ...email, eventKey: 'one too many' })).toBeUndefined();
});

test('killed while the mail server has the email in hand, the process neither loses it nor sends it twice', async () => {
  let child: ReturnType<typeof spawn> | undefined;
  await using server = await smallMailServer((count) => {
    if (count > 1) return 'take';
    child?.kill('SIGKILL');
    return 'silence';
  });
  const email = anEmail();
  const helper = join(projectFolder, 'tests/support/jobs/send-email.mjs');
  child = spawn(process.execPath, [helper, databaseUrl, server.url, JSON.stringify(email)]);
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  expect((await kept(email))?.sentAt).toBeNull();
  await using mail = gatewayTo(server.url);
  // The database may hold the dead process's row for a moment longer: then a sending job is left, as for any email that was not accepted.
  await writeAndSendEmail({ db, services, mail, now }, email);
  const id = (await kept(email))?.id ?? 0;
  await expect.poll(() => sendEmail(db, mail, id).then(() => 'sent', String)).toBe('sent');
  await writeAndSendEmail({ db, services, mail, now }, email);
  expect(server.taken).toHaveLength(1);
});

test('one that the mail server refuses has one sending job then, however often it is tried', async () => {
  await db.execute(sql`delete from graphile_worker._private_jobs`);
  await using server = await smallMailServer(() => 'refuse');
  await using mail = gatewayTo(server.url);
  const refused = anEmail();
  await writeAndSendEmail({ db, services, mail, now }, refused);
  expect(await waiting()).toEqual([`send-email:${(await kept(refused))?.id}`]);
  await writeAndSendEmail({ db, services, mail, now }, refused);
  expect(await waiting()).toHaveLength(1);
});

test('one that waits for its sending job already is sent once all the same', async () => {
  await db.execute(sql`delete from graphile_worker._private_jobs`);
  await using server = await smallMailServer();
  const email = anEmail();
  await queueEmail({ db, services }, email);
  await using mail = gatewayTo(server.url);
  await writeAndSendEmail({ db, services, mail, now }, email);
  await sendEmail(db, mail, (await kept(email))?.id ?? 0);
  expect(server.taken).toHaveLength(1);
});
