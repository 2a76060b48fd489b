import { type AllergenLevels, allergenNames, keysAt } from '#domain/diet/allergens.ts';
import { sharesOf } from '#domain/money/ledger/shares.ts';
import { type Pence, times } from '#domain/money/money.ts';
import type { Quote } from '#domain/money/quote.ts';
import { counterFulfilments } from '#domain/order/fulfilment/fulfilment.ts';
import type { OrderSource } from '#domain/order/order.ts';
import type { RequestedOrder } from '#domain/order/requested-order.ts';
import type { AllergyAnswer, Contact } from '#domain/order/taking/contact.ts';
import type { Db } from '#server/db/open.ts';
import { preparedStatement } from '#server/db/prepared-statements.ts';
import { mainImageText, type SizeRow, sizesFromRows, sizesJson } from '#server/modules/catalogue/product-columns.ts';
import type { Holder } from '#server/modules/orders/holding/holders.ts';
import { firstPauseMinutes, longestPauseMinutes } from '#server/modules/orders/holding/unpaid-bounds.ts';
import { type OrderedLine, piecesOf, type StockedProduct } from './check-lines.ts';
import { capacityRuleOf, type PastLimits } from './places.ts';
import { refuseHugeSum } from './refuse-huge-sum.ts';
import { byCustomer } from './stock.ts';

/** What staff know beside what a customer types. */
export type TakenByStaff = {
  readonly source: Exclude<OrderSource, 'web'>;
  readonly takenBy: string;
  readonly allergies: AllergyAnswer;
  /** Of day and time, which take it however full they are. */
  readonly past: PastLimits;
};

export type NewOrder = Pick<RequestedOrder, 'idempotencyKey' | 'recipient' | 'sender' | 'pickup'> &
  Quote & {
    readonly number: string;
    /** Null for somebody without an account. */
    readonly userId: number | null;
    readonly contact: Contact;
    readonly takenByStaff?: TakenByStaff | undefined;
    /** What the shop's own policy takes off, of all that is. */
    readonly policyPence: Pence;
    /** Of the shop's policy; it counts where something is taken off. */
    readonly discountBasisPoints: number;
    /** What it takes of its day. */
    readonly workUnits: number;
    readonly payBefore: Date;
    readonly createdAt: Date;
  };

const paidFulfilments = counterFulfilments.map((fulfilment) => `'${fulfilment}'`).join(', ');

type StockedRow = Omit<StockedProduct, 'allergens' | 'sizes'> & {
  readonly allergens: AllergenLevels;
  readonly sizes: readonly SizeRow[];
};

/** Nothing keeps the products as they are at this moment. */
const sendReadStock = preparedStatement<StockedRow, [productIds: readonly number[]]>(
  'read_stock',
  `select id, name, stock, version, vat_class as "vatClass", allergens, options, ${sizesJson} as sizes
   from products where id = any($1) and is_sold(products)`,
);

export const readStock = async (db: Db, productIds: readonly number[], now: Date): Promise<StockedProduct[]> =>
  (await sendReadStock(db, productIds)).map(({ allergens, sizes, ...product }) => ({
    ...product,
    allergens: allergenNames(keysAt(allergens, 'contains')),
    sizes: sizesFromRows(sizes, now),
  }));

/**
 * The stock is locked in the order of the products' ids, so that two orders for the same cakes wait for each other and
 * never in a circle. Where it has what is wanted and the products are as they were read, the order's row is made under its key
 * and number; where that row is made, the cakes are taken, each with its movement, and the lines and the first event are written. Each part
 * reads the one before it, so that none can happen without it. `taken` joins the others instead of asking them in a
 * subquery: an update that finds its row changed meanwhile looks at the row again, and then may not run them anew.
 *
 * Then its place is taken: the day, the slot, in this order too because each is made of the one before. Rows whose own
 * rules refuse one too many refuse the whole statement with it; the limits in them are those of this moment.
 *
 * Last the order is counted for those who hold it, the customer and the network, in rows whose own rules refuse one too
 * many and with it the whole statement. A customer who has paid for an order before counts for no network. Where one of
 * them has to pause, no order's row is made.
 */
