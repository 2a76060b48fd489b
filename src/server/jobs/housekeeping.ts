import { type SQL, sql } from 'drizzle-orm';
import { shopDate } from '#domain/pickup/pickup.ts';
import { hourMs } from '#domain/time/durations.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';
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
 * anywhere.
 */
export async function tidyUp(db: Db, now: Date): Promise<void> {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hourMs);
  const daysAgo = (days: number) => hoursAgo(days * 24);
  await forget(db, sql`${sessions}`, sql`${sessions.expiresAt} < ${now}`);
  await forget(db, sql`${signInAttempts}`, sql`${signInAttempts.expiresAt} < ${now}`);
  await forget(db, sql`${accountLinks}`, sql`${accountLinks.expiresAt} < ${now}`);
  await forget(db, sql`${staffChallenges}`, sql`${staffChallenges.expiresAt} < ${now}`);
  const sessionsUntil = daysAgo(retention.staffSessionDays);
  await forget(db, sql`${staffSessions}`, sql`${staffSessions.lastUsedAt} < ${sessionsUntil}`);
  const invitedUntil = daysAgo(retention.staffInvitationDays);
  await forget(db, sql`${staffInvitations}`, sql`${staffInvitations.expiresAt} < ${invitedUntil}`);
  await forget(db, sql`${paymentLinks}`, sql`${paymentLinks.endsAt} < ${now}`);
  await inBatches(() => forgetSecrets(db, now, perBatch));
  await forget(db, sql`${loginTries}`, sql`${loginTries.lastAt} < ${hoursAgo(retention.countHours)}`);
  await forget(db, sql`${recentWrites}`, sql`${recentWrites.at} < ${hoursAgo(retention.countHours)}`);
  await forget(db, sql`${trustedNetworks}`, sql`${trustedNetworks.lastAt} < ${daysAgo(retention.trustedNetworkDays)}`);
  await forgetCalls(db, now);
  await forgetHolders(db, now);
  const answersUntil = hoursAgo(retention.idempotentResponseHours);
  await forget(db, sql`${idempotentResponses}`, sql`${idempotentResponses.createdAt} < ${answersUntil}`);
  await forget(db, sql`${emails}`, sql`${emails.createdAt} < ${daysAgo(retention.emailDays)}`);
  await forget(db, sql`${imports}`, sql`${imports.createdAt} < ${daysAgo(retention.importDays)}`);
  const messagesUntil = daysAgo(retention.contactMessageDays);
  await forget(db, sql`${contactMessages}`, sql`${contactMessages.createdAt} < ${messagesUntil}`);
  await forget(
    db,
    sql`${staffLetters}`,
    sql`${staffLetters.customerId} is not null and ${staffLetters.at} < ${messagesUntil}`,
  );
  const askedUntil = shopDate(daysAgo(retention.enquiryDays).getTime(), shopTimeZone);
  await forget(
    db,
    sql`${enquiries}`,
    sql`${enquiries.eventDate} < ${askedUntil} or (${enquiries.suspected} and ${enquiries.createdAt} < ${messagesUntil})`,
  );
  await forget(db, sql`${enquiryLinks}`, sql`${enquiryLinks.endsAt} < ${now}`);
  const noticesUntil = daysAgo(retention.paymentNoticeDays);
  await forget(db, sql`${paymentNotices}`, sql`${paymentNotices.receivedAt} < ${noticesUntil}`);
  const testsUntil = daysAgo(retention.testPaymentDays);
  await forget(
    db,
    sql`${testPaymentSessions}`,
    sql`${testPaymentSessions.state} <> 'open' and ${testPaymentSessions.expiresAt} < ${testsUntil}`,
  );
  const unpaidUntil = daysAgo(retention.unpaidOrderDays);
  await inBatches(() => forgetUnpaidOrders(db, unpaidUntil, perBatch));
  const yearsAgo = yearsBefore(now, retention.orderYears);
  await inBatches(() => forgetOldPeople(db, yearsAgo, perBatch));
  await inBatches(() => forgetBuyers(db, yearsAgo, perBatch));
  const complaintsUntil = yearsBefore(now, retention.complaintYears);
  await inBatches(() => forgetOldComplaints(db, complaintsUntil, perBatch));
  const eatenBefore = shopDate(daysAgo(retention.allergyNoteDays).getTime(), shopTimeZone);
  await inBatches(() => forgetAllergyNotes(db, eatenBefore, perBatch));
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
