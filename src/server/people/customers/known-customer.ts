import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { Failure } from '#domain/failure.ts';
import type { Db } from '#server/db/open.ts';
import { customers } from '#server/db/tables/customers/customer-tables.ts';
import { orders } from '#server/db/tables/schema.ts';

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

/**
 * A condition on `orders`: by their account, otherwise by their email address, otherwise by their telephone number, each as its index
 * writes it.
 */
export function ordersOf({ userId, email, telephone }: KnownCustomer): SQL | undefined {
  if (userId !== null) return eq(orders.userId, userId);
  if (email !== '') return and(isNull(orders.userId), eq(orders.email, email), sql`${orders.email} <> ''`);
  return and(
    isNull(orders.userId),
    eq(orders.email, ''),
    eq(orders.contactTelephone, telephone),
    sql`${orders.contactTelephone} <> ''`,
  );
}

/** The same orders for each row of `customers c`, as a table. */
export const ordersOfEach = sql`(
  select id, fulfilment, created_at from orders where user_id = c.user_id
  union all
  select id, fulfilment, created_at from orders
  where c.user_id is null and c.email <> '' and user_id is null and email = c.email and email <> ''
  union all
  select id, fulfilment, created_at from orders
  where c.user_id is null and c.email = '' and user_id is null and email = '' and contact_telephone = c.telephone and contact_telephone <> ''
)`;

/** For an order of theirs: it is neither cancelled nor left unpaid. */
export const isCounted = sql`fulfilment not in ('placed', 'cancelled', 'expired')`;
