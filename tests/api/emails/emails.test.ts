import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { emails } from '#server/db/tables/schema.ts';
import { type NewEmail, outboxMail } from '#server/gateways/mail.ts';
import { smtpMail } from '#server/gateways/mail-smtp.ts';
import { type Queueing, queueEmail, sendEmail } from '#server/platform/queue-email.ts';
import { projectFolder, testDatabase } from '#tests/support/database/database.ts';
import { type MailAnswer, smallMailServer } from '#tests/support/jobs/small-mail-server.ts';

const { open, url: databaseUrl } = await testDatabase();
const { db } = open;
const services = { mail: 'delivered', emailsPerHour: 0, payments: { name: 'stripe' } } as const;
const writing: Queueing = { db, services };
const from = 'Mount Avenue Bakery <hello@bakery.example>';
const calendar = 'BEGIN:VCALENDAR\r\nSUMMARY:Pick up a gâteau\r\nEND:VCALENDAR\r\n';

let events = 0;
const anEmail = (changes: Partial<NewEmail> = {}): NewEmail => ({
  purpose: 'payment',
  recipient: 'tom@example.com',
  subject: 'Order MA-7K3F-9QXD is confirmed £',
  plain: 'Thank you',
  html: '<p>Thank you</p>',
  attachments: [
    { filename: 'pick-up.ics', contentType: 'text/calendar; charset=utf-8; method=PUBLISH', content: calendar },
  ],
  eventKey: `a test's event ${++events}`,
  ...changes,
});

const written = async (email = anEmail()) => {
  await queueEmail(writing, email);
  const [found] = await db.select().from(emails).where(eq(emails.eventKey, email.eventKey));
  if (!found) throw new Error('the letter was not written');
  return found;
};
const sentAt = async (id: number) => (await db.select().from(emails).where(eq(emails.id, id)))[0]?.sentAt;
const jobsOf = async (id: number) => {
  const { rows } = await db.execute(
    sql`select key, task_identifier as task from graphile_worker.jobs where key = ${`send-email:${id}`}`,
  );
  return rows;
};
const headerOf = (raw: string, name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(raw)?.[1]?.trim();

test('an email arrives with its subject, both versions and its calendar', async () => {
  await using server = await smallMailServer();
  const mail = smtpMail({ url: server.url, from });
  const { id } = await written();
  await sendEmail(db, mail, id);
  await mail.close();
  const [{ to, raw } = { to: [], raw: '' }] = server.taken;
  expect(to).toEqual(['tom@example.com']);
  expect(headerOf(raw, 'From')).toBe(from);
  expect(headerOf(raw, 'Subject')).toContain('MA-7K3F-9QXD');
  expect(headerOf(raw, 'Auto-Submitted')).toBe('auto-generated');
  expect(headerOf(raw, 'Message-ID')).toMatch(/^<[0-9a-f]{32}@bakery\.example>$/);
  expect(raw).toMatch(/Content-Type: text\/plain; charset=utf-8/);
  expect(raw).toContain('<p>Thank you</p>');
  expect(raw).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=PUBLISH;\s+name=pick-up\.ics/);
  expect(raw.replace(/\r\n/g, '')).toContain(Buffer.from(calendar).toString('base64'));
  expect(await sentAt(id)).toBeInstanceOf(Date);
});

test('one event has one email and one job, however often it is told', async () => {
  const email = anEmail();
  await Promise.all([
    queueEmail(writing, email),
    queueEmail(writing, email),
    queueEmail(writing, { ...email, subject: 'Again' }),
  ]);
  const found = await db.select().from(emails).where(eq(emails.eventKey, email.eventKey));
  expect(found).toHaveLength(1);
  expect(await jobsOf(found[0]?.id ?? 0)).toEqual([{ key: `send-email:${found[0]?.id}`, task: 'send_email' }]);
});

test('an email whose event did not come about was never written', async () => {
  const email = anEmail();
  const failing = db.transaction(async (tx) => {
    await queueEmail({ ...writing, db: tx }, email);
    throw new Error('the order was not placed after all');
  });
  await expect(failing).rejects.toThrow('after all');
  expect(await db.select().from(emails).where(eq(emails.eventKey, email.eventKey))).toEqual([]);
});

test('an email that is sent is not sent again', async () => {
  await using server = await smallMailServer();
  const mail = smtpMail({ url: server.url, from });
  const { id } = await written();
  await sendEmail(db, mail, id);
  await sendEmail(db, mail, id);
  await mail.close();
  expect(server.taken).toHaveLength(1);
});

