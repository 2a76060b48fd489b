import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { orders } from '#server/db/tables/schema.ts';
import { type MailGateway, outboxMail } from '#server/gateways/mail.ts';
import { smtpMail } from '#server/gateways/mail-smtp.ts';
import { serializeError } from '#server/http/failures.ts';
import { freeJobsOfDeadProcesses, freeJobsOfProcess, freeJobsOfStrangers } from '#server/jobs/free-jobs.ts';
import { ageOfOldestDueJob, enqueueDueSweeps, type RunningJobs, runJobs } from '#server/jobs/run-jobs.ts';
import { addJob } from '#server/platform/enqueue-job.ts';
import { placeOrderOf, stateOf } from '#tests/support/orders/orders.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const { db } = shop.database;

let running: RunningJobs | undefined;
beforeEach(async () => {
  await db.execute(sql`delete from graphile_worker._private_jobs`);
  await db.execute(sql`delete from sweep_times`);
  await db.execute(sql`delete from queue_processes`);
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
});

function startJobs(mail: MailGateway = outboxMail(), log = Fastify({ logger: false }).log): void {
  const { database, services, clock } = shop;
  running = runJobs({ database, services, mail, deliverTestNotice: undefined, now: clock.now }, log);
}

type Job = { task: string; held: boolean; key: string | null };
const jobs = async () =>
  (
    await db.execute<Job>(sql`
      select t.identifier as task, j.locked_by is not null as held, j.key from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id order by t.identifier`)
  ).rows;
const waiting = async () => (await jobs()).map(({ task }) => task);
const allSweeps = [
  'adopt_pictures',
  'ask_for_reviews',
  'bake_daily_pieces',
  'check_books',
  'enqueue_due_refunds',
  'expire_unpaid_orders',
  'forget_answers',
  'reconcile_payments',
  'remind_of_balances',
  'remind_of_dates',
  'remind_of_pickups',
  'remove_old_pictures',
  'sweep_refunds',
  'tidy_up',
];
const inHandOf = (worker: string, task: string, minutes = 0) =>
  db.execute(sql`
    update graphile_worker._private_jobs set locked_by = ${worker}, locked_at = now() - make_interval(mins => ${minutes})
    where task_id = (select id from graphile_worker._private_tasks where identifier = ${task})`);

test('however many processes keep the timetable, a sweep is enqueued once for its minute, hour or day', async () => {
  await Promise.all(Array.from({ length: 8 }, () => enqueueDueSweeps(db)));
  expect(await waiting()).toEqual(allSweeps);
  await db.execute(sql`delete from graphile_worker._private_jobs`);
  await db.execute(sql`update sweep_times set slot_at = slot_at + interval '1 minute'`);
  await enqueueDueSweeps(db);
  expect(await waiting()).toEqual([]);
});

test('a time that passed while nothing ran is made up for once', async () => {
  await enqueueDueSweeps(db);
  await db.execute(sql`delete from graphile_worker._private_jobs`);
  await db.execute(sql`update sweep_times set slot_at = slot_at - interval '50 hours'`);
  await enqueueDueSweeps(db);
  await enqueueDueSweeps(db);
  expect(await waiting()).toEqual(allSweeps);
});

test('a sweep that takes longer than its minute gets no second one beside it', async () => {
  await enqueueDueSweeps(db);
  await inHandOf('worker-of-a-slow-provider', 'expire_unpaid_orders');
  await db.execute(sql`update sweep_times set slot_at = slot_at - interval '1 minute'`);
  await enqueueDueSweeps(db);
  expect(await waiting()).toEqual(allSweeps);
  expect((await jobs()).filter(({ held }) => held)).toMatchObject([{ task: 'expire_unpaid_orders' }]);
});

test('what a process had in hand is free once it is known to be dead, or was not seen for fifteen seconds', async () => {
  await addJob(db, 'send_email', { emailId: 1 }, 'one');
  await addJob(db, 'close_session', { paymentId: 2 }, 'two');
  const held = async () => (await jobs()).filter((job) => job.held).map(({ key }) => key);
  await inHandOf('worker-a', 'send_email');
  await inHandOf('worker-b', 'close_session');
  await db.execute(sql`
    insert into queue_processes values ('alive', array['worker-a'], now()), ('dead', array['worker-b'], now())`);
  await freeJobsOfDeadProcesses(db);
  await freeJobsOfStrangers(db);
  expect(await held()).toEqual(['two', 'one']);
  await freeJobsOfProcess(db, 'dead');
  expect(await held()).toEqual(['one']);
  await db.execute(sql`update queue_processes set seen_at = now() - interval '20 seconds'`);
  await freeJobsOfDeadProcesses(db);
  expect(await held()).toEqual([]);
});

