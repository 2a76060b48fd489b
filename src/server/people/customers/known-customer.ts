import { and, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { Failure } from '#domain/failure.ts';
import { hourMs } from '#domain/pickup/clock/durations.ts';
import type { Db } from '#server/db/open.ts';
import { customerAliases, customerMerges, customers } from '#server/db/tables/customers/customer-tables.ts';
import { orders } from '#server/db/tables/schema.ts';
import { retention } from '#shop-retention';

export type KnownCustomer = typeof customers.$inferSelect;

/** @throws Failure 'notFound' for nobody, and for somebody who was forgotten in the meantime */
export async function findCustomer(db: Db, customerId: number): Promise<KnownCustomer> {
  const [found] = await db.select().from(customers).where(eq(customers.id, customerId));
  if (!found) throw unknown();
  return found;
}

/** Like {@link findCustomer}, but nobody else can change them until the caller's transaction ends. */
export async function lockCustomer(tx: Db, customerId: number): Promise<KnownCustomer> {
  const [found] = await tx.select().from(customers).where(eq(customers.id, customerId)).for('update');
  if (!found) throw unknown();
  return found;
}

const unknown = (): Failure =>
  new Failure('notFound', { text: 'There is no such customer, or they have been deleted in the meantime.' });

/** By which their orders without an account are theirs, besides their aliases. */
export const ownContact = ({ email, telephone }: Pick<KnownCustomer, 'email' | 'telephone'>): string =>
  email || telephone;

/**
 * A condition on `orders`: by their account, otherwise by their email address, otherwise by their telephone number, or by another contact
 * that is theirs; each as its index writes it.
 */
export function ordersOf(customer: Pick<KnownCustomer, 'id' | 'userId' | 'email' | 'telephone'>): SQL | undefined {
  if (customer.userId !== null) return eq(orders.userId, customer.userId);
  return ordersBy(
    sql`array(select ${ownContact(customer)}::text union all select contact from customer_aliases where customer_id = ${customer.id})`,
  );
}

/** Like {@link ordersOf}, for somebody without an account: those by the contact that their page shows first. */
export const ordersByOwn = (customer: Pick<KnownCustomer, 'email' | 'telephone'>): SQL | undefined =>
  ordersBy(sql`array[${ownContact(customer)}::text]`);

/** A condition on `orders` without an account. @param contacts an array of email addresses and telephone numbers */
export const ordersBy = (contacts: SQL): SQL | undefined => and(isNull(orders.userId), isBy(contacts));

/** That the contact of an order is one of these, whoever it belongs to. */
export const isBy = (contacts: SQL): SQL | undefined =>
  or(
    and(sql`${orders.email} = any(${contacts})`, sql`${orders.email} <> ''`),
    and(
      eq(orders.email, ''),
      sql`${orders.contactTelephone} = any(${contacts})`,
      sql`${orders.contactTelephone} <> ''`,
    ),
  );

/** The same orders for each row of `customers c`, as a table. */
export const ordersOfEach = sql`(
  select id, fulfilment, created_at from orders where user_id = c.user_id
  union all
  select id, fulfilment, created_at from orders
  where c.user_id is null and c.email <> '' and user_id is null and email = c.email and email <> ''
  union all
  select id, fulfilment, created_at from orders
  where c.user_id is null and c.email = '' and user_id is null and email = '' and contact_telephone = c.telephone and contact_telephone <> ''
  union all
  select o.id, o.fulfilment, o.created_at from customer_aliases a join orders o on o.email = a.contact and o.email <> ''
  where a.customer_id = c.id and o.user_id is null
  union all
  select o.id, o.fulfilment, o.created_at from customer_aliases a join orders o on o.contact_telephone = a.contact and o.contact_telephone <> ''
  where a.customer_id = c.id and o.user_id is null and o.email = ''
)`;

export type Contacts = { readonly emails: readonly string[]; readonly telephones: readonly string[] };

/** Every address and number that is theirs, their own first. */
export async function contactsOf(db: Db, { id, email, telephone }: KnownCustomer): Promise<Contacts> {
  const also = await db
    .select({ contact: customerAliases.contact })
    .from(customerAliases)
    .where(eq(customerAliases.customerId, id))
    .orderBy(customerAliases.contact);
  const all = [...new Set([email, telephone, ...also.map(({ contact }) => contact)])].filter((one) => one !== '');
  return { emails: all.filter((one) => one.includes('@')), telephones: all.filter((one) => !one.includes('@')) };
}

type Contact = Pick<KnownCustomer, 'email' | 'telephone'>;

/**
 * The customer whose an order by this contact will be, and how many they have; null if it makes a new one. As the triggers of orders decide:
 * by a confirmed account's address, by a contact that is theirs, or by a number that nobody else has.
 */
export async function findByContact(
  db: Db,
  contact: Contact,
): Promise<{ readonly id: number; readonly name: string; readonly orders: number } | null> {
  const { email, telephone } = contact;
  const { rows } = await db.execute<{ id: number; name: string; orders: number }>(sql`
    select c.id, c.name, (select count(*) from orders_of_customer(c.id) where ${isCounted})::int as orders
    from customers c where c.id = coalesce(
      (select known.id from customers known join users on users.id = known.user_id
        where users.email = ${email} and users.email_confirmed_at is not null),
      customer_of_contact(${ownContact(contact)}),
      (select min(alike.id) from customers alike where ${email} = '' and alike.telephone = ${telephone} and alike.telephone <> ''
        having count(*) = 1 and bool_and(alike.user_id is null)))`);
  return rows[0] ?? null;
}

/**
 * Makes a contact that staff typed for somebody without an account theirs, so that the order does not make a second customer. One that is
 * somebody's already stays with them.
 */
export async function rememberContact(tx: Db, customerId: number, contact: Contact): Promise<void> {
  const given = ownContact(contact);
  const customer = await lockCustomer(tx, customerId);
  if (customer.userId !== null || given === '' || (await findByContact(tx, contact)) !== null) return;
  const isFirstAddress = customer.email === '' && contact.email !== '';
  if (isFirstAddress) await tx.update(customers).set({ email: given }).where(eq(customers.id, customerId));
  const alias = isFirstAddress ? customer.telephone : given;
  await tx.insert(customerAliases).values({ contact: alias, customerId }).onConflictDoNothing();
}

/** For an order of theirs: it is neither cancelled nor left unpaid. */
export const isCounted = sql`fulfilment not in ('placed', 'cancelled', 'expired')`;

/** The merge that may still be undone: the last one, for a day. */
export async function lastMergeOf(db: Db, customerId: number, now: Date) {
  const [last] = await db
    .select()
    .from(customerMerges)
    .where(eq(customerMerges.customerId, customerId))
    .orderBy(desc(customerMerges.id))
    .limit(1);
  return last && last.at.getTime() > now.getTime() - retention.mergeHours * hourMs ? last : null;
}
