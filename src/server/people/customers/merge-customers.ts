import { and, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type {
  CustomerPage,
  mergeCustomers as endpoint,
  undoMerge as undoing,
} from '#contract/admin/customers/customer-page.ts';
import { Failure } from '#domain/failure.ts';
import { keptFirst } from '#domain/kept-first.ts';
import type { Db } from '#server/db/open.ts';
import {
  customerAliases,
  customerMerges,
  customerNotes,
  customers,
  type MergedFields,
  type MovedByMerge,
} from '#server/db/tables/customers/customer-tables.ts';
import { enquiries } from '#server/db/tables/customers/enquiry-tables.ts';
import { orders, users } from '#server/db/tables/schema.ts';
import { staffLetters } from '#server/db/tables/staff/board-tables.ts';
import type { StaffContext } from '#server/platform/staff-context.ts';
import { writeAudit } from '#server/platform/write-audit.ts';
import {
  contactsOf,
  findCustomer,
  isBy,
  type KnownCustomer,
  lastMergeOf,
  lockCustomer,
  ordersOf,
  ownContact,
} from './known-customer.ts';
import { showCustomer } from './show-customer.ts';

/**
 * Orders keep the contact that they were placed with: it becomes an alias of the kept customer, so that whatever is ordered by it is theirs,
 * and undoing the merge gives it back.
 * @throws Failure as the contract says
 */
export async function mergeCustomers(
  context: StaffContext,
  { customerId, otherId }: z.output<typeof endpoint.input>,
): Promise<CustomerPage> {
  const { db, now, staff } = context;
  const [one, other] = await lockBoth(db, customerId, otherId);
  const [kept, gone] = keptFirst(withAccount(one), withAccount(other));
  await refuse(context, kept, gone);
  const before = { kept: await fieldsOf(db, kept.id), gone: await fieldsOf(db, gone.id) };
  const merged = mergedFields(before.kept, before.gone);
  const found = {
    notes: await idsOf(db, customerNotes, eq(customerNotes.customerId, gone.id)),
    letters: await idsOf(db, staffLetters, eq(staffLetters.customerId, gone.id)),
    orders: await idsOf(db, orders, ordersOf(gone)),
    enquiries: kept.userId === null ? [] : await idsOf(db, enquiries, enquiriesBy((await contactsOf(db, gone)).emails)),
    merges: await idsOf(db, customerMerges, eq(customerMerges.customerId, gone.id)),
    contacts: (await aliasesOf(db, gone.id)).map(({ contact }) => contact),
  };
  const moved: MovedByMerge = { ...found, merged, kept: before.kept, gone: { ...before.gone, email: gone.email } };
  const [merge] = await db
    .insert(customerMerges)
    .values({ customerId: kept.id, goneId: gone.id, moved, madeBy: staff.name, at: now })
    .returning();
  if (!merge) throw new Error('a merge was not written');
  await moveTo(db, kept.id, found);
  if (kept.userId !== null) {
    await db.update(orders).set({ userId: kept.userId }).where(ordersOf(gone));
    await db.update(enquiries).set({ userId: kept.userId }).where(inArray(enquiries.id, found.enquiries));
  }
  await db.update(customerAliases).set({ customerId: kept.id }).where(eq(customerAliases.customerId, gone.id));
  await db.delete(customers).where(eq(customers.id, gone.id));
  await rememberContacts(db, { kept, gone, mergeId: merge.id });
  // The triggers of orders have run: the customer keeps the same name and contact details as before.
  await db.update(customers).set(columnsOf(merged)).where(eq(customers.id, kept.id));
  await audit(context, 'merged', merge);
  return showCustomer(context, { customerId: kept.id });
}

/**
 * What was changed or ordered since stays with whom its own contact says.
 * @throws Failure as the contract says
 */
export async function undoMerge(
  context: StaffContext,
  { customerId, mergeId }: z.output<typeof undoing.input>,
): Promise<CustomerPage> {
  const { db, now } = context;
  await lockOrders(db, ordersOf(await findCustomer(db, customerId)));
  const kept = await lockCustomer(db, customerId);
  const merge = await lastMergeOf(db, customerId, now);
  if (merge?.id !== mergeId)
    throw new Failure('conflict', { text: 'This can no longer be undone. Nothing was changed.' });
  const { goneId, moved } = merge;
  const { email, ...fields } = moved.gone;
  const contacts = await contactsToGiveBack(db, merge);
  if (!contacts.includes(ownContact({ email, telephone: fields.telephone })))
    throw new Failure('conflict', {
      text: `${ownContact({ email, telephone: fields.telephone })} belongs to another customer by now. Nothing was changed.`,
    });
  const standing = await fieldsOf(db, customerId);
  await db.delete(customerAliases).where(eq(customerAliases.mergeId, mergeId));
  await db.insert(customers).values({ id: goneId, email, ...columnsOf(fields) });
  await db
    .update(customerAliases)
    .set({ customerId: goneId })
    .where(and(eq(customerAliases.customerId, customerId), inArray(customerAliases.contact, [...moved.contacts])));
  await moveTo(db, goneId, moved, customerId);
  await giveOrdersBack(db, { kept, merge, contacts });
  await db
    .update(customers)
    .set(columnsOf(withoutMerge(standing, moved)))
    .where(eq(customers.id, customerId));
  await bringUpToDate(db, [customerId, goneId], merge.at);
  await db.delete(customerMerges).where(eq(customerMerges.id, mergeId));
  await audit(context, 'mergeUndone', merge);
  return showCustomer(context, { customerId });
}

type Merge = typeof customerMerges.$inferSelect;

const audit = (context: StaffContext, what: 'merged' | 'mergeUndone', { customerId, goneId, moved }: Merge) =>
  writeAudit(context, {
    action: `customer.${what}`,
    subjectKind: 'customer',
    subject: customerId,
    after: { with: goneId, orders: moved.orders.length },
  });

/** Locks their orders before themselves, as everybody who changes an order does. */
async function lockBoth(db: Db, oneId: number, otherId: number): Promise<[KnownCustomer, KnownCustomer]> {
  await lockOrders(db, or(ordersOf(await findCustomer(db, oneId)), ordersOf(await findCustomer(db, otherId))));
  for (const id of [oneId, otherId].sort((a, b) => a - b)) await lockCustomer(db, id);
  return [await findCustomer(db, oneId), await findCustomer(db, otherId)];
}

const lockOrders = (db: Db, which: SQL | undefined) =>
  db.select({ id: orders.id }).from(orders).where(which).orderBy(orders.id).for('update');

const withAccount = (customer: KnownCustomer) => ({ ...customer, hasAccount: customer.userId !== null });

async function refuse({ db, services }: StaffContext, kept: KnownCustomer, gone: KnownCustomer): Promise<void> {
  const because = (text: string) => new Failure('conflict', { text: `${text} Nothing was changed.` });
  if (kept.id === gone.id) throw because('They are already the same customer.');
  if (gone.userId !== null)
    throw because('Both have an account of their own. Only the customer can close one of them.');
  if (kept.userId === null || services.mail !== 'delivered') return;
  const [account] = await db
    .select({ confirmedAt: users.emailConfirmedAt })
    .from(users)
    .where(eq(users.id, kept.userId));
  // Somebody who registered another person's address would read that person's orders.
  if (account?.confirmedAt == null)
    throw because('The account’s email address is not confirmed yet, so it could show somebody else’s orders.');
}

/** Times to the microsecond, so that what is put back is what it was. */
async function fieldsOf(db: Db, id: number): Promise<MergedFields> {
  const exactly = (time: SQL) => sql<string>`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
  const { name, telephone, postcode, createdAt, seenAt } = customers;
  const [fields] = await db
    .select({ name, telephone, postcode, createdAt: exactly(sql`${createdAt}`), seenAt: exactly(sql`${seenAt}`) })
    .from(customers)
    .where(eq(customers.id, id));
  if (!fields) throw new Error(`customer ${id} is gone although locked`);
  return fields;
}

const columnsOf = ({ createdAt, seenAt, ...texts }: MergedFields) => ({
  ...texts,
  createdAt: sql`${createdAt}::timestamptz`,
  seenAt: sql`${seenAt}::timestamptz`,
});

function mergedFields(kept: MergedFields, gone: MergedFields): MergedFields {
  const [createdAt = ''] = [kept.createdAt, gone.createdAt].toSorted();
  const [, seenAt = ''] = [kept.seenAt, gone.seenAt].toSorted();
  const postcode = seenAt === kept.seenAt ? kept.postcode || gone.postcode : gone.postcode || kept.postcode;
  return { name: kept.name || gone.name, telephone: kept.telephone || gone.telephone, postcode, createdAt, seenAt };
}

/** Each field as it was before the merge, unless it has been changed since. */
function withoutMerge(now: MergedFields, { kept, merged }: MovedByMerge): MergedFields {
  const names = Object.keys(now) as (keyof MergedFields)[];
  return Object.fromEntries(
    names.map((name) => [name, (now[name] === merged[name] ? kept : now)[name]]),
  ) as MergedFields;
}

async function idsOf(
  db: Db,
  table: typeof customerNotes | typeof staffLetters | typeof orders | typeof enquiries | typeof customerMerges,
  which: SQL | undefined,
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from ${table} where ${which ?? sql`false`} order by id`,
  );
  return rows.map(({ id }) => id);
}