test('a job in the hand of a worker that nobody knows is free after five minutes, one of a living process is not', async () => {
  await addJob(db, 'send_email', { emailId: 1 }, 'one');
  await addJob(db, 'close_session', { paymentId: 2 }, 'two');
  await inHandOf('worker-a', 'send_email', 60);
  await inHandOf('worker-b', 'close_session', 6);
  await db.execute(sql`insert into queue_processes values ('alive', array['worker-a'], now())`);
  await freeJobsOfStrangers(db);
  expect((await jobs()).filter((job) => job.held)).toMatchObject([{ key: 'one' }]);
});

test('the age of the oldest job that is due counts those in hand, and none of a kind that this version does not know', async () => {
  const age = () => ageOfOldestDueJob(db, ['send_email', 'close_session']);
  expect(await age()).toBe(0);
  await db.execute(sql`select graphile_worker.add_job('of_another_version', run_at => now() - interval '1 day')`);
  await db.execute(sql`select graphile_worker.add_job('send_email', run_at => now() + interval '1 hour')`);
  expect(await age()).toBe(0);
  await db.execute(sql`select graphile_worker.add_job('close_session', run_at => now() - interval '10 minutes')`);
  expect(await age()).toBeGreaterThan(599);
  await inHandOf('worker-b', 'close_session');
  expect(await age()).toBeGreaterThan(599);
});

test('unpaid orders expire while the mail server answers nothing and emails fill the queue', async () => {
  const { orderNo } = await placeOrderOf(shop, 'salted-caramel-drip-cake');
  await db.update(orders).set({ payBefore: new Date(shop.clock.now().getTime() - 60_000) });
  await db.execute(sql`
    insert into emails (id, event_key, recipient, subject, plain, html)
    select 1000 + n, 'stuck:' || n, 'ann@example.com', 'A cake', 'text', 'html' from generate_series(1, 50) n`);
  for (let n = 1; n <= 50; n++) await addJob(db, 'send_email', { emailId: 1_000 + n }, `email:${n}`);
  const asking = new Set<Socket>();
  const silent = createServer((socket) => asking.add(socket.on('error', () => undefined))).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const mail = smtpMail({ url: `smtp://127.0.0.1:${port}`, from: 'hello@bakery.example' });
  startJobs(mail);
  await expect.poll(() => asking.size).toBeGreaterThan(1);
  await expect.poll(() => stateOf(shop.database, orderNo)).toBe('expired');
  for (const socket of asking) socket.destroy();
  silent.close();
  await running?.stop();
  running = undefined;
  await mail.close();
});

test('a database that a former version left, with its timetable, its jobs and its dead workers, is worked on', async () => {
  await db.execute(sql`
    insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    values ('expire_unpaid_orders', now() - interval '30 days', now() - interval '1 hour') on conflict do nothing`);
  await db.execute(sql`
    select graphile_worker.add_job('expire_unpaid_orders', queue_name => 'expire_unpaid_orders',
      job_key => 'expire_unpaid_orders', max_attempts => 1)`);
  await db.execute(sql`select graphile_worker.add_job('free_dead_workers_jobs')`);
  await addJob(db, 'send_order_email', { orderId: 0, news: { kind: 'unpaid' } }, 'order-unpaid:0');
  await inHandOf('worker-of-former', 'expire_unpaid_orders', 6);
  await inHandOf('worker-of-former', 'send_order_email', 6);
  await db.execute(sql`
    update graphile_worker._private_job_queues set locked_by = 'worker-of-former', locked_at = now() - interval '6 minutes'`);
  startJobs();
  await expect.poll(waiting).not.toContain('expire_unpaid_orders');
  await expect.poll(waiting).not.toContain('free_dead_workers_jobs');
  await expect.poll(async () => (await jobs()).filter(({ held }) => held)).toEqual([]);
  expect(running?.state()).toBe('ok');
});

test('a job that fails with a customer’s letter in hand says nothing of it, in the log or in the queue', async () => {
  const { orderNo } = await placeOrderOf(shop, 'black-forest-gateau');
  const [{ id = 0, email = '' } = {}] = await db.select().from(orders).where(eq(orders.number, orderNo));
  await db.execute(sql`alter table emails add constraint refused check (false) not valid`);
  onTestFinished(async () => void (await db.execute(sql`alter table emails drop constraint refused`)));
  await addJob(db, 'send_order_paid_email', { orderId: id }, 'a letter');
  let log = '';
  const stream = {
    write: (line: string) => {
      log += line;
    },
  };
  startJobs(outboxMail(), Fastify({ logger: { level: 'trace', stream, serializers: { err: serializeError } } }).log);
  const said = async () =>
    (
      await db.execute<{ said: string }>(
        sql`select last_error as said from graphile_worker._private_jobs where key = 'a letter'`,
      )
    ).rows[0]?.said ?? '';
  await expect.poll(said).toMatch(/^Failed query: .*insert into .?emails/s);
  await expect.poll(() => log).toContain('a job failed');
  expect(log).toContain('refused');
  for (const text of [await said(), log]) {
    expect(text).not.toContain(email);
    expect(text).not.toContain('params:');
  }
  expect(log).not.toContain('a queue worker was lost');
});
