import { inArray, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { customerFilters, ListedCustomer } from '#contract/admin/customers/customer-list.ts';
import { Failure } from '#domain/failure.ts';
import { customerWordsOf } from '#domain/order/taking/search-terms.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { instantOf, shopDate } from '#domain/pickup/pickup.ts';
import type { Db } from '#server/db/open.ts';
import { hasFolded } from '#server/db/tables/columns.ts';
import { customerAliases } from '#server/db/tables/customers/customer-tables.ts';
import { isCounted, ordersOfEach } from './known-customer.ts';

export const customersOfPage = 50;

/** How many customers one request looks at: a shop of hundreds of thousands answers as fast as a small one. */
const mostLookedAt = 3_000;
const ordersOfRegulars = 3;

type Filters = z.output<typeof customerFilters>;
type Reading = { readonly db: Db; readonly now: Date };
type Paging = { readonly after?: string | undefined; readonly most?: number };

export type FoundCustomers = {
  readonly customers: readonly ListedCustomer[];
  /** Where the next ones begin; null if these are the last. */
  readonly next: string | null;
  readonly isCutShort: boolean;
};

/** If more than this match, those who were here last are looked at. */
const mostFitting = 300;

/** How many of those who were here last are read first, because a part of a name may be in very many. */
const lastReadFirst = 20_000;

type FittingCustomers = { readonly ids: readonly number[]; readonly isCutShort: boolean };

/**
 * Customers with each of the words somewhere in name, email address, telephone number or postcode. A word that very many have ('com') fills
 * its list from those who were here last, and nothing else is read; a rarer one is found by its index. None for a text that is too short to
 * search for.
 */
async function findFitting(db: Db, text: string): Promise<FittingCustomers> {
  const words = customerWordsOf(text);
  if (words.length === 0) return { ids: [], isCutShort: false };
  const also = await findByAlias(db, words);
  // Written exactly as the index `customers_by_words` has it.
  const fits = sql.join(
    words.map((word) =>
      hasFolded(sql`name || ' ' || email || ' ' || telephone || ' ' || replace(postcode, ' ', '')`, word),
    ),
    sql` and `,
  );
  const lately = await read(
    db,
    sql`select * from customers order by seen_at desc, id desc limit ${lastReadFirst}`,
    fits,
  );
  const ids = lately.length > mostFitting ? lately : await gather(db, fits);
  return { ids: [...new Set([...also, ...ids.slice(0, mostFitting)])], isCutShort: ids.length > mostFitting };
}

/** Customers with a whole address or number that is also theirs. */
async function findByAlias(db: Db, words: readonly string[]): Promise<number[]> {
  const [word, ...others] = words;
  if (word === undefined || others.length > 0) return [];
  const found = await db
    .select({ id: customerAliases.customerId })
    .from(customerAliases)
    .where(inArray(customerAliases.contact, [word, `+${word}`, `+44${word}`]));
  return found.map(({ id }) => id);
}

async function read(db: Db, of: SQL, fits: SQL): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from (${of}) as lately where ${fits} order by seen_at desc, id desc limit ${mostFitting + 1}`);
  return rows.map(({ id }) => id);
}

async function gather(db: Db, fits: SQL): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with fitting as materialized (select id, seen_at from customers where ${fits})
    select id from fitting order by seen_at desc, id desc limit ${mostFitting + 1}`);
  return rows.map(({ id }) => id);
}

/**
 * Those who were here last come first. If few of those looked at match, there is a `next` all the same.
 * @throws Failure 'badRequest' for a place that no response has given
 */
export async function readCustomerList(
  reading: Reading,
  { q, only }: Filters,
  { after, most = customersOfPage }: Paging = {},
): Promise<FoundCustomers> {
  const { db } = reading;
  const said = q?.trim() ? await findFitting(db, q) : null;
  const looked = await look(reading, { only, after, ids: said?.ids });
  const window = looked.slice(0, mostLookedAt);
  const fitting = window.filter(({ fits }) => fits);
  const page = fitting.slice(0, most);
  const last = fitting.length > most ? page.at(-1) : looked.length > mostLookedAt ? window.at(-1) : undefined;
  return {
    customers: await withSums(
      db,
      page.map(({ id }) => id),
    ),
    next: last?.place ?? null,
    isCutShort: said?.isCutShort ?? false,
  };
}