const sendOrder = preparedStatement<{ id: number }, unknown[]>(
  'write_order',
  `with wanted as (
     select * from unnest($1::int[], $2::int[], $3::int[]) as wanted (id, pieces, version)
   ), stocked as (
     select id, slug, ${mainImageText} as main_image, stock, version from products
     where id = any($1) order by id for no key update
   ), there as (
     select stocked.id from stocked join wanted on wanted.id = stocked.id
     where stocked.version = wanted.version and (stocked.stock is null or stocked.stock >= wanted.pieces)
   ), holder as (
     select kind, key, most_pence, free,
       case when most_unconfirmed > 0 and exists (select from users where id = $5 and email_confirmed_at is null)
         then most_unconfirmed else most_orders end as most_orders
     from unnest($18::text[], $19::bytea[], $20::int[], $21::int[], $22::int[], $23::int[])
       as holder (kind, key, most_orders, most_unconfirmed, most_pence, free)
     where kind = 'customer'
       or not exists (select from orders where user_id = $5 and fulfilment in (${paidFulfilments}))
   ), pausing as (
     select from holder join unpaid_holds held using (key)
     where holder.free > 0 and held.given_up > holder.free and held.given_up_at + interval '1 minute'
       * least(${longestPauseMinutes}, ${firstPauseMinutes} * 2 ^ least(held.given_up - holder.free - 1, 20)) > $16
   ), rule as (
     select case when not $33::boolean then pickups_of_slot end as pickups_of_slot,
       case when not $35::boolean then orders_of_day end as orders_of_day,
       case when not $35::boolean then work_units_of_day end as work_units_of_day
     from (${capacityRuleOf('$10::date')}) as of_day
   ), made as (
     insert into orders (number, user_id, idempotency_key, fulfilment, email, recipient, sender, pickup_date, pickup_time,
       sub_total_pence, discount_pence, total_pence, pay_before, created_at, held_by, work_units,
       deposit_pence, contact_name, contact_telephone, source, taken_by, allergies_asked, allergy_note)
     select $4, $5::int, $6, 'placed', $7, $8, $9, $10::date, $11::time, $12, $13, $14::int, $15,
       $16::timestamptz, (select key from holder where kind = 'network'), $24::int, $25::int, $26, $27,
       $29, $30::text, $31::boolean, $32
     where (select count(*) from there) = cardinality($1) and not exists (select from pausing)
     on conflict do nothing
     returning id
   ), taken as (
     update products set stock = products.stock - wanted.pieces
     from made, wanted where products.id = wanted.id
     returning products.id, products.stock, wanted.pieces, made.id as order_id
   ), moved as (
     insert into stock_movements (product_id, pieces, stock_after, reason, order_id, made_by, at)
     select id, -pieces, stock, 'order', order_id, coalesce($30::text, '${byCustomer}'), $16 from taken where stock is not null order by id
   ), written as (
     insert into order_lines (order_id, product_id, slug, name, main_image, weight_grams, size_label, pieces, quantity,
       unit_price_pence, deposit_pence, discount_pence, vat_class, allergens, personalisation)
     select made.id, stocked.id, stocked.slug, line.name, stocked.main_image, grams, label,
       case when stocked.stock is null then 0 else line.pieces end, quantity, pence, deposit, share, vat, line.allergens, said
     from made, jsonb_to_recordset($17::jsonb) as line (place int, product_id int, name text, grams int, label text, pieces int, quantity int,
       pence int, deposit int, share int, vat text, allergens text[], said jsonb)
     join stocked on stocked.id = line.product_id
     order by place
   ), noted as (
     insert into order_events (order_id, kind, actor_kind, made_by, cause, at)
     select id, 'placed', case when $30::text is null then 'customer' else 'staff' end, coalesce($30::text, ''), 'asked', $16
     from made
   ), adjusted as (
     insert into order_adjustments (order_id, kind, basis_points, amount_pence, at)
     select id, 'policy', $28::int, $34::int, $16 from made where $34::int > 0
   ), day as (
     insert into taken_days as day (date, orders, work_units, most_orders, most_work_units)
     select $10::date, 1, $24::int, orders_of_day, work_units_of_day from made left join rule on true
     on conflict (date) do update set orders = day.orders + 1, work_units = day.work_units + excluded.work_units,
       most_orders = excluded.most_orders, most_work_units = case when excluded.work_units > 0
         then excluded.most_work_units else day.most_work_units end
     returning date
   ), slot as (
     insert into taken_slots as slot (date, time, pickups, most_pickups)
     select day.date, $11::time, 1, pickups_of_slot from day left join rule on true
     on conflict (date, time) do update set pickups = slot.pickups + 1, most_pickups = excluded.most_pickups
     returning date
   ), counted as (
     insert into unpaid_holds as held (key, kind, orders, pence, most_orders, most_pence, changed_at)
     select key, kind, 1, $14, most_orders, most_pence, $16 from slot, holder order by key
     on conflict (key) do update set orders = held.orders + 1, pence = held.pence + excluded.pence,
       most_orders = excluded.most_orders, most_pence = excluded.most_pence, changed_at = excluded.changed_at
   )
   select id from made`,
);

