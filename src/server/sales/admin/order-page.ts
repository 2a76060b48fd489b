import { sql } from 'drizzle-orm';
import { type OrderPage, type OrderPageLine, orderPhotoAddress } from '#contract/admin/orders/order-page.ts';
import { optionsToWire } from '#contract/codecs/product-codec.ts';
import { kitchenTexts } from '#domain/catalogue/personalisation-words.ts';
import { sizeText } from '#domain/catalogue/size.ts';
import { payablePence } from '#domain/money/money.ts';
import { move, stepsOf } from '#domain/order/fulfilment.ts';
import { namesOn } from '#domain/order/names-on.ts';
import { nameOf, type OrderLine } from '#domain/order/order.ts';
import { partsThatMayChange } from '#domain/order/revising/may-revise.ts';
import type { Db } from '#server/db/open.ts';
import { type Sight, type StaffContext, sightOf } from '#server/platform/staff-context.ts';
import type { StockedProduct } from '#server/sales/orders/placing/check-lines.ts';
import { readStock } from '#server/sales/orders/placing/write-order.ts';
import { readAllergyWarnings } from '#server/sales/orders/read-allergy-warnings.ts';
import { isTestOrder } from '#server/sales/payments/is-test-order.ts';
import { isGivenBack } from '#server/sales/payments/read-owed.ts';
import { readRefundable, type SoldLine } from '#server/sales/refunds/read-refundable.ts';
import { moneyOfPage } from './order-money.ts';
import { findForStaff } from './staff-orders.ts';
import { lastPrinted, readTimeline } from './timeline.ts';

type Found = Awaited<ReturnType<typeof findForStaff>>;

/** Everything about one order, as far as the member may see it. @throws Failure 'notFound' */
export async function readOrderPage(
  { db, now, staff }: Pick<StaffContext, 'db' | 'now' | 'staff'>,
  { orderNo }: { readonly orderNo: string },
): Promise<OrderPage> {
  const found = await findForStaff(db, orderNo, now);
  const { order, row, events } = found;
  const sees = sightOf(staff);
  const address = order.sender.address;
  return {
    number: order.number,
    revision: row.revision,
    version: events.at(-1)?.id ?? 0,
    fulfilment: row.fulfilment,
    source: row.source,
    takenBy: row.takenBy,
    isTest: await isTestOrder(db, row.id),
    isGivenBack: isGivenBack(row.fulfilment, found.owed),
    placedAt: order.placedAt.toISOString(),
    pickup: order.pickup,
    recipient: { name: namesOn({ ...row, recipient: order.recipient }).name },
    contact: {
      name: row.contactName || nameOf(order.sender),
      reach: sees.people
        ? {
            telephone: row.contactTelephone || order.sender.contactNumber,
            email: row.email,
            address: [address.streetAddress1, address.streetAddress2, address.city, address.county, address.postcode]
              .filter((part) => part !== '')
              .join(', '),
            company: order.sender.company ?? '',
            reference: order.sender.reference ?? '',
          }
        : null,
    },
    allergies: {
      asked: row.allergiesAsked,
      note: row.allergyNote,
      warnings: await readAllergyWarnings(db, row),
    },
    customer: sees.people ? await customerOfPage(db, row) : null,
    lines: linesOfPage(found, await readRefundable(db, row.id), await soldNow(found, { db, now, staff }), sees),
    money: sees.money ? await moneyOfPage({ db, staff, now }, found) : null,
    timeline: await readTimeline(db, found, sees),
    mayChange: [...partsThatMayChange(row.fulfilment, 'staff')],
    mayCancel: move(row.fulfilment, 'cancelled') === 'moved',
    next: nextOf(row.fulfilment),
    printedRevision: await lastPrinted(db, row.id),
  };
}

/** The one step that the primary button makes; the first step is made by paying. */
const nextOf = (fulfilment: Found['row']['fulfilment']): OrderPage['next'] => stepsOf(fulfilment)[0] ?? null;

/** The products of its lines as sold now, while the lines may be changed and for a member who may change them. */
async function soldNow(
  { order, row }: Found,
  { db, now, staff }: Pick<StaffContext, 'db' | 'now' | 'staff'>,
): Promise<readonly StockedProduct[]> {
  if (!staff.permissions.has('orders.edit') || !partsThatMayChange(row.fulfilment, 'staff').includes('lines'))
    return [];
  return readStock(db, [...new Set(order.lines.map(({ productId }) => productId))], now);
}

function linesOfPage(
  { order }: Found,
  sold: readonly SoldLine[],
  now: readonly StockedProduct[],
  sees: Sight,
): OrderPageLine[] {
  const products = new Map(now.map((product) => [product.id, product]));
  return order.lines.map((line, at) => ({
    id: line.id,
    place: at + 1,
    productId: line.productId,
    slug: line.slug,
    name: line.name,
    image: line.mainImage,
    size: sizeText(line),
    weightGrams: line.weightGrams,
    quantity: line.quantity,
    price: sees.money ? priceOf(line, sold[at]) : null,
    ...kitchenTexts(line),
    said: { ...line.personalisation, photo: undefined },
    photo: line.personalisation.photo === undefined ? null : orderPhotoAddress(order.number, at + 1),
    allergens: [...line.allergens],
    returnedQuantity: sold[at]?.returnedQuantity ?? 0,
    takenPieces: (sold[at]?.taken ?? []).reduce((sum, { pieces }) => sum + pieces, 0),
    ...changesOf(products.get(line.productId)),
  }));
}

function priceOf(
  { quantity, unitPricePence, depositPence }: Pick<OrderLine, 'quantity' | 'unitPricePence' | 'depositPence'>,
  sold: SoldLine | undefined,
) {
  const wholePence = quantity * unitPricePence;
  // Each item that came back took its own deposit with it.
  const left = depositPence === 0 || !sold ? 0 : sold.depositPence - sold.returnedDepositPence;
  const lent = { quantity: depositPence === 0 ? 0 : Math.ceil(left / depositPence), depositPence: left };
  return { unitPence: unitPricePence, discountPence: wholePence - (sold?.amountPence ?? wholePence), lent };
}

const changesOf = (product: StockedProduct | undefined): Pick<OrderPageLine, 'sizes' | 'options'> => ({
  sizes: (product?.sizes ?? []).map((size) => ({
    grams: size.grams,
    text: sizeText({ sizeLabel: size.label, weightGrams: size.grams }),
    pricePence: payablePence(size),
    pieces: size.pieces,
  })),
  options: optionsToWire(product?.options ?? {}),
});

/** By the account of the order, otherwise by the contact that it was ordered with; null if nobody is known by it. */
async function customerOfPage(db: Db, row: Found['row']): Promise<OrderPage['customer']> {
  const { rows } = await db.execute<NonNullable<OrderPage['customer']>>(sql`
    select c.id, former.orders, former.numbers[1] as "lastNumber",
      to_char(u.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since, u.suspended_at is not null as "isSuspended"
    from customers c left join users u on u.id = c.user_id
      cross join lateral (
        select count(*)::int as orders, array_agg(o.number order by o.created_at desc, o.id desc) as numbers
        from orders_of_customer(c.id) o where o.id <> ${row.id}
      ) former
    where c.id = customer_of_order(${row.userId}, ${row.email}, ${row.contactTelephone})`);
  return rows[0] ?? null;
}
