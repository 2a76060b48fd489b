import type { OrderHistory as WireHistory } from '#contract/orders/order-listing.ts';
import type { PayableOrder, PayLinkState } from '#contract/orders/order-payment-links.ts';
import type { TrackedOrder, Order as WireOrder } from '#contract/orders/orders.ts';
import { personalisationTexts } from '#domain/catalogue/personalisation-words.ts';
import type { ProductOptions } from '#domain/catalogue/product-options.ts';
import { pence, penceFromPounds, poundsFromPence } from '#domain/money/money.ts';
import type { Quote } from '#domain/money/quote.ts';
import type { Order, StoredOrder, ToPay } from '#domain/order/order.ts';
import type { OrderHistory } from '#domain/order/order-event.ts';
import { onCollectionText } from '#domain/order/taking/order-to-take.ts';
import type { PickupSlot } from '#domain/pickup/pickup-slot.ts';
import { officeToWire, partyToWire } from './party-codec.ts';
import { depositToWire } from './price-codec.ts';
import { optionsToWire } from './product-codec.ts';

export const orderToWire = (order: Order): WireOrder => ({
  orderNo: order.number,
  status: order.state,
  paymentMethod: order.paymentMethod,
  placedAt: order.placedAt.toISOString(),
  // An accepted order that is paid on collection has a payment method already.
  payBefore: order.state === 'awaitingPayment' && order.paymentMethod === null ? order.payBefore.toISOString() : null,
  email: order.email,
  ...partyToWire('recipient', order.recipient),
  ...partyToWire('sender', order.sender),
  ...officeToWire(order.sender),
  ...pickupToWire(order.pickup),
  ...quoteToWire(order),
  items: order.lines.map(itemToWire),
  ...(order.toPay && { toPay: toPayToWire(order.toPay) }),
});

const itemToWire = (line: Order['lines'][number]) => ({
  productId: line.productId,
  slug: line.slug,
  name: line.name,
  mainImage: line.mainImage,
  quantity: line.quantity,
  priceSnapshot: poundsFromPence(line.unitPricePence),
  ...depositToWire(line.depositPence),
  weightSnapshot: line.weightGrams,
  allergens: [...line.allergens],
  sizeLabel: line.sizeLabel,
  personalisation: line.personalisation,
});

const toPayToWire = ({ askedPence, owedPence, dueOn, label }: ToPay) => ({
  asked: poundsFromPence(askedPence),
  owed: poundsFromPence(owedPence),
  dueOn,
  label,
});

/** What anybody with a payment link for the order is told: nothing about its people. */
export function payableToWire({
  order,
  hasEnded,
  hasInvoice,
  photos,
}: {
  readonly order: StoredOrder;
  readonly hasEnded: boolean;
  readonly hasInvoice: boolean;
  readonly photos: readonly (Omit<PayableOrder['photos'][number], 'options'> & { readonly options: ProductOptions })[];
}): PayableOrder {
  const { toPay } = order;
  const asked =
    toPay ?? (order.fulfilment === 'placed' ? { askedPence: order.totalPence, owedPence: order.totalPence } : null);
  return {
    orderNo: order.number,
    state: payStateOf(order, asked !== null, hasEnded),
    status: order.state,
    ...pickupToWire(order.pickup),
    items: order.lines.map(itemToWire),
    ...quoteToWire(order),
    owed: poundsFromPence(asked?.owedPence ?? pence(0)),
    asked: poundsFromPence(asked?.askedPence ?? pence(0)),
    label: toPay?.label ?? '',
    dueOn: toPay?.dueOn ?? null,
    ...(order.paymentMethod === onCollectionText && { onCollection: true as const }),
    ...(hasInvoice && { hasInvoice }),
    photos: photos.map(({ options, ...photo }) => ({ ...photo, options: optionsToWire(options) })),
  };
}

function payStateOf({ fulfilment }: StoredOrder, isOwed: boolean, hasEnded: boolean): PayLinkState {
  if (fulfilment === 'cancelled' || fulfilment === 'expired') return fulfilment;
  if (!isOwed) return 'paid';
  return hasEnded ? 'ended' : 'owed';
}

export const ordersToWire = <Listing extends { readonly orders: readonly Order[] }>(listing: Listing) => ({
  ...listing,
  orders: listing.orders.map(orderToWire),
});

export const placedToWire = ({ number, totalPence }: Pick<Order, 'number' | 'totalPence'>) => ({
  orderNo: number,
  total: poundsFromPence(totalPence),
});

type Tracked = Pick<Order, 'number' | 'state' | 'pickup' | 'placedAt' | 'toPay'> & {
  readonly lines: readonly Pick<
    Order['lines'][number],
    'name' | 'quantity' | 'weightGrams' | 'sizeLabel' | 'personalisation'
  >[];
};

/** What anybody who knows the order's number and email is told (U-06). */
export const trackedToWire = (order: Tracked): TrackedOrder => ({
  orderNo: order.number,
  status: order.state,
  ...pickupToWire(order.pickup),
  placedAt: order.placedAt.toISOString(),
  items: order.lines.map(({ name, quantity, weightGrams, sizeLabel, personalisation }) => {
    const said = personalisationTexts(personalisation);
    return { name, quantity, weightSnapshot: weightGrams, sizeLabel, ...(said.length > 0 && { said }) };
  }),
  ...(order.toPay && { toPay: toPayToWire(order.toPay) }),
});

export const historyToWire = ({ events, changes, refunds, vat, hasInvoice }: OrderHistory): WireHistory => ({
  events: events.map(({ state, at, cause }) => ({ state, at: at.toISOString(), cause })),
  changes: changes.map(({ at, cause, said }) => ({ at: at.toISOString(), cause, said: [...said] })),
  refunds: refunds.map(({ state, amountPence, isByHand }) => ({
    state,
    amount: poundsFromPence(amountPence),
    ...(isByHand && { byHand: true as const }),
  })),
  ...(vat.length > 0 && {
    vat: vat.map(({ rate, netPence, vatPence }) => ({
      rate,
      net: poundsFromPence(netPence),
      vat: poundsFromPence(vatPence),
    })),
  }),
  ...(hasInvoice && { hasInvoice }),
});

/** Seconds are zero: pick-ups are on the minute. */
const pickupToWire = ({ date, time }: PickupSlot): Pick<WireOrder, 'pickupDate' | 'pickupTime'> => ({
  pickupDate: date,
  pickupTime: `${time}:00`,
});

type WireQuote = Pick<WireOrder, 'subtotal' | 'discount' | 'deposit' | 'total'>;

export const quoteToWire = ({ subTotalPence, discountPence, depositPence, totalPence }: Quote): WireQuote => ({
  subtotal: poundsFromPence(subTotalPence),
  discount: poundsFromPence(discountPence),
  ...depositToWire(depositPence),
  total: poundsFromPence(totalPence),
});

export const quoteFromWire = ({ subtotal, discount, deposit, total }: WireQuote): Quote => ({
  subTotalPence: penceFromPounds(subtotal),
  discountPence: penceFromPounds(discount),
  depositPence: penceFromPounds(deposit ?? 0),
  totalPence: penceFromPounds(total),
});
