import { eq, or } from 'drizzle-orm';
import { Failure } from '#domain/failure.ts';
import type { Contact } from '#domain/order/taking/contact.ts';
import type { Db } from '#server/db/open.ts';
import { users } from '#server/db/tables/schema.ts';

export type KnownCustomer = {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly telephone: string;
};

const columns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  mobile: users.mobile,
} as const;

type Row = Pick<typeof users.$inferSelect, keyof typeof columns>;

const asKnown = ({ id, firstName, lastName, email, mobile }: Row): KnownCustomer => ({
  id,
  name: `${firstName} ${lastName}`.trim(),
  email,
  telephone: mobile ?? '',
});

const mostOffered = 5;

/** Accounts of that telephone or email address: staff choose one, or none. */
export async function offerCustomers(db: Db, { telephone, email }: Contact): Promise<KnownCustomer[]> {
  const same = [
    ...(telephone === '' ? [] : [eq(users.mobile, telephone)]),
    ...(email === '' ? [] : [eq(users.email, email)]),
  ];
  if (same.length === 0) return [];
  const found = await db
    .select(columns)
    .from(users)
    .where(or(...same))
    .orderBy(users.id)
    .limit(mostOffered);
  return found.map(asKnown);
}

/** @throws Failure 'notFound' */
export async function findCustomer(db: Db, email: string): Promise<KnownCustomer> {
  const [found] = await db.select(columns).from(users).where(eq(users.email, email.trim().toLowerCase()));
  if (!found) throw new Failure('notFound', { text: `There is no account of ${email}.` });
  return asKnown(found);
}

/** What was not said is as the account has it. */
export const filledFrom = (contact: Contact, { name, email, telephone }: KnownCustomer): Contact => ({
  name: contact.name || name,
  email: contact.email || email,
  telephone: contact.telephone || telephone,
});
