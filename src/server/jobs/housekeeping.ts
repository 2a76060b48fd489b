import { type SQL, sql } from 'drizzle-orm';
import { shopDate } from '#domain/pickup/pickup.ts';
import { hourMs } from '#domain/time/durations.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';
import { isConnectionLost } from '#server/db/connecting/database-away.ts';
import type { Db } from '#server/db/open.ts';
import { accountLinks } from '#server/db/tables/account-link-tables.ts';
import { imports } from '#server/db/tables/catalogue/import-tables.ts';
import { enquiries, enquiryLinks } from '#server/db/tables/customers/enquiry-tables.ts';
import { sessions, signInAttempts } from '#server/db/tables/identity-tables.ts';
import { loginTries, trustedNetworks } from '#server/db/tables/limit-tables.ts';
import { contactMessages, recentWrites } from '#server/db/tables/message-tables.ts';
import { paymentLinks } from '#server/db/tables/orders/payment-link-tables.ts';
import { idempotentResponses, paymentNotices } from '#server/db/tables/repeat-tables.ts';
import { emails } from '#server/db/tables/schema.ts';
import { staffLetters } from '#server/db/tables/staff/board-tables.ts';
import { staffChallenges, staffSessions } from '#server/db/tables/staff/sign-in-tables.ts';
import { staffInvitations } from '#server/db/tables/staff/team-tables.ts';
import { testPaymentSessions } from '#server/db/tables/test-payment-tables.ts';
import { forgetOldComplaints } from '#server/modules/complaints/forget-complaints.ts';
import { forgetCalls } from '#server/modules/limits/count-calls.ts';
import { forgetSecrets } from '#server/modules/messages/send-email.ts';
import {
  forgetAllergyNotes,
  forgetBuyers,
  forgetOldPeople,
  forgetUnpaidOrders,
} from '#server/modules/orders/forget-old-orders.ts';
import { forgetHolders } from '#server/modules/orders/holding/forget-holders.ts';
import { retention } from '#shop-retention';
import { inBatches, perBatch } from './in-batches.ts';

/**
 * Forgets what has had its time (shop.retention.ts, which the privacy page quotes); can be broken off
 * anywhere. @throws as `eachInTurn`
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
    gone(
      sql`${idempotentResponses}`,
      sql`${idempotentResponses.createdAt} < ${hoursAgo(retention.idempotentResponseHours)}`,
    ),
    gone(sql`${emails}`, sql`${emails.createdAt} < ${daysAgo(retention.emailDays)}`),
    gone(sql`${imports}`, sql`${imports.createdAt} < ${daysAgo(retention.importDays)}`),
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

/** One that fails keeps none of the others from being done. @throws AggregateError once all of them had their turn; at once where the database is away */
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