type Looked = { readonly id: number; readonly place: string; readonly fits: boolean };
type Asked = Pick<Filters, 'only'> & {
  readonly after: string | undefined;
  readonly ids: readonly number[] | undefined;
};

async function look({ db, now }: Reading, { only, after, ids }: Asked): Promise<Looked[]> {
  const conditions = [
    ids && sql`c.id = any(${sql.param(ids)}::int[])`,
    // They are few: each is found by its account.
    only === 'suspended' && sql`c.user_id = any(array(select id from users where suspended_at is not null))`,
    after && beyond(after),
  ].filter((one) => typeof one === 'object');
  const { rows } = await db.execute<Looked>(sql`
    with looked as materialized (
      select * from customers c where ${sql.join([sql`true`, ...conditions], sql` and `)}
      order by c.seen_at desc, c.id desc limit ${mostLookedAt + 1}
    )
    select c.id, to_char(c.seen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') || 'Z ' || c.id as place, (${fitting(only, now)}) as fits
    from looked c order by c.seen_at desc, c.id desc`);
  return rows;
}

/** By any of their addresses: each customer's are looked up by index, however many subscribers there are. */
const readsNewsletter = sql`exists (
  select from newsletter_subscribers n where n.unsubscribed_at is null and n.email = any(array(
    select c.email where c.email <> '' union all select a.contact from customer_aliases a where a.customer_id = c.id)))`;

function fitting(only: Filters['only'], now: Date): SQL {
  if (only === 'newsletter') return readsNewsletter;
  if (only === 'new') {
    const today = shopDate(now.getTime(), shopTimeZone);
    const since = new Date(instantOf(`${today.slice(0, 7)}-01`, '00:00', shopTimeZone));
    return sql`c.created_at >= ${since.toISOString()}::timestamptz`;
  }
  if (only === 'regular')
    return sql`(select count(*) from (
      select from ${ordersOfEach} o where ${isCounted} limit ${ordersOfRegulars}) few) = ${ordersOfRegulars}`;
  return sql`true`;
}

function beyond(after: string): SQL {
  const [, seenAt, id] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z) (\d{1,9})$/.exec(after) ?? [];
  if (seenAt === undefined || Number.isNaN(Date.parse(seenAt))) throw new Failure('badRequest');
  return sql`(c.seen_at, c.id) < (${seenAt}::timestamptz, ${Number(id)})`;
}

async function withSums(db: Db, ids: readonly number[]): Promise<ListedCustomer[]> {
  const { rows } = await db.execute<Omit<ListedCustomer, 'lastOrderAt'> & { lastOrderAt: string | null }>(sql`
    select c.id, c.name, c.email, c.telephone, c.user_id is not null as "hasAccount",
      coalesce(u.suspended_at is not null, false) as "isSuspended", ${readsNewsletter} as "readsNewsletter",
      coalesce(s.orders, 0)::int as orders, coalesce(s.spent, 0)::int as "spentPence", s.last_order_at as "lastOrderAt"
    from unnest(${sql.param(ids)}::int[]) with ordinality as asked (id, n)
      join customers c on c.id = asked.id
      left join users u on u.id = c.user_id
      left join lateral (
        select count(*) filter (where ${isCounted}) as orders, max(o.created_at) as last_order_at,
          sum((select sum(amount_pence) from ledger_entries e where e.order_id = o.id and e.money_class <> 'deposit' and not is_test_money(e.provider))) as spent
        from ${ordersOfEach} o
      ) s on true
    order by asked.n`);
  return rows.map((row) => ({
    ...row,
    lastOrderAt: row.lastOrderAt === null ? null : new Date(row.lastOrderAt).toISOString(),
  }));
}
