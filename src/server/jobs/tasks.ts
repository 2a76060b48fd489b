import type { TaskList } from 'graphile-worker';
import * as z from 'zod/mini';
import { Failure } from '#domain/failure.ts';
import { linkDeeds } from '#server/db/account-link-tables.ts';
import type { OpenDatabase } from '#server/db/open.ts';
import type { MailGateway } from '#server/gateways/mail.ts';
import { writeAskedLetter } from '#server/modules/accounts/links/write-link-letter.ts';
import type { JobPayloads } from '#server/modules/jobs-of-the-shop.ts';
import { orderPaidLetter } from '#server/modules/messages/order-paid-letter.ts';
import { sendLetter } from '#server/modules/messages/send-letter.ts';
import { writeLetter } from '#server/modules/messages/write-letter.ts';
import { orderNewsJob, writeOrderNews } from '#server/modules/messages/write-order-news.ts';
import { readOrder } from '#server/modules/orders/find-order.ts';
import {
  closeSession,
  enqueueDueRefunds,
  expireUnpaidOrders,
  reconcilePayments,
  refundPayment,
} from '#server/modules/payments/check-payments.ts';
import type { Surroundings } from '#server/modules/visit.ts';
import { shopConfig } from '#shop-config';
import { freeDeadWorkersJobs, tidyUp } from './housekeeping.ts';

export type Workplace = {
  readonly database: OpenDatabase;
  readonly surroundings: Surroundings;
  readonly mail: MailGateway;
  /** Delivers a notice of the test till; absent where a real provider takes the money. */
  readonly deliverTillNotice: ((noticeId: string) => Promise<void>) | undefined;
  now(): Date;
};

const orderId = z.object({ orderId: z.int() });
const askedLetter = z.object({ email: z.string(), deed: z.enum(linkDeeds), event: z.string() });
const letterId = z.object({ letterId: z.int() });
const paymentId = z.object({ paymentId: z.int() });
const noticeId = z.object({ noticeId: z.string() });

type Task = (payload: unknown) => Promise<void>;
type Tasks = Record<
  | keyof JobPayloads
  | 'expire_unpaid_orders'
  | 'reconcile_payments'
  | 'enqueue_due_refunds'
  | 'free_dead_workers_jobs'
  | 'tidy_up',
  Task
>;

/** What the queue's worker does. Every task may be repeated: a crash in its middle costs nothing but the repeat. */
export function tasksOf({ database, surroundings, mail, deliverTillNotice, now }: Workplace): TaskList {
  const { db } = database;
  const tasks: Tasks = {
    write_order_paid_letter: async (payload) => {
      const order = await readOrder(db, orderId.parse(payload).orderId);
      if (!order) throw new Failure('notFound', { text: 'the order of a letter is gone' });
      const letter = orderPaidLetter({ order, shop: shopConfig, publicUrl: surroundings.publicUrl });
      await db.transaction((tx) => writeLetter({ db: tx, surroundings }, letter));
    },
    write_asked_letter: (payload) => writeAskedLetter({ db, surroundings, now: now() }, askedLetter.parse(payload)),
    write_order_news: (payload) => writeOrderNews(db, surroundings, orderNewsJob.parse(payload)),
    send_letter: (payload) => sendLetter(db, mail, letterId.parse(payload).letterId, now()),
    close_session: (payload) => closeSession(db, surroundings.payments, paymentId.parse(payload).paymentId, now()),
    refund_payment: (payload) => refundPayment(db, surroundings.payments, paymentId.parse(payload).paymentId, now()),
    deliver_till_notice: async (payload) => deliverTillNotice?.(noticeId.parse(payload).noticeId),
    expire_unpaid_orders: async () => {
      await expireUnpaidOrders(db, surroundings.payments, now());
    },
    reconcile_payments: () => reconcilePayments(db, surroundings.payments, now()),
    enqueue_due_refunds: () => enqueueDueRefunds(db, surroundings.payments),
    free_dead_workers_jobs: () => freeDeadWorkersJobs(db, 'afterPatience'),
    tidy_up: () => tidyUp(db, now()),
  };
  return tasks;
}

/**
 * What is swept anew each minute anyway is not tried again by the queue as well; a sweep that takes longer than a
 * minute, because the card provider is slow, is followed by one other, not by one for each minute.
 */
const sweeping = (task: string): string => `* * * * * ${task} ?max=1&queue=${task}&jobKey=${task}`;

/** Minute, hour, day, month, weekday; in UTC. */
export const timetable = [
  sweeping('expire_unpaid_orders'),
  sweeping('reconcile_payments'),
  '* * * * * free_dead_workers_jobs',
  '41 * * * * enqueue_due_refunds',
  '17 3 * * * tidy_up',
].join('\n');
