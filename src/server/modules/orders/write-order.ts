import type { Party } from '#contract/orders.ts';
import type { Db } from '#server/db/open.ts';
import { statement } from '#server/db/statement.ts';
import type { OrderedLine, ShelfProduct } from './check-lines.ts';

/** An order as its row is written; money in pence. */
export type NewOrder = {
  readonly number: string;
  readonly userId: number;
  readonly idempotencyKey: string;
  readonly email: string;
  readonly recipient: Party;
  readonly sender: Party;
  readonly pickupDate: string;
  readonly pickupTime: string;
  readonly subTotalPence: number;
  readonly discountPence: number;
  readonly totalPence: number;
  readonly payBefore: Date;
  readonly createdAt: Date;
};

/** The products as they are at this moment; nothing keeps them so. */
export const readShelf = statement<ShelfProduct, [productIds: readonly number[]]>(
  'read_shelf',
  `select id, name, slug, main_image as "mainImage", price_pence as "pricePence",
     discount_price_pence as "discountPricePence", stock, allergens
   from products where id = any($1)`,
);

/**
 * The shelf is locked in the order of the products' ids, so that two orders for the same cakes wait for each other and
 * never in a circle. Where it has what is wanted at the prices that were read, the order's row is made under its key
 * and number; where that row is made, the cakes are taken and the lines and the first event are written. Each part
 * reads the one before it, so that none can happen without it. `taken` joins the others instead of asking them in a
 * subquery: an update that finds its row changed meanwhile looks at the row again, and then may not run them anew.
 */
const sendOrder = statement<{ id: number }, unknown[]>(
  'write_order',
  `with wanted as (
     select * from unnest($1::int[], $2::int[], $3::int[], $4::int[])
       as wanted (id, quantity, price_pence, discount_price_pence)
   ), shelf as (
     select id, slug, name, main_image, allergens, stock, price_pence, discount_price_pence
     from products where id = any($1) order by id for no key update
   ), there as (
     select shelf.id from shelf join wanted on wanted.id = shelf.id
     where shelf.stock >= wanted.quantity and shelf.price_pence = wanted.price_pence
       and shelf.discount_price_pence is not distinct from wanted.discount_price_pence
   ), made as (
     insert into orders (number, user_id, idempotency_key, state, email, recipient, sender, pickup_date, pickup_time,
       sub_total_pence, discount_pence, total_pence, pay_before, created_at)
     select $5, $6, $7, 'awaitingPayment', $8, $9, $10, $11, $12, $13, $14, $15, $16, $17
     where (select count(*) from there) = cardinality($1)
     on conflict do nothing
     returning id
   ), taken as (
     update products set stock = products.stock - wanted.quantity
     from made, wanted where products.id = wanted.id
   ), written as (
     insert into order_lines (order_id, product_id, slug, name, main_image, allergens, weight_grams, quantity, unit_price_pence)
     select made.id, shelf.id, shelf.slug, shelf.name, shelf.main_image, shelf.allergens, grams, quantity, pence
     from made, unnest($18::int[], $19::int[], $20::int[], $21::int[]) with ordinality
       as line (product_id, grams, quantity, pence, place)
     join shelf on shelf.id = line.product_id
     order by place
   ), noted as (
     insert into order_events (order_id, to_state, cause, at)
     select id, 'awaitingPayment', 'placed by the customer', $17 from made
   )
   select id from made`,
);

/**
 * Writes an order with its lines and takes its cakes from the shelf, in one statement: all of it or nothing.
 * @param lines worked out from the shelf as `readShelf` gave it
 * @returns false where nothing was written: a product was changed or sold meanwhile, or there is an order of this
 *   customer under this key, or any order under this number
 */
export async function writeOrder(db: Db, order: NewOrder, lines: readonly OrderedLine[]): Promise<boolean> {
  const wanted = new Map<number, { product: ShelfProduct; quantity: number }>();
  for (const { product, quantity } of lines)
    wanted.set(product.id, { product, quantity: quantity + (wanted.get(product.id)?.quantity ?? 0) });
  const each = [...wanted.values()];
  const made = await sendOrder(
    db,
    each.map(({ product }) => product.id),
    each.map(({ quantity }) => quantity),
    each.map(({ product }) => product.pricePence),
    each.map(({ product }) => product.discountPricePence),
    order.number,
    order.userId,
    order.idempotencyKey,
    order.email,
    order.recipient,
    order.sender,
    order.pickupDate,
    order.pickupTime,
    order.subTotalPence,
    order.discountPence,
    order.totalPence,
    order.payBefore,
    order.createdAt,
    lines.map(({ product }) => product.id),
    lines.map(({ weightGrams }) => weightGrams),
    lines.map(({ quantity }) => quantity),
    lines.map(({ unitPricePence }) => unitPricePence),
  );
  return made.length > 0;
}
