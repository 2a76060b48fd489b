import { urls } from '#contract/pages/urls.ts';
import type { Shop } from '#contract/shop.ts';
import { personalisationTexts } from '#domain/catalogue/personalisation-words.ts';
import { isExtra, sizeText } from '#domain/catalogue/size.ts';
import { depositLabel } from '#domain/money/deposit.ts';
import { discountLabel, plainDiscountLabel } from '#domain/money/discount.ts';
import { formatPounds, minus, times } from '#domain/money/money.ts';
import type { Order } from '#domain/order/order.ts';
import { nameOf } from '#domain/order/party.ts';
import { formatPickupDate, formatPickupTime } from '#domain/pickup/pickup.ts';
import { apart } from '#domain/text/typed-text.ts';
import { stillToPayText } from './payments/payment-texts.ts';

export type OrderFacts = {
  readonly order: Order;
  readonly shop: Shop;
  /** Absolute, without a slash at its end. */
  readonly publicUrl: string;
};

export type OrderPaidText = {
  readonly shop: Shop;
  readonly orderNo: string;
  readonly senderFirstName: string;
  readonly sender: string;
  readonly recipient: string;
  readonly pickupDate: string;
  readonly pickupTime: string;
  readonly place: string;
  readonly items: readonly {
    readonly quantity: number;
    readonly name: string;
    readonly detail: string;
    /** What the customer wants on it, each part in a line. */
    readonly said: readonly string[];
    readonly price: string;
    /** Null of an extra, which is no food. */
    readonly allergens: readonly string[] | null;
  }[];
  /** The discount only when above 0. */
  readonly amounts: readonly { readonly label: string; readonly amount: string }[];
  /** What they told of it; empty where nothing. */
  readonly allergyNote: string;
  /** What was paid, and what is not. */
  readonly payment: string;
  readonly ordersUrl: string;
  readonly returnsUrl: string;
};

export const noAllergens = 'none of the fourteen allergens that the law names';

/** Who bought over the counter may have left no name. */
const somebody = 'customer';

function paymentText(order: OrderFacts['order']): string {
  const { toPay, totalPence } = order;
  const forward = 'we are looking forward to baking for you.';
  if (totalPence === 0) return `There is nothing to pay, and ${forward}`;
  if (!toPay) return `Your payment was successful, and ${forward}`;
  const paid = minus(totalPence, toPay.owedPence);
  return [paid > 0 ? `We have received ${formatPounds(paid)}.` : '', stillToPayText(order), `We are${forward.slice(6)}`]
    .filter(isSaid)
    .join(' ');
}

const isSaid = (text: string): boolean => text !== '';

/** Money, date and time are in their British forms. Throws RangeError for a pick-up that is none. */
export function orderPaidText({ order, shop, publicUrl }: OrderFacts): OrderPaidText {
  return {
    shop,
    orderNo: order.number,
    senderFirstName: apart(order.sender.firstName) || somebody,
    sender: apart(nameOf(order.sender)) || somebody,
    recipient: apart(nameOf(order.recipient)) || somebody,
    pickupDate: formatPickupDate(order.pickup.date),
    pickupTime: formatPickupTime(order.pickup.time),
    place: `${shop.name}, ${shop.company.address}`,
    items: order.lines.map(({ quantity, name, unitPricePence, allergens, personalisation, ...size }) => ({
      quantity,
      name,
      said: personalisationTexts(personalisation),
      detail: [sizeText(size), quantity > 1 ? `${formatPounds(unitPricePence)} each` : ''].filter(isSaid).join(', '),
      price: formatPounds(times(unitPricePence, quantity)),
      // A cake of a quote has no weight either, and says what it contains.
      allergens: isExtra(size) && allergens.length === 0 ? null : allergens,
    })),
    amounts: [
      { label: 'Sub Total', amount: formatPounds(order.subTotalPence) },
      ...(order.discountPence > 0
        ? [
            {
              label: order.withoutAccount
                ? plainDiscountLabel
                : discountLabel(order.discountPence, order.subTotalPence),
              amount: `-${formatPounds(order.discountPence)}`,
            },
          ]
        : []),
      ...(order.depositPence > 0 ? [{ label: depositLabel, amount: formatPounds(order.depositPence) }] : []),
      { label: 'Total', amount: formatPounds(order.totalPence) },
    ],
    allergyNote: order.allergyNote ? `You told us about an allergy: ${order.allergyNote}` : '',
    payment: paymentText(order),
    ordersUrl: publicUrl + (order.withoutAccount ? urls.trackedOrder(order.number) : urls.orders),
    returnsUrl: publicUrl + urls.returnsPolicy,
  };
}
