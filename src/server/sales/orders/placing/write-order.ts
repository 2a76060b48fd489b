import { getTableColumns } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type AllergenLevels, allergenNames, keysAt } from '#domain/diet/allergens.ts';
import { Failure } from '#domain/failure.ts';
import { sharesOf } from '#domain/money/ledger.ts';
import { formatPounds, type Pence, pence, times } from '#domain/money/money.ts';
import type { Quote } from '#domain/money/quote.ts';
import type { OrderSource, RequestedOrder } from '#domain/order/order.ts';
import type { AllergyAnswer, Contact } from '#domain/order/taking/contact.ts';
import { mainImageText, type SizeRow, sizesFromRows, sizesJson } from '#server/catalogue/product-columns.ts';
import type { Db } from '#server/db/open.ts';
import { namedStatement, preparedStatement } from '#server/db/prepared-statements.ts';
import { orderLines, orders } from '#server/db/tables/schema.ts';
import { capacityRuleOf, type PastLimits } from '#server/pickup/taken-places.ts';
import { type Holder, holderRows, holdersValue } from '#server/sales/orders/holding/holders.ts';
import { type OrderedLine, piecesOf, type StockedProduct, soldLine } from './check-lines.ts';
import { byCustomer } from './stock.ts';

/** What staff know besides what a customer types. */
export type TakenByStaff = {
  readonly source: Exclude<OrderSource, 'web'>;
  readonly takenBy: string;
  readonly allergies: AllergyAnswer;
  /** Which of day and time take it however full they are. */
  readonly past: PastLimits;
  readonly isWalkIn?: boolean;
};

export type NewOrder = Pick<RequestedOrder, 'idempotencyKey' | 'recipient' | 'sender' | 'pickup'> &
  Quote & {
    readonly number: string;
    /** Null for somebody without an account. */
    readonly userId: number | null;
    readonly contact: Contact;
    readonly takenByStaff?: TakenByStaff | undefined;
    /** The part of the discount that comes from the shop's own policy. */
    readonly policyPence: Pence;
    /** The rate of the shop's policy; it counts if something is taken off. */
    readonly discountBasisPoints: number;
    /** What it takes of its day. */
    readonly workUnits: number;
    readonly payBefore: Date;
    readonly createdAt: Date;
  };

type StockedRow = Omit<StockedProduct, 'allergens' | 'mayContain' | 'sizes'> & {
  readonly allergens: AllergenLevels;
  readonly sizes: readonly SizeRow[];
};

/** Takes no lock: nothing keeps the products as they are at this moment. */
const sendReadStock = preparedStatement<StockedRow, [productIds: readonly number[]]>(
  'read_stock',
  `select id, name, stock, supply, counts_tomorrow as "countsTomorrow", version, vat_class as "vatClass", allergens, options_now(options) as options, ${sizesJson} as sizes
   from products where id = any($1) and is_sold(products)`,
);

export const readStock = async (db: Db, productIds: readonly number[], now: Date): Promise<StockedProduct[]> =>
  (await sendReadStock(db, productIds)).map(({ allergens, sizes, ...product }) => ({
    ...product,
    allergens: allergenNames(keysAt(allergens, 'contains')),
    mayContain: allergenNames(keysAt(allergens, 'mayContain')),
    sizes: sizesFromRows(sizes, now),
  }));

/** For each row that is written, column by column: new columns of orders or lines are named only here. */
type Columns<Row, From> = { readonly [Field in keyof Row]?: (from: From) => Row[Field] };

function writing<Table extends PgTable, From>(table: Table, columns: Columns<Table['$inferInsert'], From>) {
  const kept: Readonly<Record<string, PgColumn>> = getTableColumns(table);
  const reads = Object.entries<((from: From) => unknown) | undefined>({ ...columns }).flatMap(([field, read]) => {
    const column = kept[field];
    return column && read ? [{ name: column.name, type: column.getSQLType(), read }] : [];
  });
  return {
    columns: reads,
    names: reads.map(({ name }) => name).join(', '),
    write: (row: Record<string, unknown>, from: From): Record<string, unknown> => {
      for (const { name, read } of reads) row[name] = read(from);
      return row;
    },
  };
}