const enquiriesBy = (emails: readonly string[]): SQL | undefined =>
  and(isNull(enquiries.userId), inArray(enquiries.email, [...emails]));

const aliasesOf = (db: Db, customerId: number) =>
  db.select().from(customerAliases).where(eq(customerAliases.customerId, customerId)).orderBy(customerAliases.contact);

type Moving = Pick<MovedByMerge, 'notes' | 'letters' | 'merges'>;

/** @param from only what is still theirs */
async function moveTo(db: Db, customerId: number, { notes, letters, merges }: Moving, from?: number): Promise<void> {
  for (const [table, ids] of [
    [customerNotes, notes],
    [staffLetters, letters],
    [customerMerges, merges],
  ] as const)
    await db
      .update(table)
      .set({ customerId })
      .where(and(inArray(table.id, [...ids]), from === undefined ? undefined : eq(table.customerId, from)));
}

type Remembered = { readonly kept: KnownCustomer; readonly gone: KnownCustomer; readonly mergeId: number };

/** A number by which somebody else orders stays theirs. */
async function rememberContacts(db: Db, { kept, gone, mergeId }: Remembered): Promise<void> {
  const isOwn = (contact: string) => kept.userId === null && contact === ownContact(kept);
  const contacts = [...new Set([gone.email, gone.telephone])].filter((one) => one !== '' && !isOwn(one));
  for (const contact of contacts)
    await db.execute(sql`
      insert into customer_aliases (contact, customer_id, merge_id)
      select ${contact}, ${kept.id}, ${mergeId} where customer_of_contact(${contact}) is null on conflict do nothing`);
}

