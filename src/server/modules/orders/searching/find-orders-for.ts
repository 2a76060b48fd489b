import { and, desc, eq, inArray, like, or, type SQL, sql } from 'drizzle-orm';
import { Failure } from '#domain/failure.ts';
import type { Fulfilment } from '#domain/order/fulfilment/fulfilment.ts';
import type { orderSources } from '#domain/order/order.ts';
import { type SearchTerm, searchTermsOf } from '#domain/order/taking/search-terms.ts';
import { type PickupSlot, pickupSlot } from '#domain/pickup/pickup-slot.ts';
import type { Db } from '#server/db/open.ts';
import { orders } from '#server/db/tables/schema.ts';

export type FoundOrder = {
  readonly number: string;
  readonly fulfilment: Fulfilment;
  readonly source: (typeof orderSources)[number];
  readonly name: string;
  readonly telephone: string;
  readonly email: string;
  readonly pickup: PickupSlot;
  readonly totalPence: number;
};

export const mostFoundOrders = 50;

/** The newest first, each fitting every word. @throws Failure 'invalid' for what is too short to look for */
export async function findOrdersFor(db: Db, text: string): Promise<FoundOrder[]> {
  const terms = searchTermsOf(text);
  if (terms.length === 0)
    throw new Failure('invalid', {
      text: 'Say a name, a telephone, an email address, or the last four characters of an order number.',
    });
  // Gathered first, and then put in order: nobody can tell beforehand how many end in those digits, and walking back over all orders until
  // fifty of them were met would read every one.
  const fitting = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(...terms.map(fits)));
  const newest = sql`(with fitting as materialized (${fitting.getSQL()}) select id from fitting order by id desc limit ${mostFoundOrders})`;
  const found = await db
    .select({
      number: orders.number,
      fulfilment: orders.fulfilment,
      source: orders.source,
      name: orders.contactName,
      telephone: orders.contactTelephone,
      email: orders.email,
      pickupDate: orders.pickupDate,
      pickupTime: orders.pickupTime,
      totalPence: orders.totalPence,
    })
    .from(orders)
    .where(inArray(orders.id, newest))
    .orderBy(desc(orders.id));
  return found.map(({ pickupDate, pickupTime, ...order }) => ({
    ...order,
    pickup: pickupSlot(pickupDate, pickupTime),
  }));
}

/** Each spelled as its index spells it. */
function fits(term: SearchTerm): SQL | undefined {
  const { nameHas, email, number, numberEnds, telephoneBegins, telephoneEnds } = term;
  const { contactName, contactTelephone } = orders;
  const hasTelephone = sql`${contactTelephone} <> ''`;
  return or(
    nameHas === undefined
      ? undefined
      : and(sql`${contactName} ilike ${`%${plainly(nameHas)}%`}`, sql`${contactName} <> ''`),
    email === undefined ? undefined : and(eq(orders.email, email), sql`${orders.email} <> ''`),
    number === undefined ? undefined : eq(orders.number, number),
    numberEnds === undefined ? undefined : endsIn(numberEnds),
    telephoneBegins === undefined
      ? undefined
      : and(like(contactTelephone, `${plainly(telephoneBegins)}%`), hasTelephone),
    telephoneEnds === undefined
      ? undefined
      : and(sql`reverse(${contactTelephone}) like ${`${backwards(telephoneEnds)}%`}`, hasTelephone),
  );
}

const endsIn = (end: string): SQL | undefined => {
  const last = sql`right(${orders.number}, 4) = ${end.slice(-4)}`;
  return end.length === 4 ? last : and(last, like(orders.number, `%${end}`));
};

/** No sign of a pattern. */
const plainly = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

const backwards = (digits: string): string => [...digits].toReversed().join('');