const orderRow = writing<typeof orders, NewOrder>(orders, {
  number: ({ number }) => number,
  userId: ({ userId }) => userId,
  idempotencyKey: ({ idempotencyKey }) => idempotencyKey,
  fulfilment: () => 'placed',
  source: ({ takenByStaff }) => takenByStaff?.source ?? 'web',
  takenBy: ({ takenByStaff }) => takenByStaff?.takenBy ?? null,
  email: ({ contact }) => contact.email,
  contactName: ({ contact }) => contact.name,
  contactTelephone: ({ contact }) => contact.telephone,
  allergiesAsked: ({ takenByStaff }) => takenByStaff?.allergies.asked ?? null,
  allergyNote: ({ takenByStaff }) => takenByStaff?.allergies.note ?? '',
  recipient: ({ recipient }) => recipient,
  sender: ({ sender }) => sender,
  pickupDate: ({ pickup }) => pickup.date,
  pickupTime: ({ pickup }) => pickup.time,
  isWalkIn: ({ takenByStaff }) => takenByStaff?.isWalkIn ?? false,
  workUnits: ({ workUnits }) => workUnits,
  subTotalPence: ({ subTotalPence }) => subTotalPence,
  discountPence: ({ discountPence }) => discountPence,
  depositPence: ({ depositPence }) => depositPence,
  totalPence: ({ totalPence }) => totalPence,
  payBefore: ({ payBefore }) => payBefore,
  createdAt: ({ createdAt }) => createdAt,
});

type WrittenLine = {
  readonly line: OrderedLine;
  readonly sold: ReturnType<typeof soldLine>;
  readonly share: Pence | undefined;
};

const lineRow = writing<typeof orderLines, WrittenLine>(orderLines, {
  productId: ({ line }) => line.product.id,
  // As it was read: at any other version nothing is written. A bespoke line has a name of its own.
  name: ({ sold }) => sold.name,
  sizeLabel: ({ sold }) => sold.sizeLabel,
  allergens: ({ sold }) => [...sold.allergens],
  weightGrams: ({ line }) => line.size.grams,
  pieces: ({ line }) => line.size.pieces,
  fromStock: ({ line }) => line.fromStock,
  quantity: ({ line }) => line.quantity,
  unitPricePence: ({ line }) => line.unitPricePence,
  depositPence: ({ line }) => line.depositPence,
  discountPence: ({ share }) => share,
  vatClass: ({ line }) => line.product.vatClass,
  personalisation: ({ line }) => line.personalisation,
});

/**
 * Locks the stock in the order of the products' ids, so that two orders for the same products wait for each other and never deadlock; what
 * is baked for its day takes none of it. If there is enough and the products are as they were read, the order's row is written under its
 * key and number; if that row is written, the products are taken, each with its stock movement, and the lines and the first event are
 * written. Each part reads the one before it, so that none can happen without it. `taken` joins the others instead of querying them in a
 * subquery: an update that finds its row changed in the meantime looks at the row again, and then may not run them again.
 *
 * Then its place is taken, unless it is a walk-in: the day, then the slot, in this order too because each is made from the one before. Rows
 * whose own rules refuse one too many refuse the whole statement with it; the limits in them are those of this moment.
 *
 * Last the order is counted for those who hold it, the customer and the networks, in rows whose own rules refuse one too many and with it
 * the whole statement. If one of them has to pause, no order row is written.
 */
