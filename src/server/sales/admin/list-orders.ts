import { type SQL, sql } from 'drizzle-orm';
import type { ListedOrder, OrderFilters, OrderSort } from '#contract/admin/orders/order-list.ts';
import { Failure } from '#domain/failure.ts';
import { statusOf } from '#domain/money/ledger/owed/balance.ts';
import type { PaymentStatus } from '#domain/money/ledger.ts';
import { type Fulfilment, liveFulfilments } from '#domain/order/fulfilment.ts';
import { namesOn } from '#domain/order/names-on.ts';
import type { Party } from '#domain/order/order.ts';
import { addDays } from '#domain/pickup/clock/calendar.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { instantOf } from '#domain/pickup/pickup.ts';
import { pickupSlot } from '#domain/pickup/pickup-slot.ts';
import type { Db } from '#server/db/open.ts';
import { quoted } from '#server/db/tables/columns.ts';
import { type StaffContext, sightOf } from '#server/platform/staff-context.ts';
import { fittingOrders } from '#server/sales/orders/find-orders-for.ts';
import { isTest } from '#server/sales/payments/is-test-order.ts';
import { isGivenBack, readOwedOf } from '#server/sales/payments/read-owed.ts';

/** Orders of the same moment may be numbered the other way round, so this many more are looked at on each side. */
const margin = 200;

/**
 * The ids between which all orders placed in the range lie, found by halving, because orders are numbered as they are placed. A few other
 * orders lie between them too.
 * @param from the first instant, ISO; undefined means no first one
 * @param before the first instant that is too late
 */
export async function placedBounds(
  db: Db,
  from: string | undefined,
  before: string | undefined,
): Promise<{ readonly least: number; readonly most: number }> {
  const { rows } = await db.execute<{ least: number | null; most: number | null }>(sql`
    select ${from === undefined ? sql`null` : firstAt(from)} as least, ${before === undefined ? sql`null` : firstAt(before)} as most`);
  const [{ least = null, most = null } = {}] = rows;
  return { least: (least ?? 0) - margin, most: most === null ? Number.POSITIVE_INFINITY : most + margin };
}

/** The id from which orders were placed at the instant or later. */
const firstAt = (instant: string) => sql`(
  with recursive halving as (
    select coalesce(min(id), 0) as low, coalesce(max(id), 0) + 1 as high from orders
    union all
    select case when o.created_at < ${instant}::timestamptz then h.middle + 1 else h.low end,
      case when o.created_at < ${instant}::timestamptz then h.high else h.middle end
    from (select low, high, (low + high) / 2 as middle from halving where low < high) h
      cross join lateral (select created_at from orders where id >= h.middle order by id limit 1) o
  )
  select min(high) from halving)`;

export const ordersOfPage = 50;

/** Orders that one response looks at, so that a shop with a million answers as soon as a small one. */
const mostLookedAt = 3_000;

/**
 * The most orders in a range of days that are sorted by the other kind of day: if there are more, most of them fit wherever the search
 * begins.
 */
const mostAcross = 250_000;

type Looked = {
  readonly id: number;
  readonly number: string;
  readonly contactName: string;
  readonly email: string;
  readonly telephone: string;
  readonly recipient: Party;
  readonly fulfilment: Fulfilment;
  readonly source: ListedOrder['source'];
  readonly pickupDate: string;
  readonly pickupTime: string;
  readonly totalPence: number;
  readonly placedAt: Date;
  /** Whether it matches the filters that no index covers. */
  readonly fits: boolean;
};

type PaymentOfOrder = { readonly payment: PaymentStatus; readonly owedPence: number; readonly isGivenBack: boolean };
export type FoundOrder = Looked & OrderDetails & PaymentOfOrder;

