import type { JobHelpers } from 'graphile-worker';
import * as z from 'zod/mini';
import { Failure } from '#domain/failure.ts';
import type { OpenDatabase } from '#server/db/open.ts';
import { readShop } from '#server/db/settings/read-shop.ts';
import { linkPurposes } from '#server/db/tables/account-link-tables.ts';
import type { MailGateway, NewEmail } from '#server/gateways/mail/mail.ts';
import { queueRequestedLinkEmail } from '#server/modules/accounts/links/queue-link-email.ts';
import { followShown } from '#server/modules/catalogue/follow-shown.ts';
import type { JobPayloads } from '#server/modules/enqueue-job.ts';
import { writeAndSendEmail } from '#server/modules/messages/queue-email.ts';
import { sendEmail } from '#server/modules/messages/send-email.ts';
import { sendNewsletter } from '#server/modules/newsletters/send-newsletter.ts';
import { composeRevision, revisionJob } from '#server/modules/orders/emails/changes/compose-revision.ts';
import { composeOrderNews, orderNotificationJob } from '#server/modules/orders/emails/compose-order-news.ts';
import { markAsTest } from '#server/modules/orders/emails/mark-as-test.ts';
import { orderPaidEmail } from '#server/modules/orders/emails/order-paid-email.ts';
import { watchHeldStock } from '#server/modules/orders/holding/watch-held-stock.ts';
import { lookUpOrder } from '#server/modules/orders/reading/find-order.ts';
import { isTestOrder } from '#server/modules/payments/is-test-order.ts';
import { closeSession, expireUnpaidOrders, reconcilePayments } from '#server/modules/payments/reconcile-payments.ts';
import { remindOfBalances } from '#server/modules/payments/reminders/remind-of-balances.ts';
import { removeOldPhotos } from '#server/modules/photos/forget-photos.ts';
import { removeUnusedPictures } from '#server/modules/pictures/remove-unused-pictures.ts';
import { enqueueDueTransfers, makeTransfer, makeTransfersOf } from '#server/modules/refunds/make-transfer.ts';
import { sweepRefunds } from '#server/modules/refunds/provider/sweep-refunds.ts';
import type { Services } from '#server/modules/request-context.ts';
import { runImport } from '#server/modules/staff/imports/run-import.ts';
import { bakeDailyPieces } from '#server/modules/stock/bake-daily-pieces.ts';
import { checkBooks } from './check-books.ts';
import { freeJobsOfStrangers } from './free-jobs.ts';
import { eachInTurn, tidyUp } from './housekeeping.ts';
import type { LaneWish } from './open-lane.ts';

export type JobContext = {
  /** With a pool of the queue's own: requests and jobs never wait for each other's connections. */
  readonly database: OpenDatabase;
  readonly services: Services;
  readonly mail: MailGateway;
  readonly deliverTestNotice: ((noticeId: string) => Promise<void>) | undefined;
  /** Puts the files that came with the shop into its storage; absent where it shows others. */
  readonly adoptPictures?: (() => Promise<void>) | undefined;
  now(): Date;
};

const orderId = z.object({ orderId: z.int() });
const requestedLink = z.object({ email: z.string(), purpose: z.enum(linkPurposes), event: z.string() });
const emailId = z.object({ emailId: z.int() });
const newsletterId = z.object({ newsletterId: z.int() });
const importId = z.object({ importId: z.int() });
const transferId = z.object({ transferId: z.int() });
const paymentId = z.object({ paymentId: z.int() });
const noticeId = z.object({ noticeId: z.string() });

type Task = (payload: unknown, helpers: Pick<JobHelpers, 'job'>) => Promise<void>;
type EmailTask =
  | 'send_order_paid_email'
  | 'queue_link_email'
  | 'send_order_email'
  | 'send_revision_email'
  | 'send_email'
  | 'send_newsletter'
  | 'run_import'
  | 'adopt_pictures';
type Sweeps =
  | 'expire_unpaid_orders'
  | 'reconcile_payments'
  | 'enqueue_due_refunds'
  | 'sweep_refunds'
  | 'follow_prices'
  | 'bake_daily_pieces'
  | 'remind_of_balances'
  | 'remove_old_pictures'
  | 'tidy_up'
  | 'check_books';
