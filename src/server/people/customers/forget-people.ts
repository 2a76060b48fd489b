import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Party } from '#domain/order/order.ts';
import { withoutPeople, withoutWordsOf } from '#domain/order/without-people.ts';
import type { Db } from '#server/db/open.ts';
import { products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { orderAdjustments, orderNotes, orderRevisions } from '#server/db/tables/change-tables.ts';
import { complaints } from '#server/db/tables/customers/complaint-tables.ts';
import { reviews } from '#server/db/tables/customers/review-tables.ts';
import { refunds } from '#server/db/tables/money/refund-tables.ts';
import { orderEvents, orderLines, orders } from '#server/db/tables/schema.ts';
import { staffLetters } from '#server/db/tables/staff/board-tables.ts';
import { showReviewsOf } from '#server/people/reviews/staff-reviews.ts';
import { forgetEmailsAbout } from '#server/platform/queue-email.ts';

const nobody: Party = {
  firstName: '',
  lastName: '',
  contactNumber: '',
  secondaryContactNumber: '',
  address: { postcode: '', streetAddress1: '', streetAddress2: '', county: '', city: '' },
};

const nobodysOrder = {
  userId: null,
  email: '',
  contactName: '',
  contactTelephone: '',
  allergyNote: '',
  recipient: nobody,
  sender: nobody,
  peopleForgotten: true,
} as const;

/** That there was a complaint, and whether it was about allergens, stays. */
export const nobodysComplaint = { name: '', contact: '', what: '', outcome: '', peopleForgotten: true } as const;

/** What was sold, when and for how much stays for as long as tax law requires it, and belongs to nobody any more. */
export async function forgetPeople(tx: Db, userId: number): Promise<void> {
  const theirs = await tx
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(eq(orders.userId, userId));
  await forgetPeopleAndEmails(tx, theirs);
}

/**
 * Like {@link forgetPeopleOf}, but also forgets what was written about the orders, to whatever address: for old orders that is long gone.
 */
export async function forgetPeopleAndEmails(
  tx: Db,
  theirs: readonly { readonly id: number; readonly number: string }[],
): Promise<void> {
  await forgetEmailsAbout(
    tx,
    ['order-%', 'staff-order'],
    theirs.map(({ number }) => number),
  );
  await forgetPeopleOf(
    tx,
    theirs.map(({ id }) => id),
  );
}

/**
 * Forgets complaints without an order, by whom they came from; those about orders are forgotten with the orders.
 * @param contacts addresses and numbers, as they are kept
 */
export async function forgetComplaintsFrom(tx: Db, contacts: readonly string[]): Promise<void> {
  await tx
    .update(complaints)
    .set(nobodysComplaint)
    .where(inArray(complaints.contact, [...contacts]));
}

/**
 * Who an order is for, what they asked for and what was written about them are forgotten together: on the order, its line items, its notes,
 * and its earlier revisions. Amounts, days, line items, what their boxes are filled with, refunds and the ledger stay; invoices, which tax
 * law wants whole, have a retention period of their own.
 */
export async function forgetPeopleOf(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(orders)
    .set(nobodysOrder)
    .where(inArray(orders.id, [...ids]));
  await tx
    .update(orderLines)
    .set({ personalisation: sql`jsonb_strip_nulls(jsonb_build_object('box', ${orderLines.personalisation} -> 'box'))` })
    .where(inArray(orderLines.orderId, [...ids]));
  const said = await tx
    .delete(reviews)
    .where(inArray(reviews.orderId, [...ids]))
    .returning({ orderId: reviews.orderId, state: reviews.state });
  const shown = said.filter(({ state }) => state === 'published');
  if (shown.length > 0)
    await showReviewsOf(
      tx,
      shown.map(({ orderId }) => orderId),
    );
  await tx.delete(orderNotes).where(inArray(orderNotes.orderId, [...ids]));
  await tx.delete(staffLetters).where(inArray(staffLetters.orderId, [...ids]));
  await tx
    .update(orderAdjustments)
    .set({ reason: '' })
    .where(inArray(orderAdjustments.orderId, [...ids]));
  await tx
    .update(orderEvents)
    .set({ reason: '' })
    .where(inArray(orderEvents.orderId, [...ids]));
  await tx
    .update(refunds)
    .set({ reason: '', note: '' })
    .where(inArray(refunds.orderId, [...ids]));
  for (const table of [orderEvents, refunds, orderRevisions])
    await tx
      .update(table)
      .set({ madeBy: '' })
      .where(and(inArray(table.orderId, [...ids]), eq(table.actorKind, 'customer')));
  await tx
    .update(orderRevisions)
    .set({ reason: '' })
    .where(inArray(orderRevisions.orderId, [...ids]));
  await forgetQuotedWords(tx, ids);
  await rewriteRevisions(tx, ids, withoutPeople);
  await tx
    .update(complaints)
    .set(nobodysComplaint)
    .where(inArray(complaints.orderId, [...ids]));
}

/**
 * A line of a quote is in the words of whoever wrote it, and 'Cake for Ann and Tom' names two people: from now on it has the name of its
 * product.
 */
async function forgetQuotedWords(tx: Db, ids: readonly number[]): Promise<void> {
  const quoted = await tx
    .update(orderLines)
    .set({ name: sql`${products.name}` })
    .from(products)
    .where(
      and(inArray(orderLines.orderId, [...ids]), eq(products.id, orderLines.productId), eq(products.kind, 'bespoke')),
    )
    .returning({ orderId: orderLines.orderId, productId: products.id, name: products.name });
  const [bespoke] = quoted;
  if (!bespoke) return;
  await rewriteRevisions(tx, [...new Set(quoted.map(({ orderId }) => orderId))], (before) =>
    withoutWordsOf(before, bespoke),
  );
}

/** Rewrites the orders as they were before each change. */
export async function rewriteRevisions(
  tx: Db,
  ids: readonly number[],
  rewritten: (before: unknown) => unknown,
): Promise<void> {
  const found = await tx
    .select({ orderId: orderRevisions.orderId, revision: orderRevisions.revision, before: orderRevisions.before })
    .from(orderRevisions)
    .where(inArray(orderRevisions.orderId, [...ids]));
  for (const { orderId, revision, before } of found)
    await tx
      .update(orderRevisions)
      .set({ before: rewritten(before) })
      .where(and(eq(orderRevisions.orderId, orderId), eq(orderRevisions.revision, revision)));
}