export type FoundOrders = {
  readonly orders: readonly FoundOrder[];
  /** Where the following ones begin; null if these are the last. */
  readonly next: string | null;
  /** Of all that match from here on; null if not all were looked at. */
  readonly count: number | null;
  /** Without what was paid with test money, like `owedPence`. */
  readonly totalPence: number | null;
  /** Also null if the orders were not filtered by payment. */
  readonly owedPence: number | null;
  readonly isCutShort: boolean;
};

type Reading = { readonly db: Db; readonly now: Date };
type ReadingFor = Reading & { readonly staff: Pick<StaffContext['staff'], 'permissions'> };
type Paging = { readonly after?: string | undefined; readonly most?: number };

/**
 * The orders that match, sorted as asked for. Even if few of those looked at match, there is a `next`.
 * @throws Failure 'badRequest' for a place that no response gave
 */
export async function readOrderList(
  { db, now, staff }: ReadingFor,
  filters: OrderFilters,
  { after, most = ordersOfPage }: Paging = {},
): Promise<FoundOrders> {
  const said = filters.q?.trim() ? await fittingOrders(db, filters.q, sightOf(staff)) : null;
  const looked = await look(db, filters, { after, ids: said?.ids });
  const window = looked.slice(0, mostLookedAt);
  const isAll = looked.length <= mostLookedAt;
  const { fitting, owed } = await ofPayment(
    { db, now },
    filters,
    window.filter(({ fits }) => fits),
  );
  const real = isAll ? await withoutTests(db, fitting) : [];
  const sumOf = (amount: (order: Looked) => number) => (isAll ? real.reduce((all, one) => all + amount(one), 0) : null);
  const page = fitting.slice(0, most);
  const last = fitting.length > most ? page.at(-1) : isAll ? undefined : window.at(-1);
  return {
    orders: await withDetails({ db, now }, page),
    next: last ? placeOf(filters.sort, last) : null,
    count: isAll ? fitting.length : null,
    totalPence: sumOf(({ totalPence }) => totalPence),
    owedPence: owed && sumOf(({ id }) => owed.get(id)?.owedPence ?? 0),
    isCutShort: said?.isCutShort ?? false,
  };
}

/** All that is still to be paid in real money, by one customer or by everybody; null if there are too many orders to add up. */
export async function readDebts(
  reading: Reading,
  customer?: number,
): Promise<{ readonly count: number; readonly pence: number } | null> {
  const { db } = reading;
  const filters: OrderFilters = { payment: ['owed', 'part paid'], sort: 'pickup', ...(customer && { customer }) };
  const looked = await look(db, filters, { after: undefined, ids: undefined });
  if (looked.length > mostLookedAt) return null;
  const { fitting, owed } = await ofPayment(reading, filters, looked);
  const real = await withoutTests(db, fitting);
  return { count: real.length, pence: real.reduce((all, { id }) => all + (owed?.get(id)?.owedPence ?? 0), 0) };
}

type Where = { readonly after: string | undefined; readonly ids: readonly number[] | undefined };

