import { and, count, desc, eq, ne } from 'drizzle-orm';
import type { OrderPage, OrderPageLine } from '#contract/admin/orders/order-page.ts';
import { orderPhotoAddress } from '#contract/admin/orders/order-photo.ts';
import { officeTexts } from '#domain/catalogue/personalisation-words.ts';
import { sizeText } from '#domain/catalogue/size.ts';
import { payablePence } from '#domain/money/price.ts';
import { can } from '#domain/order/can.ts';
import { stepsOf } from '#domain/order/fulfilment/fulfilment.ts';
import { stateOfCakes } from '#domain/order/order-state.ts';
import { nameOf } from '#domain/order/party.ts';
import { partsThatMayChange } from '#domain/order/revising/may-revise.ts';
import type { Db } from '#server/db/open.ts';
import { orders, users } from '#server/db/tables/schema.ts';
import { testProviderName } from '#server/gateways/payments.ts';
import type { StockedProduct } from '#server/modules/orders/placing/check-lines.ts';
import { readStock } from '#server/modules/orders/placing/write-order.ts';
import { readRefundable, type SoldLine } from '#server/modules/refunds/read-refundable.ts';
import { findForStaff } from '#server/modules/staff/orders/staff-orders.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';
import { moneyOfPage } from './order-money.ts';
import { lastPrinted, readTimeline } from './timeline.ts';

type Found = Awaited<ReturnType<typeof findForStaff>>;

/** Everything about one order, as far as the member may see it. @throws Failure 'notFound' */
export async function readOrderPage(
  { db, now, staff }: Pick<StaffContext, 'db' | 'now' | 'staff'>,
  { orderNo }: { readonly orderNo: string },
): Promise<OrderPage> {
  const found = await findForStaff(db, orderNo, now);
  const { order, row, events, payments } = found;
  const seesMoney = staff.permissions.has('money.see');
  const address = order.sender.address;
  return {
    number: order.number,
    revision: row.revision,
    version: events.at(-1)?.id ?? 0,
    fulfilment: row.fulfilment,
    source: row.source,
    takenBy: row.takenBy,
    isTest: payments.some(({ provider }) => provider === testProviderName),
    placedAt: order.placedAt.toISOString(),
    pickup: order.pickup,
    recipient: { name: nameOf(order.recipient), telephone: order.recipient.contactNumber },
    contact: {
      name: row.contactName || nameOf(order.sender),
      telephone: row.contactTelephone || order.sender.contactNumber,
      email: row.email,
      address: [address.streetAddress1, address.streetAddress2, address.city, address.county, address.postcode]
        .filter((part) => part !== '')
        .join(', '),
    },
    allergies: { asked: row.allergiesAsked, note: row.allergyNote },
    customer: await customerOfPage(db, row),
    lines: linesOfPage(found, await readRefundable(db, row.id), await soldNow(found, db, now)),
    subTotalPence: order.subTotalPence,
    discounts: discountsOf(found),
    depositPence: order.depositPence,
    totalPence: order.totalPence,
    money: seesMoney ? await moneyOfPage({ db, staff, now }, found) : null,
    timeline: await readTimeline(db, found, seesMoney),
    mayChange: [...partsThatMayChange(row.fulfilment, 'staff')],
    mayCancel: can.cancel({ state: stateOfCakes(row.fulfilment) }) === 'yes',
    next: nextOf(row.fulfilment),
    printedRevision: await lastPrinted(db, row.id),
  };
}

/** The one step that a primary button makes; whoever pays makes the first. */
const nextOf = (fulfilment: Found['row']['fulfilment']): OrderPage['next'] => stepsOf(fulfilment)[0] ?? null;

/** Of its lines, while they may be changed. */
async function soldNow({ order, row }: Found, db: Db, now: Date): Promise<readonly StockedProduct[]> {
  if (!partsThatMayChange(row.fulfilment, 'staff').includes('lines')) return [];
  return readStock(db, [...new Set(order.lines.map(({ productId }) => productId))], now);
}

function linesOfPage({ order }: Found, sold: readonly SoldLine[], now: readonly StockedProduct[]): OrderPageLine[] {
  const products = new Map(now.map((product) => [product.id, product]));
  return order.lines.map((line, at) => ({
    place: at + 1,
    productId: line.productId,
    slug: line.slug,
    name: line.name,
    image: line.mainImage,
    size: sizeText(line),
    weightGrams: line.weightGrams,
    quantity: line.quantity,
    unitPricePence: line.unitPricePence,
    depositPence: line.depositPence,
    discountPence: line.quantity * line.unitPricePence - (sold[at]?.amountPence ?? line.quantity * line.unitPricePence),
    madeFor: officeTexts(line.personalisation),
    message: line.personalisation.message ?? '',
    photo: line.personalisation.photo === undefined ? null : orderPhotoAddress(order.number, at + 1),
    allergens: [...line.allergens],
    returnedQuantity: sold[at]?.returnedQuantity ?? 0,
    ...changesOf(products.get(line.productId)),
  }));
}

const changesOf = (product: StockedProduct | undefined): Pick<OrderPageLine, 'sizes' | 'longestMessage'> => ({
  sizes: (product?.sizes ?? []).map((size) => ({
    grams: size.grams,
    text: sizeText({ sizeLabel: size.label, weightGrams: size.grams }),
    pricePence: payablePence(size),
  })),
  longestMessage: product?.options.message?.max ?? null,
});

/** What staff took off with its reason, and the shop's own policy as what is left of the whole. */
function discountsOf({ order, adjustments }: Found): OrderPage['discounts'] {
  const byStaff = adjustments.map(({ label, reason, amountPence, madeBy }) => ({
    label: label || reason || 'Discount',
    amountPence,
    madeBy,
  }));
  const rest = order.discountPence - byStaff.reduce((all, { amountPence }) => all + amountPence, 0);
  return rest > 0 ? [{ label: 'Discount', amountPence: rest, madeBy: '' }, ...byStaff] : byStaff;
}

async function customerOfPage(db: Db, { userId, id }: Found['row']): Promise<OrderPage['customer']> {
  if (userId === null) return null;
  const [account] = await db
    .select({ since: users.createdAt, suspendedAt: users.suspendedAt })
    .from(users)
    .where(eq(users.id, userId));
  if (!account) return null;
  const others = and(eq(orders.userId, userId), ne(orders.id, id));
  const [former] = await db.select({ orders: count() }).from(orders).where(others);
  const [last] = await db
    .select({ number: orders.number })
    .from(orders)
    .where(others)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(1);
  return {
    orders: former?.orders ?? 0,
    since: account.since.toISOString(),
    lastNumber: last?.number ?? null,
    isSuspended: account.suspendedAt !== null,
  };
}
