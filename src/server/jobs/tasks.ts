import { desc, type SQL, sql } from 'drizzle-orm';
import type { JobHelpers } from 'graphile-worker';
import * as z from 'zod/mini';
import { Failure } from '#domain/failure.ts';
import { formatPounds } from '#domain/money/money.ts';
import { dayMs, hourMs } from '#domain/pickup/clock/durations.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import { runImport } from '#server/catalogue/imports/run-import.ts';
import { bakeDailyPieces } from '#server/catalogue/stock/bake-daily-pieces.ts';
import { recountStock } from '#server/catalogue/stock/recount-stock.ts';
import { removeUnusedPictures } from '#server/content/pictures/remove-unused-pictures.ts';
import { isConnectionLost } from '#server/db/connecting/database-away.ts';
import type { Db, OpenDatabase } from '#server/db/open.ts';
import { readShop } from '#server/db/read-shop.ts';
import { imports } from '#server/db/tables/catalogue/import-tables.ts';
import { searches } from '#server/db/tables/content-tables.ts';
import { customerMerges } from '#server/db/tables/customers/customer-tables.ts';
import { enquiries, enquiryLinks } from '#server/db/tables/customers/enquiry-tables.ts';
import { accountLinks, linkPurposes, sessions, signInAttempts } from '#server/db/tables/identity-tables.ts';
import { contactMessages, recentWrites } from '#server/db/tables/message-tables.ts';
import { paymentLinks } from '#server/db/tables/money/ledger-tables.ts';
import { idempotentResponses, loginTries, paymentNotices, trustedNetworks } from '#server/db/tables/platform-tables.ts';
import { emails } from '#server/db/tables/schema.ts';
import { staffLetters } from '#server/db/tables/staff/board-tables.ts';
import { staffChallenges, staffSessions } from '#server/db/tables/staff/sign-in-tables.ts';
import { staffInvitations } from '#server/db/tables/staff/team-tables.ts';
import { testPaymentSessions } from '#server/db/tables/test-payment-tables.ts';
import type { MailGateway, NewEmail } from '#server/gateways/mail.ts';
import { queueRequestedLinkEmail } from '#server/people/accounts/links/queue-link-email.ts';
import { forgetOldComplaints } from '#server/people/complaints.ts';
import {
  forgetAllergyNotes,
  forgetBuyers,
  forgetOldPeople,
  forgetUnpaidOrders,
} from '#server/people/customers/forget-old-orders.ts';
import { sendNewsletter } from '#server/people/newsletters/send-newsletter.ts';
import { remindOfDates } from '#server/people/profile/remind-of-dates.ts';
import { askForReviews } from '#server/people/reviews/ask-for-reviews.ts';
import { recountPlaces } from '#server/pickup/recount-places.ts';
import type { JobPayloads } from '#server/platform/enqueue-job.ts';
import { forgetCalls } from '#server/platform/limits/count-calls.ts';
import { forgetSecrets, sendEmail, writeAndSendEmail } from '#server/platform/queue-email.ts';
import type { Services } from '#server/platform/request-context.ts';
import { recountInvoices } from '#server/sales/invoices/issue-invoice.ts';
import { recountLedger } from '#server/sales/ledger/recount-ledger.ts';
import { composeOrderNews, markAsTest, orderNotificationJob } from '#server/sales/orders/emails/compose-order-news.ts';
import { composeRevision, revisionJob } from '#server/sales/orders/emails/compose-revision.ts';
import { keepingOf, orderPaidEmail } from '#server/sales/orders/emails/order-paid-email.ts';
import { invoiceLinkOf } from '#server/sales/orders/emails/payment-facts.ts';
import { remindOfPickups } from '#server/sales/orders/emails/remind-of-pickups.ts';
import { lookUpOrder } from '#server/sales/orders/find-order.ts';
import { forgetHolders } from '#server/sales/orders/holding/holders.ts';
import { watchHeldStock } from '#server/sales/orders/holding/watch-held-stock.ts';
import { isTestOrder } from '#server/sales/payments/is-test-order.ts';
import { closeSession, expireUnpaidOrders, reconcilePayments } from '#server/sales/payments/reconcile-payments.ts';
import { remindOfBalances } from '#server/sales/payments/remind-of-balances.ts';
import { removeOldPhotos } from '#server/sales/photos/forget-photos.ts';
import { sweepRefunds } from '#server/sales/refunds/compare-refunds.ts';
import { enqueueDueTransfers, makeTransfer, makeTransfersOf } from '#server/sales/refunds/make-transfer.ts';
import { listKeptThoughOff } from '#server/sales/refunds/read-kept.ts';
import { retention } from '#shop-retention';
import { freeJobsOfStrangers } from './free-jobs.ts';
import type { LaneWish } from './open-lane.ts';

/** A week of nights on which the check did not run, and one more. */
const daysOfMovements = 8;