const sendOrder = namedStatement<{ id: number }>(
  'write_order',
  `with wanted as (
     select * from unnest(:ids::int[], :pieces::int[], :versions::int[]) as wanted (id, pieces, version)
   ), stocked as (
     select id, slug, ${mainImageText} as main_image, stock, version from products
     where id = any(:ids) order by id for no key update
   ), there as (
     select stocked.id from stocked join wanted on wanted.id = stocked.id
     where stocked.version = wanted.version and (stocked.stock is null or stocked.stock >= wanted.pieces)
   ), ${holderRows}, rule as (
     select case when not :past_time::boolean then pickups_of_slot end as pickups_of_slot,
       case when not :past_day::boolean then orders_of_day end as orders_of_day,
       case when not :past_day::boolean then work_units_of_day end as work_units_of_day
     from (${capacityRuleOf(':pickup_date::date', ':pickup_time::time')}) as of_day
   ), made as (
     insert into orders (${orderRow.names}, held_by)
     select ${orderRow.columns.map(({ name, type }) => `:${name}::${type}`).join(', ')}, (select string_agg(key, '' order by key) from holder where kind = 'network')
     where (select count(*) from there) = cardinality(:ids) and not exists (select from pausing where until > :created_at)
     on conflict do nothing
     returning id
   ), taken as (
     update products set stock = products.stock - wanted.pieces
     from made, wanted where products.id = wanted.id and wanted.pieces > 0
     returning products.id, products.stock, wanted.pieces, made.id as order_id
   ), moved as (
     insert into stock_movements (product_id, pieces, stock_after, reason, order_id, made_by, at)
     select id, -pieces, stock, 'order', order_id, coalesce(:taken_by::text, '${byCustomer}'), :created_at from taken order by id
   ), written as (
     insert into order_lines (order_id, slug, main_image, ${lineRow.names})
     select made.id, stocked.slug, stocked.main_image, ${lineRow.columns.map(({ name }) => `line.${name}`).join(', ')}
     from made, jsonb_to_recordset(:lines::jsonb) as line (place int, ${lineRow.columns.map(({ name, type }) => `${name} ${type}`).join(', ')})
     join stocked on stocked.id = line.product_id
     order by place
   ), noted as (
     insert into order_events (order_id, kind, actor_kind, made_by, cause, at)
     select id, 'placed', case when :taken_by::text is null then 'customer' else 'staff' end, coalesce(:taken_by::text, ''), 'asked', :created_at
     from made
   ), adjusted as (
     insert into order_adjustments (order_id, kind, basis_points, amount_pence, at)
     select id, 'policy', :policy_basis_points::int, :policy_pence::int, :created_at from made where :policy_pence::int > 0
   ), day as (
     insert into taken_days as day (date, orders, work_units, most_orders, most_work_units)
     select :pickup_date::date, 1, :work_units::int, orders_of_day, work_units_of_day from made left join rule on true where not :is_walk_in::boolean
     on conflict (date) do update set orders = day.orders + 1, work_units = day.work_units + excluded.work_units,
       most_orders = excluded.most_orders, most_work_units = case when excluded.work_units > 0
         then excluded.most_work_units else day.most_work_units end
     returning date
   ), slot as (
     insert into taken_slots as slot (date, time, pickups, most_pickups)
     select day.date, :pickup_time::time, 1, pickups_of_slot from day left join rule on true
     on conflict (date, time) do update set pickups = slot.pickups + 1, most_pickups = excluded.most_pickups
     returning date
   ), counted as (
     insert into unpaid_holds as held (key, kind, orders, pence, most_orders, most_pence, changed_at)
     select key, kind, 1, :total_pence, most_orders, most_pence, :created_at from slot, holder order by key
     on conflict (key) do update set orders = held.orders + 1, pence = held.pence + excluded.pence,
       most_orders = excluded.most_orders, most_pence = excluded.most_pence, changed_at = excluded.changed_at
   )
   select id from made`,
);

/** More than any bakery asks for, and less than a row of the books can hold. */
const mostPence = pence(100_000_000);

/** Catches a slip of the keys in a price or a number of pieces. @throws Failure 'invalid' */
export function refuseHugeSum(subTotalPence: Pence): void {
  if (subTotalPence <= mostPence) return;
  const sums = `An order can come to ${formatPounds(mostPence)} at most, and this one comes to ${formatPounds(subTotalPence)}`;
  throw new Failure('invalid', { text: `${sums}: please check its prices and quantities.` });
}

/**
 * @param lines worked out from the stock as `readStock` gave it
 * @returns the order's id; null if nothing was written: stock or prices changed, key or number is taken, or a holder has to pause
 * @throws Failure 'invalid' for a total beyond the limit; the database's error if a holder would hold too much (`refusedHold`) or the place
 * is full (`fullPlace`)
 */
export async function writeOrder(
  db: Db,
  order: NewOrder,
  lines: readonly OrderedLine[],
  holders: readonly Holder[],
): Promise<number | null> {
  refuseHugeSum(order.subTotalPence);
  const pieces = piecesOf(lines);
  const taken = lines.flatMap(({ product, filling = [] }) => [product, ...filling.map((part) => part.product)]);
  const versionOf = new Map(taken.map(({ id, version }) => [id, version]));
  const shares = sharesOf(
    order.discountPence,
    lines.map(({ unitPricePence, quantity }) => times(unitPricePence, quantity)),
  );
  const values = {
    lines: JSON.stringify(
      lines.map((line, place) => {
        const sold = soldLine(line.product, line.size, line.personalisation);
        return lineRow.write({ place }, { line, sold, share: shares[place] });
      }),
    ),
    ids: [...pieces.keys()],
    pieces: [...pieces.values()],
    versions: [...pieces.keys()].map((id) => versionOf.get(id)),
    holders: holdersValue(holders),
    policy_pence: order.policyPence,
    policy_basis_points: order.discountBasisPoints,
    past_time: order.takenByStaff?.past.time ?? false,
    past_day: order.takenByStaff?.past.day ?? false,
  };
  const [made] = await sendOrder(db, orderRow.write(values, order));
  return made?.id ?? null;
}
