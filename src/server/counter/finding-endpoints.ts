import { type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import {
  type Found,
  type FoundCustomer,
  type FoundOrder,
  type FoundProduct,
  findAnything,
} from '#contract/admin/finding.ts';
import { payablePence } from '#domain/money/money.ts';
import { type FoundGroup, mayFind } from '#domain/staff/found-groups.ts';
import { foldText } from '#domain/text/fold.ts';
import { mainImageText, type SizeRow, sizesFromRows, sizesJson } from '#server/catalogue/product-columns.ts';
import { hasFolded, plainly } from '#server/db/tables/columns.ts';
import { readCustomerList } from '#server/people/customers/read-customer-list.ts';
import { answeredByStaff, type StaffContext } from '#server/platform/staff-context.ts';
import { asListed, readOrderList } from '#server/sales/admin/list-orders.ts';

/** How many of each kind: as many as can be taken in at a glance. */
const mostOfGroup = 6;
/** Fewer letters or digits occur in half of all names. */
const leastSigns = 3;

/** What the search needs to know about the request. */
type Finding = Pick<StaffContext, 'db' | 'now'> & { readonly staff: Pick<StaffContext['staff'], 'permissions'> };

const mostWords = 6;

type Row = Omit<FoundProduct, 'pricePence'> & { readonly sizes: readonly SizeRow[] | null };

/**
 * Products with all of the words in their name or in their slug, hidden ones and extras included; those on sale, and the best sellers,
 * first.
 */
export async function findProductsCalled(
  { db, now }: Pick<StaffContext, 'db' | 'now'>,
  text: string,
  most: number,
): Promise<FoundProduct[]> {
  const words = text
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, mostWords);
  if (words.length === 0) return [];
  const each = (has: (word: string) => SQL): SQL => sql.join(words.map(has), sql` and `);
  const called = each((word) => hasFolded(sql`name`, word));
  const addressed = each((word) => sql`slug like ${`%${plainly(foldText(word))}%`}`);
  const { rows } = await db.execute<Row>(sql`
    select id, slug, name, stock, ${sql.raw(mainImageText)} as image, ${sql.raw(sizesJson)} as sizes, is_sold(products) as "isShown"
    from products where (${called}) or (${addressed})
    order by is_sold(products) desc, sold desc, id limit ${most}`);
  return rows.map(({ sizes: kept, ...product }) => {
    const sizes = sizesFromRows(kept ?? [], now);
    const usual = sizes.find(({ isDefault }) => isDefault) ?? sizes[0];
    return { ...product, pricePence: usual ? payablePence(usual) : null };
  });
}

/** J-06: what the words find among orders, products and customers, each through its own search and only for those who may see it. */
export async function findForMember(context: Finding, { q }: z.output<typeof findAnything.input>): Promise<Found> {
  const words = q.trim();
  const of = async <One>(group: FoundGroup, find: () => Promise<readonly One[]>): Promise<One[] | null> => {
    if (!mayFind(group, context.staff.permissions)) return null;
    return signsOf(words) < leastSigns ? [] : [...(await find())];
  };
  const [orders, products, customers] = await Promise.all([
    of('orders', () => ordersFor(context, words)),
    of('products', () => findProductsCalled(context, words, mostOfGroup)),
    of('customers', () => customersFor(context, words)),
  ]);
  return { orders, products, customers };
}

const signsOf = (words: string): number => words.replace(/[^\p{L}\p{N}]/gu, '').length;

async function ordersFor(context: Finding, q: string): Promise<FoundOrder[]> {
  const { orders } = await readOrderList(context, { q, sort: '-placed' }, { most: mostOfGroup });
  return orders.map((order) => {
    const { number, name, what, pickup, fulfilment } = asListed(order, false);
    return { number, name, what, pickup, fulfilment };
  });
}

async function customersFor(context: Finding, q: string): Promise<FoundCustomer[]> {
  const { customers } = await readCustomerList(context, { q }, { most: mostOfGroup });
  return customers.map(({ id, name, telephone, email, orders }) => ({ id, name, telephone, email, orders }));
}

export const findingEndpoints = [answeredByStaff(findAnything, findForMember)];
