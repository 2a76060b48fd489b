import { expect, test } from 'vitest';
import { migrateDatabase } from '#server/db/open.ts';
import { seedSettings } from '#server/db/seed/seed-shop.ts';
import { smtpMail } from '#server/gateways/mail-smtp.ts';
import { testPaymentGateway } from '#server/gateways/test-payments/test-payments.ts';
import { migrationsFolder, storyFile } from '#tests/support/database/database.ts';
import { fillFormerShop } from '#tests/support/database/former-catalogue.ts';
import { shopOfRelease } from '#tests/support/database/former-migrations.ts';
import { doJobs } from '#tests/support/jobs/do-jobs.ts';
import { smallMailServer } from '#tests/support/jobs/small-mail-server.ts';
import { tasksOf } from '#tests/support/jobs/tasks-of.ts';
import { testServices } from '#tests/support/shop/shop.ts';

/** The database of a shop in use, as release 0.1.0 leaves it: before its tables were renamed. */
async function formerShop() {
  const open = await shopOfRelease('0.1.0');
  await fillFormerShop(open.pool);
  await open.pool.query(`
    insert into users (email, first_name, last_name) values ('priya@example.com', 'Priya', 'Shah');
    insert into letters (event_key, recipient, subject, plain, html)
      values ('sent', 'priya@example.com', 'Sent', 'Hello', ''), ('waits', 'priya@example.com', 'Waits', 'Hello', '');
    update letters set sent_at = now() where event_key = 'sent';
    insert into answered_requests (key, fingerprint, answer) values ('\\x01', '\\x02', '\\x03');
    insert into known_networks (key, last_at) values ('\\x04', now());
    insert into account_links (token_hash, user_id, deed, email, expires_at)
      select '\\x05', id, 'resetPassword', email, now() + interval '20 minutes' from users;
    insert into till_sessions (id, reference, idempotency_key, amount_pence, description, success_url, cancel_url, expires_at)
      values ('session', 'MA-7K3F-9QXD', 'key', 1000, 'A cake', 'https://bakery.example', 'https://bakery.example', now());
    insert into till_notices (id, session_id, body) values ('notice', 'session', '{}');
    select graphile_worker.add_job('send_letter', json_build_object('letterId', id), job_key := 'send-letter:' || id)
      from letters where event_key = 'waits';
    select graphile_worker.add_job('write_asked_letter',
      '{"email": "priya@example.com", "deed": "resetPassword", "event": "asked"}', job_key := 'asked-letter:asked');
    select graphile_worker.add_job('deliver_till_notice', '{"noticeId": "notice"}', job_key := 'till-notice:notice');
    select graphile_worker.add_job('write_order_paid_letter', '{"orderId": 1}', job_key := 'order-paid:1');
    select graphile_worker.add_job('write_order_news', '{"orderId": 1, "news": {"kind": "unpaid"}}', job_key := 'order-unpaid:1');`);
  return open;
}

test('what a former version wrote down is found under the new names, every row of it', async () => {
  const { pool, ...open } = await formerShop();
  const count = async (table: string) => (await pool.query(`select from ${table}`)).rowCount;
  await migrateDatabase({ pool, ...open }, migrationsFolder);
  expect(await count('emails')).toBe(2);
  expect(await count(`idempotent_responses where answer = '\\x03'`)).toBe(1);
  expect(await count(`trusted_networks where key = '\\x04'`)).toBe(1);
  expect(await count(`account_links where purpose = 'resetPassword'`)).toBe(1);
  expect(await count('test_payment_sessions join test_payment_notices on session_id = test_payment_sessions.id')).toBe(
    1,
  );
});

test('jobs that wait are done by the new version, with what they were given', async () => {
  const open = await formerShop();
  await migrateDatabase(open, migrationsFolder);
  await seedSettings(open, storyFile);
  await using server = await smallMailServer();
  const { rows } = await open.pool.query<{ key: string; task: string }>(
    `select key, task_identifier as task from graphile_worker.jobs order by id`,
  );
  expect(rows.map(({ key, task }) => `${task} ${key.replace(/\d+$/, 'n')}`)).toEqual([
    'send_email send-email:n',
    'queue_link_email link-email:asked',
    'deliver_test_notice test-notice:notice',
    'send_order_paid_email order-paid:n',
    'send_order_email order-unpaid:n',
  ]);
  // There is no such order here: its two jobs were checked above.
  await open.pool.query(`select graphile_worker.remove_job(key) from graphile_worker.jobs where key like 'order-%'`);
  const delivered: string[] = [];
  const payments = testPaymentGateway({
    db: open.db,
    secret: 'whsec_of_the_test',
    now: () => new Date(),
    publicUrl: 'https://bakery.example',
    enqueue: async () => undefined,
    deliverTo: () => '',
  });
  const services = { ...testServices(open.db, payments), mail: 'delivered' } as const;
  const tasks = tasksOf({
    database: open,
    services,
    mail: smtpMail({ url: server.url, from: 'hello@bakery.example' }),
    deliverTestNotice: async (id) => void delivered.push(id),
    now: () => new Date(),
  });
  await doJobs(open.db, tasks);
  expect(delivered).toEqual(['notice']);
  expect(server.taken.map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1]?.trim())).toEqual([
    'Waits',
    expect.stringMatching(/password/i),
  ]);
});