/** Those that are still of the kept customer. */
async function contactsToGiveBack(db: Db, { id, customerId, moved }: Merge): Promise<string[]> {
  const held = await aliasesOf(db, customerId);
  return held
    .filter(({ mergeId, contact }) => mergeId === id || moved.contacts.includes(contact))
    .map(({ contact }) => contact);
}

type Returning = { readonly kept: KnownCustomer; readonly merge: Merge; readonly contacts: readonly string[] };

/** An order that the account already had, although by this contact, stays an order of the account. */
async function giveOrdersBack(db: Db, { kept, merge: { at, moved }, contacts }: Returning): Promise<void> {
  if (kept.userId === null) return;
  await db
    .update(orders)
    .set({ userId: null })
    .where(
      and(
        eq(orders.userId, kept.userId),
        isBy(sql`${sql.param(contacts)}::text[]`),
        or(inArray(orders.id, [...moved.orders]), gt(orders.createdAt, at)),
      ),
    );
  await db
    .update(enquiries)
    .set({ userId: null })
    .where(and(eq(enquiries.userId, kept.userId), inArray(enquiries.id, [...moved.enquiries])));
}

/** Whoever has ordered since the merge was last seen then. */
async function bringUpToDate(db: Db, ids: readonly number[], since: Date): Promise<void> {
  for (const id of ids)
    await db.execute(sql`
      update customers c set seen_at = greatest(c.seen_at, (select max(created_at) from orders_of_customer(c.id) where created_at > ${since.toISOString()}::timestamptz)),
        postcode = coalesce((select (array_agg(sender->'address'->>'postcode' order by id desc))[1] from orders_of_customer(c.id)
          where created_at > ${since.toISOString()}::timestamptz and sender->'address'->>'postcode' <> ''), c.postcode)
      where id = ${id}`);
}