async function look(db: Db, filters: OrderFilters, { after, ids }: Where): Promise<Looked[]> {
  const { from, to, placedFrom, placedTo, state, payment, source, product, customer, sort } = filters;
  const beginning = (day: string) => new Date(instantOf(day, '00:00', shopTimeZone)).toISOString();
  const [since, before] = [placedFrom && beginning(placedFrom), placedTo && beginning(addDays(placedTo, 1))];
  const placed = since || before ? await placedBounds(db, since, before) : null;
  // Nobody hands an order over with money owed, so the debts are among the few that are under way, however many there have been.
  const areDebts = payment?.length ? payment.every((status) => status === 'owed' || status === 'part paid') : false;
  const indexed = [
    areDebts && sql`o.fulfilment in (${quoted(liveFulfilments)})`,
    ids && sql`o.id = any(${sql.param(ids)}::int[])`,
    customer && sql`o.id = any(array(select id from orders_of_customer(${customer})))`,
    from && sql`o.pickup_date >= ${from}::date`,
    to && sql`o.pickup_date <= ${to}::date`,
    since && sql`o.created_at >= ${since}::timestamptz and o.id >= ${placed?.least ?? 0}`,
    before && sql`o.created_at < ${before}::timestamptz and o.id < ${placed?.most ?? 0}`,
    after && beyond(sort, after),
  ];
  const others = [
    state?.length && sql`o.fulfilment = any(${sql.param(state)}::text[])`,
    source?.length && sql`o.source = any(${sql.param(source)}::text[])`,
    product &&
      // Counted: 'exists' may read every line there ever was.
      sql`(select count(*) > 0 from order_lines l, products p where l.order_id = o.id and p.slug = ${product} and has_product(l, p.id))`,
  ];
  // The days are of the other column than the sort: in sort order, one might walk past all other orders to find them.
  const isAcross =
    areDebts ||
    (sort.endsWith('pickup')
      ? placed !== null && placed.most - placed.least < mostAcross
      : from !== undefined || to !== undefined);
  const first = sql`order by ${orderOf(sort)} limit ${mostLookedAt + 1}`;
  const looked =
    isAcross && !ids
      ? sql`across as materialized (select o.id, o.pickup_date, o.pickup_time from orders o where ${allOf(indexed)}),
        looked as materialized (
          select o.* from orders o where o.id = any(array(select o.id from across o ${first}))
        )`
      : sql`looked as materialized (select * from orders o where ${allOf(indexed)} ${first})`;
  const { rows } = await db.execute<Omit<Looked, 'placedAt'> & { placedAt: string }>(sql`
    with ${looked}
    select o.id, o.number, o.contact_name as "contactName", o.email, o.contact_telephone as telephone, o.recipient, o.fulfilment, o.source,
      o.pickup_date::text as "pickupDate", to_char(o.pickup_time, 'HH24:MI') as "pickupTime", o.total_pence as "totalPence",
      o.created_at as "placedAt", (${allOf(others)}) as fits
    from looked o order by ${orderOf(sort)}`);
  return rows.map((row) => ({ ...row, placedAt: new Date(row.placedAt) }));
}

const allOf = (conditions: readonly (SQL | string | number | boolean | undefined)[]): SQL =>
  sql.join([sql`true`, ...conditions.filter((one) => typeof one === 'object')], sql` and `);

/** Orders are numbered as they are placed, so the id stands for that time. */
function orderOf(sort: OrderSort): SQL {
  if (sort === 'placed') return sql`o.id`;
  if (sort === '-placed') return sql`o.id desc`;
  return sort === 'pickup'
    ? sql`o.pickup_date, o.pickup_time, o.id`
    : sql`o.pickup_date desc, o.pickup_time desc, o.id desc`;
}

const placeOf = (sort: OrderSort, { id, pickupDate, pickupTime }: Looked): string =>
  sort.endsWith('pickup') ? `${pickupDate} ${pickupTime} ${id}` : String(id);

function beyond(sort: OrderSort, after: string): SQL {
  const [, date = '', time = '', id = ''] = /^(?:(\d{4}-\d\d-\d\d) (\d\d:\d\d) )?(\d{1,9})$/.exec(after) ?? [];
  if (id === '' || (date === '') !== sort.endsWith('placed')) throw new Failure('badRequest');
  const than = sort.startsWith('-') ? sql`<` : sql`>`;
  return sort.endsWith('placed')
    ? sql`o.id ${than} ${Number(id)}`
    : sql`(o.pickup_date, o.pickup_time, o.id) ${than} (${date}::date, ${time}::time, ${Number(id)})`;
}

/** The payment status is not stored anywhere: it is worked out for each order that matches the rest. */
async function ofPayment(
  reading: Reading,
  { payment }: OrderFilters,
  looked: readonly Looked[],
): Promise<{ readonly fitting: readonly Looked[]; readonly owed: ReadonlyMap<number, PaymentOfOrder> | null }> {
  if (!payment?.length) return { fitting: looked, owed: null };
  const owed = await paymentsOf(reading, looked);
  return { fitting: looked.filter(({ id }) => payment.includes((owed.get(id) ?? nothingOwed).payment)), owed };
}