type MoneyTask = Exclude<keyof JobPayloads, EmailTask> | Sweeps | 'free_dead_workers_jobs' | 'refund_payment';

/** Jobs of each lane in one process. They mostly wait; a paid order has two of emails, and one of money. */
const atATime = { money: 3, emails: 5 } as const;

/**
 * Orders and their money never wait behind emails. Every task may be repeated, so a crash costs nothing but the repeat.
 */
export function lanesOf({ database, services, mail, deliverTestNotice, adoptPictures, now }: JobContext): LaneWish[] {
  const { db } = database;
  const { payments } = services;
  const money: Record<MoneyTask, Task> = {
    close_session: (payload) => closeSession(db, payments, paymentId.parse(payload).paymentId, now()),
    make_transfer: (payload) => makeTransfer(db, payments, transferId.parse(payload).transferId, now()),
    deliver_test_notice: async (payload) => deliverTestNotice?.(noticeId.parse(payload).noticeId),
    expire_unpaid_orders: async () => {
      await expireUnpaidOrders(db, payments, now());
      await watchHeldStock(db, services, now());
    },
    reconcile_payments: () => reconcilePayments(db, payments, now()),
    enqueue_due_refunds: () => enqueueDueTransfers(db, payments),
    sweep_refunds: () => sweepRefunds(db, payments, now()),
    follow_prices: async () => void (await followShown(db)),
    bake_daily_pieces: async () => void (await bakeDailyPieces(db, now())),
    remind_of_balances: async () => void (await remindOfBalances(db, now())),
    tidy_up: () => tidyUp(db, now()),
    remove_old_pictures: () =>
      eachInTurn([
        () => removeOldPhotos(db, services.storage, now()),
        () => removeUnusedPictures(db, services.storage, now()),
      ]),
    check_books: () => checkBooks(db, now()),
    // Nobody enqueues these any more; a process of a former version beside this one, or before it, may have.
    free_dead_workers_jobs: () => freeJobsOfStrangers(db),
    refund_payment: (payload) => makeTransfersOf(db, payments, paymentId.parse(payload).paymentId, now()),
  };
  const write = (email: NewEmail) => writeAndSendEmail({ db, services, mail, now: now() }, email);
  const emails: Record<EmailTask, Task> = {
    send_order_paid_email: async (payload) => {
      const { orderId: id } = orderId.parse(payload);
      const order = await lookUpOrder({ db, now: now() }, id);
      if (!order) throw new Failure('notFound', { text: 'the order of an email is gone' });
      // Its customer has deleted their account since: there is nobody to tell.
      if (order.email === '') return;
      const message = orderPaidEmail({ order, shop: await readShop(db), publicUrl: services.publicUrl });
      const marked = (await isTestOrder(db, id, services.payments)) ? markAsTest(message) : message;
      await write(marked);
    },
    queue_link_email: async (payload) => {
      const shop = await readShop(db);
      await queueRequestedLinkEmail({ db, services, shop, now: now() }, requestedLink.parse(payload));
    },
    send_order_email: async (payload) => {
      const email = await composeOrderNews({ db, now: now() }, services, orderNotificationJob.parse(payload));
      if (email) await write(email);
    },
    send_revision_email: async (payload) => {
      const email = await composeRevision(db, services, revisionJob.parse(payload), now());
      if (email) await write(email);
    },
    adopt_pictures: async () => adoptPictures?.(),
    send_newsletter: (payload) =>
      sendNewsletter({ db, services, mail, now: now() }, newsletterId.parse(payload).newsletterId),
    run_import: (payload, { job }) => runImport({ db, now: now() }, importId.parse(payload).importId, job.attempts),
    send_email: (payload) => sendEmail(db, mail, emailId.parse(payload).emailId, now()),
  };
  return [
    { name: 'money', tasks: money, atATime: atATime.money },
    { name: 'emails', tasks: emails, atATime: atATime.emails },
  ];
}