/** Recounts whatever is stored as a count. @throws Error naming what does not agree, for the log and whoever is on call */
export async function checkBooks(db: Db, now: Date): Promise<void> {
  const wrong = [
    ...(await recountPlaces(db, shopDate(now.getTime(), shopTimeZone))),
    ...(await recountLedger(db, new Date(now.getTime() - daysOfMovements * dayMs))),
    ...(await recountInvoices(db, new Date(now.getTime() - daysOfMovements * dayMs))),
    ...(await recountStock(db, new Date(now.getTime() - daysOfMovements * dayMs))),
    ...(await listKeptThoughOff(db)).map(
      ({ orderNo, keptPence }) => `${orderNo} is cancelled, but ${formatPounds(keptPence)} of it was not refunded`,
    ),
  ];
  if (wrong.length > 0) throw new Error(`the books do not balance: ${wrong.join('; ')}`);
}

export type JobContext = {
  /** With a connection pool of the queue's own, so that requests and jobs never wait for each other's connections. */
  readonly database: OpenDatabase;
  readonly services: Services;
  readonly mail: MailGateway;
  readonly deliverTestNotice: ((noticeId: string) => Promise<void>) | undefined;
  /** Puts the files that came with the shop into its storage; absent if it shows others. */
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
  | 'bake_daily_pieces'
  | 'remind_of_balances'
  | 'ask_for_reviews'
  | 'remind_of_dates'
  | 'remind_of_pickups'
  | 'remove_old_pictures'
  | 'tidy_up'
  | 'forget_answers'
  | 'check_books';
type MoneyTask =
  | Exclude<keyof JobPayloads, EmailTask>
  | Sweeps
  | 'free_dead_workers_jobs'
  | 'refund_payment'
  | 'follow_prices';

/** Jobs of each lane that one process runs at a time. They mostly wait; a paid order has two of emails, and one of money. */
const atATime = { money: 3, emails: 5 } as const;

/** Few enough that nobody waits for a lock on them, and enough that a night's work takes a few statements. */
const perBatch = 1_000;

async function inBatches(work: () => Promise<number>): Promise<void> {
  while ((await work()) >= perBatch);
}

/**
 * Forgets what has been kept long enough (shop.retention.ts, which the privacy page quotes); can be interrupted anywhere. @throws as
 * `eachInTurn`
 */
export function tidyUp(db: Db, now: Date): Promise<void> {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hourMs);
  const daysAgo = (days: number) => hoursAgo(days * 24);
  const messagesUntil = daysAgo(retention.contactMessageDays);
  const askedUntil = shopDate(daysAgo(retention.enquiryDays).getTime(), shopTimeZone);
  const eatenBefore = shopDate(daysAgo(retention.allergyNoteDays).getTime(), shopTimeZone);
  const yearsAgo = yearsBefore(now, retention.orderYears);
  const gone = (table: SQL, isOver: SQL) => () => forget(db, table, isOver);
  const batches = (work: (most: number) => Promise<number>) => () => inBatches(() => work(perBatch));
  return eachInTurn([
    gone(sql`${sessions}`, sql`${sessions.expiresAt} < ${now}`),
    gone(sql`${signInAttempts}`, sql`${signInAttempts.expiresAt} < ${now}`),
    gone(sql`${accountLinks}`, sql`${accountLinks.expiresAt} < ${now}`),
    gone(sql`${staffChallenges}`, sql`${staffChallenges.expiresAt} < ${now}`),
    gone(sql`${staffSessions}`, sql`${staffSessions.lastUsedAt} < ${daysAgo(retention.staffSessionDays)}`),
    gone(sql`${staffInvitations}`, sql`${staffInvitations.expiresAt} < ${daysAgo(retention.staffInvitationDays)}`),
    gone(sql`${paymentLinks}`, sql`${paymentLinks.endsAt} < ${now}`),
    batches((most) => forgetSecrets(db, now, most)),
    gone(sql`${loginTries}`, sql`${loginTries.lastAt} < ${hoursAgo(retention.countHours)}`),
    gone(sql`${recentWrites}`, sql`${recentWrites.at} < ${hoursAgo(retention.countHours)}`),
    gone(sql`${trustedNetworks}`, sql`${trustedNetworks.lastAt} < ${daysAgo(retention.trustedNetworkDays)}`),
    () => forgetCalls(db, now),
    () => forgetHolders(db, now),
    gone(sql`${emails}`, sql`${emails.createdAt} < ${daysAgo(retention.emailDays)}`),
    gone(sql`${searches}`, sql`${searches.day} < ${shopDate(daysAgo(retention.searchDays).getTime(), shopTimeZone)}`),
    gone(sql`${imports}`, sql`${imports.createdAt} < ${daysAgo(retention.importDays)}`),
    gone(sql`${customerMerges}`, sql`${customerMerges.at} < ${hoursAgo(retention.mergeHours)}`),
    gone(sql`${contactMessages}`, sql`${contactMessages.createdAt} < ${messagesUntil}`),
    gone(sql`${staffLetters}`, sql`${staffLetters.customerId} is not null and ${staffLetters.at} < ${messagesUntil}`),
    gone(
      sql`${enquiries}`,
      sql`${enquiries.eventDate} < ${askedUntil} or (${enquiries.suspected} and ${enquiries.createdAt} < ${messagesUntil})`,
    ),
    gone(sql`${enquiryLinks}`, sql`${enquiryLinks.endsAt} < ${now}`),
    gone(sql`${paymentNotices}`, sql`${paymentNotices.receivedAt} < ${daysAgo(retention.paymentNoticeDays)}`),
    gone(
      sql`${testPaymentSessions}`,
      sql`${testPaymentSessions.state} <> 'open' and ${testPaymentSessions.expiresAt} < ${daysAgo(retention.testPaymentDays)}`,
    ),
    batches((most) => forgetUnpaidOrders(db, daysAgo(retention.unpaidOrderDays), most)),
    batches((most) => forgetOldPeople(db, yearsAgo, most)),
    batches((most) => forgetBuyers(db, yearsAgo, most)),
    batches((most) => forgetOldComplaints(db, yearsBefore(now, retention.complaintYears), most)),
    batches((most) => forgetAllergyNotes(db, eatenBefore, most)),
  ]);
}