/** Those that are no test. */
export async function withoutTests<Order extends { readonly id: number }>(
  db: Db,
  orders: readonly Order[],
): Promise<readonly Order[]> {
  const ids = sql.param(orders.map(({ id }) => id));
  const { rows } = await db.execute<{ id: number }>(
    sql`select o.id from orders o where o.id = any(${ids}::int[]) and ${isTest}`,
  );
  const tests = new Set(rows.map(({ id }) => id));
  return orders.filter(({ id }) => !tests.has(id));
}

const nothingOwed: PaymentOfOrder = { payment: 'nothing owed', owedPence: 0, isGivenBack: false };

async function paymentsOf(
  { db, now }: Reading,
  orders: readonly Looked[],
): Promise<ReadonlyMap<number, PaymentOfOrder>> {
  const owed = await readOwedOf(db, orders, now);
  return new Map(
    owed.flatMap((balance, at) => {
      const order = orders[at];
      if (!order) return [];
      const { owedPence } = balance;
      const payment = { payment: statusOf(balance), owedPence, isGivenBack: isGivenBack(order.fulfilment, balance) };
      return [[order.id, payment] as const];
    }),
  );
}

async function withDetails(reading: Reading, orders: readonly Looked[]): Promise<FoundOrder[]> {
  const ids = orders.map(({ id }) => id);
  const [payments, details] = [await paymentsOf(reading, orders), await readDetails(reading.db, ids)];
  return orders.map((order) => ({
    ...order,
    ...(details.get(order.id) ?? { what: '', pieces: 0, movedAt: null, isTest: false }),
    ...(payments.get(order.id) ?? nothingOwed),
  }));
}

/** An order as the contract has it. @param seesMoney if false, it shows no amount and no payment */
export const asListed = (order: FoundOrder, seesMoney: boolean): ListedOrder => ({
  number: order.number,
  ...namesOn(order),
  what: order.what,
  pieces: order.pieces,
  pickup: pickupSlot(order.pickupDate, order.pickupTime),
  fulfilment: order.fulfilment,
  payment: seesMoney ? order.payment : null,
  totalPence: seesMoney ? order.totalPence : null,
  owedPence: seesMoney ? order.owedPence : null,
  isGivenBack: order.isGivenBack,
  source: order.source,
  placedAt: order.placedAt.toISOString(),
  movedAt: (order.movedAt === null ? order.placedAt : new Date(order.movedAt)).toISOString(),
  isTest: order.isTest,
});

type OrderDetails = {
  /** '2 × Red Velvet Cupcake, Box of 4; Cupcake Box of 6: 3 Vanilla Bean Swirl, 3 Red Velvet; Candle'. */
  readonly what: string;
  readonly pieces: number;
  /** When it came to where it is now; null if no event says. */
  readonly movedAt: string | null;
  readonly isTest: boolean;
};

/** What a row of a list shows besides the order's own columns. */
export async function readDetails(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, OrderDetails>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<OrderDetails & { id: number }>(sql`
    select o.id, coalesce(l.what, '') as what, coalesce(l.pieces, 0)::int as pieces,
      (select max(e.at) from order_events e where e.order_id = o.id and e.kind = o.fulfilment) as "movedAt", ${isTest} as "isTest"
    from orders o left join lateral (
        select string_agg(
            case when quantity > 1 then quantity || ' × ' else '' end || name || case when pieces > 1 and size_label <> '' then ', ' || size_label else '' end,
            '; ' order by id
          ) as what,
          sum(quantity) as pieces
        from order_lines where order_id = o.id
      ) l on true
    where o.id = any(${sql.param(ids)}::int[])`);
  return new Map(rows.map(({ id, ...details }) => [id, details]));
}
