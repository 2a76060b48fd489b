import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import {
  mostListedOrders,
  type OrderPart,
  type OrdersAsked,
  ordersOnPage,
  type ListedOrders as WireListing,
} from '#contract/orders/order-listing.ts';
import type { OrderSort } from '#contract/orders/orders-address.ts';
import { liveFulfilments, pastFulfilments } from '#domain/order/fulfilment.ts';
import type { Order } from '#domain/order/order.ts';
import type { Db } from '#server/db/open.ts';
import { quoted } from '#server/db/tables/columns.ts';
import { orders } from '#server/db/tables/schema.ts';
import { customerOf, type RequestContext } from '#server/platform/request-context.ts';
import { readOrders } from './find-order.ts';

/** Spelled as in the indexes `orders_live` and `orders_past`. */
const inPart: Readonly<Record<OrderPart, SQL>> = {
  live: sql`${orders.fulfilment} in (${quoted(liveFulfilments)})`,
  past: sql`${orders.fulfilment} in (${quoted(pastFulfilments)})`,
};

/** The id comes last, so that orders of the same price or moment have fixed places, and no page repeats another's. */
const inOrder: Readonly<Record<OrderSort, readonly SQL[]>> = {
  newest: [desc(orders.createdAt), desc(orders.id)],
  oldest: [asc(orders.createdAt), asc(orders.id)],
  'price-high-low': [desc(orders.totalPence), desc(orders.id)],
  'price-low-high': [asc(orders.totalPence), asc(orders.id)],
};

type ListedOrders = Omit<WireListing, 'orders'> & { readonly orders: readonly Order[] };

export async function listOrdersOf(
  context: RequestContext,
  { part, search, sort, page: asked }: OrdersAsked,
): Promise<ListedOrders> {
  const { db } = context;
  const mine = and(eq(orders.userId, customerOf(context).id), search === '' ? undefined : numberContains(search));
  const found = await countFound(db, mine);
  if (found[part] === 0) return { orders: [], page: 1, pages: 1, found };
  const pages = Math.ceil(found[part] / ordersOnPage);
  const page = Math.min(asked, pages);
  const onPage = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(mine, inPart[part]))
    .orderBy(...inOrder[sort])
    .limit(ordersOnPage)
    .offset((page - 1) * ordersOnPage);
  return { orders: await readOrders(context, inArray(orders.id, onPage), inOrder[sort]), page, pages, found };
}

/** Not a pattern, so that `%` and `_` stand for themselves. */
const numberContains = (search: string): SQL => sql`strpos(lower(${orders.number}), lower(${search})) > 0`;

async function countFound(db: Db, mine: SQL | undefined): Promise<Record<OrderPart, number>> {
  const count = (part: OrderPart) => {
    const some = db.select({ id: orders.id }).from(orders).where(and(mine, inPart[part])).limit(mostListedOrders);
    return sql<number>`(select count(*)::int from ${some.as(part)})`;
  };
  const { rows } = await db.execute<Record<OrderPart, number>>(
    sql`select ${count('live')} as live, ${count('past')} as past`,
  );
  return rows[0] ?? { live: 0, past: 0 };
}