/**
 * @param lines worked out from the stock as `readStock` gave it
 * @returns the order's id; null where nothing was written: stock or prices changed, key or number is taken, or a holder has to pause
 * @throws Failure 'invalid' for a sum beyond all; the database's error where a holder would hold too much (`refusedHold`) or the place is full (`fullPlace`)
 */
export async function writeOrder(
  db: Db,
  order: NewOrder,
  lines: readonly OrderedLine[],
  holders: readonly Holder[],
): Promise<number | null> {
  refuseHugeSum(order.subTotalPence);
  const staff = order.takenByStaff;
  const pieces = piecesOf(lines);
  const shares = sharesOf(
    order.discountPence,
    lines.map(({ unitPricePence, quantity }) => times(unitPricePence, quantity)),
  );
  const versionOf = new Map(lines.map(({ product }) => [product.id, product.version]));
  const made = await sendOrder(
    db,
    [...pieces.keys()],
    [...pieces.values()],
    [...pieces.keys()].map((id) => versionOf.get(id)),
    order.number,
    order.userId,
    order.idempotencyKey,
    order.contact.email,
    order.recipient,
    order.sender,
    order.pickup.date,
    order.pickup.time,
    order.subTotalPence,
    order.discountPence,
    order.totalPence,
    order.payBefore,
    order.createdAt,
    JSON.stringify(
      lines.map(({ product, size, personalisation, quantity, unitPricePence, depositPence }, place) => ({
        place,
        product_id: product.id,
        // As it was read: at another version nothing is written. A bespoke line has a name of its own.
        name: product.name,
        grams: size.grams,
        label: size.label,
        pieces: size.pieces,
        quantity,
        pence: unitPricePence,
        deposit: depositPence,
        share: shares[place],
        vat: product.vatClass,
        allergens: product.allergens,
        said: personalisation,
      })),
    ),
    holders.map(({ kind }) => kind),
    holders.map(({ key }) => key),
    holders.map(({ mostOrders }) => mostOrders),
    holders.map(({ mostUnconfirmed }) => mostUnconfirmed),
    holders.map(({ mostPence }) => mostPence),
    holders.map(({ free }) => free),
    order.workUnits,
    order.depositPence,
    order.contact.name,
    order.contact.telephone,
    order.discountBasisPoints,
    staff?.source ?? 'web',
    staff?.takenBy ?? null,
    staff?.allergies.asked ?? null,
    staff?.allergies.note ?? '',
    staff?.past.time ?? false,
    order.policyPence,
    staff?.past.day ?? false,
  );
  return made[0]?.id ?? null;
}
