import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { smtpMail } from '#server/gateways/mail-smtp.ts';
import { listFailedEmails, sendFailedEmails } from '#server/people/messages/failed-emails.ts';
import { queueEmail } from '#server/platform/queue-email.ts';
import { doJobs } from '#tests/support/jobs/mail-room.ts';
import { smallMailServer } from '#tests/support/jobs/small-mail-server.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop({ services: { mail: 'delivered' } });
const { db } = shop.database;

test('an email that the mail server refused is listed with its tries and why, and no other is; it is sent again without waiting', async () => {
  await db.execute(sql`select setval('emails_id_seq', 1041)`);
  const email = (eventKey: string, recipient: string) =>
    queueEmail(
      { db, services: shop.services },
      { purpose: 'shop', eventKey, recipient, subject: eventKey, plain: 'Hello', html: 'Hello', attachments: [] },
    );
  await email('taken', 'ann@example.com');
  await email('refused', 'tom@example.com');
  await using server = await smallMailServer((count) => (count === 2 ? 'refuse' : 'take'));
  await doJobs(shop, smtpMail({ url: server.url, from: 'hello@bakery.example' }));
  expect(server.taken).toHaveLength(1);
  const [refused] = await db
    .execute<{ id: number; subject: string }>(sql`select id, subject from emails where sent_at is null`)
    .then(({ rows }) => rows);
  expect(await listFailedEmails(db)).toEqual([
    expect.objectContaining({ ...refused, attempts: 1, error: expect.stringContaining('come back later') }),
  ]);
  const due = sql`graphile_worker.jobs where task_identifier = 'send_email' and run_at <= now()`;
  expect([await db.$count(due), await sendFailedEmails(db, 7)]).toEqual([0, 0]);
  expect([await sendFailedEmails(db, refused?.id ?? 0), await db.$count(due)]).toEqual([1, 1]);
  await doJobs(shop, smtpMail({ url: server.url, from: 'hello@bakery.example' }));
  expect(server.taken).toHaveLength(2);
  expect([await listFailedEmails(db), await sendFailedEmails(db, null)]).toEqual([[], 0]);
});
