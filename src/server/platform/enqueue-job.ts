import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import type { linkPurposes } from '#server/db/tables/identity-tables.ts';
import type { OrderNotification } from '#server/sales/orders/emails/order-emails.ts';

/** What each kind of job is given. */
export type JobPayloads = {
  send_order_paid_email: { orderId: number };
  queue_link_email: { email: string; purpose: (typeof linkPurposes)[number]; event: string };
  send_order_email: { orderId: number; news: OrderNotification };
  /** Changes of one order, told together. */
  send_revision_email: { orderId: number; revision: number }[];
  send_email: { emailId: number };
  send_newsletter: { newsletterId: number };
  run_import: { importId: number };
  close_session: { paymentId: number };
  make_transfer: { transferId: number };
  deliver_test_notice: { noticeId: string };
};

/** The job exists if and only if the caller's transaction commits. A second one for the same key is the first one. */
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

/** An instalment is known by its place in its order alone. */
const keyOfNews = (orderId: number, news: OrderNotification): string =>
  `order-${news.kind}:${'id' in news ? `${orderId}:${news.id}` : orderId}`;

/** @param afterSeconds until then it can be dropped again ({@link dropNews}) */
export const notifyOrder = (tx: Db, orderId: number, news: OrderNotification, afterSeconds = 0): Promise<void> =>
  addJob(tx, 'send_order_email', { orderId, news }, keyOfNews(orderId, news), afterSeconds);

/** Nobody is told what was taken back before the email went. */
export const dropNews = (tx: Db, orderId: number, news: OrderNotification): Promise<void> =>
  removeJob(tx, keyOfNews(orderId, news));

/** In a question about orders: when the email of these news goes out; null where none waits that was never tried. */
export const newsGoOutAt = (orderId: SQL, kind: 'ready'): SQL =>
  sql`(select j.run_at from graphile_worker.jobs j where j.key = ${`order-${kind}:`} || ${orderId}::text and j.attempts = 0)`;

export async function removeJob(tx: Db, key: string): Promise<void> {
  await tx.execute(sql`select graphile_worker.remove_job(${key})`);
}
