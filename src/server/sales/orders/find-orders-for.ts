import { and, eq, like, or, type SQL, sql } from 'drizzle-orm';
import { type SearchTerm, searchTermsOf } from '#domain/order/taking/search-terms.ts';
import type { Db } from '#server/db/open.ts';
import { products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { foldedRecipient, hasFolded, isForAnother, plainly } from '#server/db/tables/columns.ts';
import { orders } from '#server/db/tables/schema.ts';
import type { Sight } from '#server/platform/staff-context.ts';

/** If there are more than these, the newest are looked at. */
export const mostFittingOrders = 300;

export type FittingOrders = { readonly ids: readonly number[]; readonly isCutShort: boolean };

/**
 * Orders of people whom the words match, or with a product of that name, for a list that filters and sorts them. None for words that are
 * too short to search for.
 * @param by a member who may not see how to reach somebody does not find them by it either: a number could be tried digit by digit
 */
export async function fittingOrders(db: Db, text: string, by: Pick<Sight, 'people'>): Promise<FittingOrders> {
  const ofContact = await newestOfContacts(db, text, mostFittingOrders + 1, by);
  const called = await productsCalled(db, text);
  // Each product by itself: PostgreSQL then knows how many lines it has, and so whether they are best reached by the product or from the
  // newest on.
  const ofProducts = called.map(
    (id) =>
      sql`(select order_id as id from order_lines where product_id = ${id} order by order_lines.id desc limit ${mostFittingOrders})`,
  );
  const all = sql.join([sql`select unnest(${sql.param(ofContact)}::int[]) as id`, ...ofProducts], sql` union `);
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from (${all}) as fitting order by id desc limit ${mostFittingOrders + 1}`,
  );
  return {
    ids: rows.slice(0, mostFittingOrders).map(({ id }) => id),
    isCutShort: rows.length > mostFittingOrders,
  };
}

async function productsCalled(db: Db, text: string): Promise<number[]> {
  const words = text.trim().split(/\s+/);
  if (text.trim().length < leastLettersOfProduct) return [];
  const named = and(...words.map((word) => hasFolded(products.name, word)));
  const called = await db.select({ id: products.id }).from(products).where(named).limit(mostProducts);
  return called.map(({ id }) => id);
}

/** Orders of people whom the words match, newest first; none for words that are too short to search for. */
export const fittingContacts = (db: Db, text: string): Promise<readonly number[]> =>
  newestOfContacts(db, text, mostFittingOrders, { people: true });

/** This many of the newest orders are read first if a name may be in very many of them. */
const newestReadFirst = 20_000;

/**
 * A part of a name on its own may match every tenth order, which is too many to gather: such a search fills its list from the newest ones,
 * and nothing else is read. Anything rarer is gathered through its index.
 */
async function newestOfContacts(
  db: Db,
  text: string,
  most: number,
  by: Pick<Sight, 'people'>,
): Promise<readonly number[]> {
  const terms = searchTermsOf(text);
  if (terms.length === 0) return [];
  const conditions = and(...terms.map((term) => fits(term, by)));
  if (terms.every(({ nameHas }) => nameHas !== undefined)) {
    const { rows } = await db.execute<{ id: number }>(sql`
      select id from (
        select id, number, email, contact_name, contact_telephone, recipient from orders order by id desc limit ${newestReadFirst}
      ) as orders where ${conditions} order by id desc limit ${most}`);
    if (rows.length === most) return rows.map(({ id }) => id);
  }
  const fitting = db.select({ id: orders.id }).from(orders).where(conditions);
  const { rows } = await db.execute<{ id: number }>(
    sql`with fitting as materialized (${fitting.getSQL()}) select id from fitting order by id desc limit ${most}`,
  );
  return rows.map(({ id }) => id);
}

const leastLettersOfProduct = 3;
const mostProducts = 30;

/** Each condition is spelled as its index spells it. */
function fits(term: SearchTerm, { people }: Pick<Sight, 'people'>): SQL {
  const { nameHas, number, numberEnds } = term;
  const { email, telephoneBegins, telephoneEnds }: SearchTerm = people ? term : {};
  const { contactName, contactTelephone } = orders;
  const hasTelephone = sql`${contactTelephone} <> ''`;
  const parts = or(
    nameHas === undefined ? undefined : and(hasFolded(contactName, nameHas), sql`${contactName} <> ''`),
    ofRecipient({ nameHas, telephoneBegins, telephoneEnds }),
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
  return parts ?? sql`false`;
}

/** Whom the order is for, if that is not who ordered: a name, or a number after its +44 or 0. */
function ofRecipient({ nameHas, telephoneBegins, telephoneEnds }: SearchTerm): SQL | undefined {
  const patterns = [
    nameHas === undefined ? [] : [`%${plainly(nameHas)}%`],
    telephoneBegins === undefined ? [] : [`% ${plainly(telephoneBegins.replace(/^\+44/, ''))}%`],
    telephoneEnds === undefined ? [] : [`%${telephoneEnds}`],
  ].flat();
  const fitting = patterns.map((pattern) => sql`${foldedRecipient(orders)} like ${pattern}`);
  return fitting.length === 0 ? undefined : and(or(...fitting), isForAnother(orders));
}

const endsIn = (end: string): SQL | undefined => {
  const last = sql`right(${orders.number}, 4) = ${end.slice(-4)}`;
  return end.length === 4 ? last : and(last, like(orders.number, `%${end}`));
};

const backwards = (digits: string): string => [...digits].toReversed().join('');
