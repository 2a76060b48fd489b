import { urls } from '#contract/pages/urls.ts';
import type { Shop } from '#contract/shop.ts';
import { personalisationTexts } from '#domain/catalogue/personalisation-words.ts';
import { sizeText } from '#domain/catalogue/size.ts';
import { keepingTexts } from '#domain/diet/ingredients.ts';
import { discountLabel, plainDiscountLabel } from '#domain/money/discount.ts';
import { depositLabel, formatPounds, minus, pieceText, times } from '#domain/money/money.ts';
import { nameOf, type Order, officeTexts } from '#domain/order/order.ts';
import { formatPickupDate, formatPickupTime } from '#domain/pickup/pickup.ts';
import { apart } from '#domain/text/typed-text.ts';
import { noGrams } from '#domain/values/weight.ts';
import { stillToPayText } from './payment-texts.ts';

export type OrderFacts = {
  readonly order: Order;
  readonly shop: Shop;
  /** Absolute, without a trailing slash. */
  readonly publicUrl: string;
  /** How each of its products is kept, by name. */
  readonly keeping?: ReadonlyMap<string, string> | undefined;
  /** Set if there is a VAT invoice for what was paid. */
  readonly invoice?: InvoiceLink | undefined;
};

export type InvoiceLink = { readonly url: string; readonly secretUntil?: Date };

export type OrderPaidText = {
  readonly shop: Shop;
  readonly orderNo: string;
  readonly senderFirstName: string;
  readonly sender: string;
  readonly recipient: string;
  /** 'For Priya, from Tom'; for one's own order 'For Priya'. */
  readonly forWhom: string;
  /** How the order can still be changed. */
  readonly changes: string;
  readonly pickupDate: string;
  readonly pickupTime: string;
  readonly place: string;
  readonly items: readonly {
    readonly quantity: number;
    readonly name: string;
    readonly detail: string;
    /** What the customer wants on it, one part per line. */
    readonly said: readonly string[];
    readonly price: string;
    /** Null for an extra, which is not food. */
    readonly allergens: readonly string[] | null;
  }[];
  /** The discount only if it is above 0. */
  readonly amounts: readonly { readonly label: string; readonly amount: string }[];
  /** How to keep the products: one sentence if it is the same for all. */
  readonly keeping: readonly string[];
  /** What they told us about an allergy; empty if nothing. */
  readonly allergyNote: string;
  /** 'Company: Acme Surveyors LLP'; empty if it is not for a company. */
  readonly office: readonly string[];
  /** What was paid, and what was not. */
  readonly payment: string;
  /** Sold over the counter: there is nothing to bring or to collect. */
  readonly isTakenAlong: boolean;
  readonly ordersUrl: string;
  readonly returnsUrl: string;
  readonly termsUrl: string;
  /** Null if there is none, or nobody could log in for it. */
  readonly invoiceUrl: string | null;
};

/** The values that the owner's texts may name. */
export const valuesOf = ({ orderNo, pickupDate, pickupTime }: OrderPaidText): Readonly<Record<string, string>> => ({
  number: orderNo,
  day: pickupDate,
  time: pickupTime,
});

export const noAllergens = 'none of the 14 declared allergens';

/** A customer at the counter may have left no name. */
const somebody = 'customer';

function paymentText(order: OrderFacts['order']): string {
  const { toPay, totalPence } = order;
  if (order.state === 'collected') return 'Your payment was successful. Enjoy your cakes.';
  const forward = 'we are looking forward to baking for you.';
  if (totalPence === 0) return `There is nothing to pay, and ${forward}`;
  if (!toPay) return `Your payment was successful, and ${forward}`;
  const paid = minus(totalPence, toPay.owedPence);
  return [paid > 0 ? `We have received ${formatPounds(paid)}.` : '', stillToPayText(order), `We are${forward.slice(6)}`]
    .filter(isSaid)
    .join(' ');
}

const isSaid = (text: string): boolean => text !== '';

/** Money, date and time are in their British forms. Throws RangeError for an invalid pick-up. */
export function orderPaidText({ order, shop, publicUrl, keeping = new Map(), invoice }: OrderFacts): OrderPaidText {
  const sender = apart(nameOf(order.sender)) || somebody;
  const recipient = apart(nameOf(order.recipient)) || somebody;
  return {
    shop,
    orderNo: order.number,
    senderFirstName: apart(order.sender.firstName) || somebody,
    sender,
    recipient,
    forWhom: recipient === sender ? `For ${recipient}` : `For ${recipient}, from ${sender}`,
    changes: order.withoutAccount
      ? `To change anything, call us on ${shop.telephone.shown}.`
      : `Until we start baking, open your order to change it, or call us on ${shop.telephone.shown}.`,
    pickupDate: formatPickupDate(order.pickup.date),
    pickupTime: formatPickupTime(order.pickup.time),
    place: `${shop.name}, ${shop.place.line}`,
    items: order.lines.map(({ quantity, name, unitPricePence, allergens, personalisation, ...size }) => ({
      quantity,
      name,
      said: personalisationTexts(personalisation),
      detail: [
        sizeText(size),
        quantity > 1 ? `${formatPounds(unitPricePence)} each` : '',
        pieceText(unitPricePence, size.pieces),
      ]
        .filter(isSaid)
        .join(', '),
      price: formatPounds(times(unitPricePence, quantity)),
      // A product made for a quote has no weight either, but says what it contains.
      allergens: size.weightGrams === noGrams && allergens.length === 0 ? null : allergens,
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
    keeping: keepingTexts(keeping),
    allergyNote: order.allergyNote ? `You told us about an allergy: ${apart(order.allergyNote)}` : '',
    office: Object.entries(officeTexts(order.sender)).map(([term, text]) => `${term}: ${apart(text)}`),
    payment: paymentText(order),
    isTakenAlong: order.isWalkIn === true,
    ordersUrl: publicUrl + (order.withoutAccount ? urls.trackedOrder(order.number) : urls.orders),
    returnsUrl: publicUrl + urls.returnsPolicy,
    termsUrl: publicUrl + urls.terms,
    invoiceUrl: invoice?.url ?? null,
  };
}