/** At about 330 bytes each, some 33 MB. */
const mostAnswers = 100_000;
/** Anybody who sends many writes shortens how long responses are kept, but never to less than this: a browser retries for minutes. */
const leastAnswerHours = 1;

/** Forgets first responses that have been kept long enough; if there are very many, the oldest go earlier. */
export async function forgetAnswers(db: Db, now: Date, most = mostAnswers): Promise<void> {
  const { createdAt } = idempotentResponses;
  const hoursAgo = (hours: number): number => now.getTime() - hours * hourMs;
  const [beyond] = await db
    .select({ at: createdAt })
    .from(idempotentResponses)
    .orderBy(desc(createdAt))
    .offset(most)
    .limit(1);
  const youngest = Math.min(beyond?.at.getTime() ?? 0, hoursAgo(leastAnswerHours));
  const until = new Date(Math.max(youngest, hoursAgo(retention.idempotentResponseHours)));
  await forget(db, sql`${idempotentResponses}`, sql`${createdAt} <= ${until}`);
}

/**
 * Runs every step even if one of them fails. @throws AggregateError once all of them have had their turn; the error itself, at once, if the
 * database is unavailable
 */
export async function eachInTurn(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failed: unknown[] = [];
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      if (isConnectionLost(error)) throw error;
      failed.push(error);
    }
  }
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} of ${steps.length} steps failed`);
}

const forget = (db: Db, table: SQL, isOver: SQL): Promise<void> =>
  inBatches(async () => {
    const { rowCount } = await db.execute(
      sql`delete from ${table} where ctid = any(array(select ctid from ${table} where ${isOver} limit ${perBatch}))`,
    );
    return rowCount ?? 0;
  });

function yearsBefore(now: Date, years: number): Date {
  const then = new Date(now);
  then.setUTCFullYear(then.getUTCFullYear() - years);
  return then;
}

/**
 * The lanes of the queue: orders and their money never wait behind emails. Every task may be repeated, so a crash costs nothing but the
 * repetition.
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
    bake_daily_pieces: async () => void (await bakeDailyPieces(db, now())),
    remind_of_balances: async () => void (await remindOfBalances(db, now())),
    remind_of_dates: async () => void (await remindOfDates({ db, services, now: now() })),
    remind_of_pickups: async () => void (await remindOfPickups(db, now())),
    ask_for_reviews: async () => void (await askForReviews({ db, services, now: now() })),
    tidy_up: () => tidyUp(db, now()),
    forget_answers: () => forgetAnswers(db, now()),
    remove_old_pictures: () =>
      eachInTurn([
        () => removeOldPhotos(db, services.storage, now()),
        () => removeUnusedPictures(db, services.storage, now()),
      ]),
    check_books: () => checkBooks(db, now()),
    // Nobody enqueues these any more, but a process of a previous version, beside this one or before it, may have done so.
    free_dead_workers_jobs: () => freeJobsOfStrangers(db),
    follow_prices: async () => undefined,
    refund_payment: (payload) => makeTransfersOf(db, payments, paymentId.parse(payload).paymentId, now()),
  };
  const write = (email: NewEmail) => writeAndSendEmail({ db, services, mail, now: now() }, email);
  const emails: Record<EmailTask, Task> = {
    send_order_paid_email: async (payload) => {
      const { orderId: id } = orderId.parse(payload);
      const order = await lookUpOrder({ db, now: now() }, id);
      if (!order) throw new Failure('notFound', { text: 'the order of an email no longer exists' });
      // Its customer has deleted their account since, so there is nobody to tell.
      if (order.email === '') return;
      const shop = await readShop(db);
      const { publicUrl } = services;
      const message = orderPaidEmail({
        ...{ order, shop, publicUrl },
        keeping: await keepingOf(db, order.lines),
        invoice: await invoiceLinkOf({ db, publicUrl, now: now() }, order, shop),
      });
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