test('two workers that have the same email in hand send it once, and the second is told to come back', async () => {
  let secondTry: Promise<void> = Promise.resolve();
  await using server = await smallMailServer(async (): Promise<MailAnswer> => {
    // The first worker waits for the mail server's response; in the meantime the second one comes.
    secondTry = expect(sendEmail(db, mail, id)).rejects.toThrow('being sent by another worker');
    await secondTry;
    return 'take';
  });
  const mail = smtpMail({ url: server.url, from });
  const { id } = await written();
  await sendEmail(db, mail, id);
  await secondTry;
  await sendEmail(db, mail, id);
  await mail.close();
  expect(server.taken).toHaveLength(1);
});

test.each<[string, MailAnswer]>([
  ['refuses', 'refuse'],
  ['takes no notice of', 'silence'],
])('an email that the mail server %s is sent by the next try', async (_how, first) => {
  await using server = await smallMailServer((count) => (count === 1 ? first : 'take'));
  const mail = smtpMail({ url: `${server.url}?socketTimeout=500`, from });
  const { id } = await written();
  await expect(sendEmail(db, mail, id)).rejects.toThrow();
  expect(await sentAt(id)).toBeNull();
  // A connection that is dropped because of the mail server's silence may hold the row for a moment longer.
  await expect.poll(() => sendEmail(db, mail, id).then(() => 'sent', String)).toBe('sent');
  await mail.close();
  expect(server.taken).toHaveLength(1);
  expect(await sentAt(id)).toBeInstanceOf(Date);
});

test('a mail server that is not there is an error, and the email waits', async () => {
  const server = await smallMailServer();
  await server[Symbol.asyncDispose]();
  const mail = smtpMail({ url: server.url, from });
  const { id } = await written();
  await expect(sendEmail(db, mail, id)).rejects.toThrow('ECONNREFUSED');
  await mail.close();
  expect(await sentAt(id)).toBeNull();
});

test('a process that is killed in the middle neither loses its email nor sends it twice', async () => {
  let child: ReturnType<typeof spawn> | undefined;
  await using server = await smallMailServer((count) => {
    if (count > 1) return 'take';
    child?.kill('SIGKILL'); // the whole email has arrived, and nothing has been said to it yet
    return 'silence';
  });
  const { id } = await written();
  child = spawn(process.execPath, [
    join(projectFolder, 'tests/support/jobs/send-email.mjs'),
    databaseUrl,
    server.url,
    String(id),
  ]);
  const [, signal] = await once(child, 'exit');
  expect(signal).toBe('SIGKILL');
  expect(await sentAt(id)).toBeNull();

  const mail = smtpMail({ url: server.url, from });
  await expect
    .poll(() =>
      sendEmail(db, mail, id).then(
        () => 'sent',
        () => 'still locked',
      ),
    )
    .toBe('sent');
  await sendEmail(db, mail, id);
  await mail.close();
  expect(server.taken).toHaveLength(1);
});

test('the same event gives the same Message-ID, another event another', async () => {
  await using server = await smallMailServer();
  const mail = smtpMail({ url: server.url, from: 'hello@bakery.example' });
  for (const eventKey of ['order-paid:1', 'order-paid:1', 'order-paid:2']) await mail.send(anEmail({ eventKey }));
  await mail.close();
  const [first, again, other] = server.taken.map(({ raw }) => headerOf(raw, 'Message-ID'));
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

test('without a mail server the email rests in the outbox, and its job is done', async () => {
  const { id } = await written();
  const mail = outboxMail();
  expect(mail.delivers).toBe(false);
  await sendEmail(db, mail, id);
  expect(await sentAt(id)).toBeNull();
});

test('an email whose link is over is not sent, and what opened something is not kept', async () => {
  await using server = await smallMailServer();
  const mail = smtpMail({ url: server.url, from });
  const secretUntil = new Date('2026-11-18T12:30:00Z');
  const inTime = await written(anEmail({ secretUntil, plain: 'the token', html: 'the token' }));
  const late = await written(anEmail({ secretUntil, plain: 'the token', html: 'the token' }));
  await sendEmail(db, mail, inTime.id, new Date('2026-11-18T12:29:59Z'));
  await sendEmail(db, mail, late.id, secretUntil);
  await mail.close();
  expect(server.taken.map(({ raw }) => raw)).toEqual([expect.stringContaining('the token')]);
  for (const { id } of [inTime, late]) {
    const [kept] = await db.select().from(emails).where(eq(emails.id, id));
    expect(JSON.stringify(kept)).not.toContain('the token');
    expect(kept?.sentAt === null).toBe(id === late.id);
  }
});

test('a shop whose mail is switched off writes no email and enqueues nothing', async () => {
  const email = anEmail();
  expect(await queueEmail({ db, services: { ...services, mail: 'off' } }, email)).toBe(false);
  expect(await db.select().from(emails).where(eq(emails.eventKey, email.eventKey))).toEqual([]);
});
