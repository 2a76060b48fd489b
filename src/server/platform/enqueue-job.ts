import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import type { linkPurposes } from '#server/db/tables/identity-tables.ts';
import type { OrderNotification } from '#server/sales/orders/emails/order-emails.ts';

/** The payload of each kind of job. */
export type JobPayloads = {
  send_order_paid_email: { orderId: number };
  queue_link_email: { email: string; purpose: (typeof linkPurposes)[number]; event: string };
  send_order_email: { orderId: number; news: OrderNotification };
  /** Changes of one order, reported together. */
  send_revision_email: { orderId: number; revision: number }[];
  send_email: { emailId: number };
  send_newsletter: { newsletterId: number };
  run_import: { importId: number };
  close_session: { paymentId: number };
  make_transfer: { transferId: number };
  deliver_test_notice: { noticeId: string };
};

/** Queues a job, which exists if and only if the caller's transaction commits. A second one with the same key is the first one. */
export async function addJob<Kind extends keyof JobPayloads>(
  tx: Db,
  kind: Kind,
  payload: JobPayloads[Kind],
  key: string,
  afterSeconds = 0,
): Promise<void> {
  await tx.execute(
    sql`select graphile_worker.add_job(${kind}, ${JSON.stringify(payload)}::json, job_key := ${key}, max_attempts := 25,
      run_at := now() + make_interval(secs => ${afterSeconds}::int))`,
  );
}

/** An instalment is identified only by its place in its order. */
const keyOfNews = (orderId: number, news: OrderNotification): string =>
  `order-${news.kind}:${'id' in news ? `${orderId}:${news.id}` : orderId}`;

/** Queues an email about an order. @param afterSeconds until then it can be dropped again ({@link dropNews}) */
export const notifyOrder = (tx: Db, orderId: number, news: OrderNotification, afterSeconds = 0): Promise<void> =>
  addJob(tx, 'send_order_email', { orderId, news }, keyOfNews(orderId, news), afterSeconds);

/** Drops an email about an order, so that nobody is told of what was undone before the email went. */
export const dropNews = (tx: Db, orderId: number, news: OrderNotification): Promise<void> =>
  removeJob(tx, keyOfNews(orderId, news));

/** SQL for a query about orders: when the email of this news goes out; null if none is waiting that has not been tried yet. */
export const newsGoOutAt = (orderId: SQL, kind: 'ready'): SQL =>
  sql`(select j.run_at from graphile_worker.jobs j where j.key = ${`order-${kind}:`} || ${orderId}::text and j.attempts = 0)`;

export async function removeJob(tx: Db, key: string): Promise<void> {
  await tx.execute(sql`select graphile_worker.remove_job(${key})`);
}
