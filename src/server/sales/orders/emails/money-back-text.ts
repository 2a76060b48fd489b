import type { Shop } from '#contract/shop.ts';
import type { PaymentMethod } from '#domain/money/ledger.ts';
import { formatPounds, type Pence, pence, sum } from '#domain/money/money.ts';
import type { RefundKind } from '#domain/money/refundable.ts';
import { countsAsSold } from '#domain/order/fulfilment.ts';
import type { StoredOrder } from '#domain/order/order.ts';
import { statusText } from '#domain/order/order-state.ts';

/** What was refunded together in one refund, and why. */
export type Returned = {
  readonly kind: RefundKind;
  readonly reason: string;
  readonly ways: readonly { readonly method: PaymentMethod; readonly amountPence: Pence }[];
  /** It was handed back as it was decided. */
  readonly isAtOnce?: boolean;
};

/** What goes back of a cancelled order: to cards, and by hand, which waits at the counter unless it was handed back already. */
export type ComingBack = {
  readonly cardPence: number;
  readonly handPence: number;
  readonly isHanded?: boolean | undefined;
};

const bankDays = 'It should reach your account within 5 to 10 working days.';

const ways: Readonly<Record<PaymentMethod, string>> = {
  card: 'to the card you paid with',
  terminal: 'to your card at the counter',
  cash: 'in cash',
  transfer: 'by bank transfer',
};

/** What a cancelled order's email begins with, before its money: that it is cancelled, and why if the shop cancelled it. */
export function cancelledText(reason: string | undefined, keepsSome: boolean): string {
  if (!reason) return 'Your order has been cancelled.';
  return `${keepsSome ? 'We have cancelled your order.' : 'We are sorry, but we had to cancel your order.'} ${reason}`;
}

export const nothingTaken = 'Nothing was taken from your card.';

export const paidBackBefore = 'What you paid was already being refunded, and there is nothing more to pay.';

/** For a cancelled order: what goes back to the card by itself, and what waits at the counter or was handed back there. */
export function comingBackTexts(
  back: ComingBack | undefined,
  total: string,
  { telephone }: Pick<Shop, 'telephone'>,
): string[] {
  const card = back ? formatPounds(pence(back.cardPence)) : total;
  const hand = formatPounds(pence(back?.handPence ?? 0));
  const waiting = back?.isHanded
    ? `We have refunded ${hand} at the counter.`
    : `${hand} is waiting for you at the counter; if you cannot come, call us on ${telephone.shown}.`;
  if (back?.cardPence === 0) return [waiting];
  return [
    `We are refunding ${card} to the card you paid with. ${bankDays}`,
    ...(back && back.handPence > 0 ? [waiting] : []),
  ];
}

type BackTexts = { readonly subject: string; readonly heading: string; readonly paragraphs: readonly string[] };

/** @param returned undefined for a payment that a previous version named: all of it went back to its card */
export function moneyBackTexts(order: StoredOrder, returned: Returned | undefined): BackTexts {
  const back = returned?.ways ?? [{ method: 'card' as const, amountPence: order.totalPence }];
  const money = formatPounds(sum(back.map(({ amountPence }) => amountPence)));
  const isOfWhole = returned === undefined || returned.kind === 'whole' || returned.kind === 'surplus';
  return {
    subject: `${money} refunded for order ${order.number}`,
    heading: isOfWhole ? 'Your refund is on its way' : `We have refunded ${money}`,
    paragraphs: [howText(back, money), ...(isOfWhole ? [] : reasonOf(returned)), ...whatOfOrder(order, returned)],
  };
}

function howText(back: Returned['ways'], money: string): string {
  const methods = [...new Set(back.map(({ method }) => method))];
  const amountOf = (method: PaymentMethod) =>
    formatPounds(pence(back.reduce((all, way) => all + (way.method === method ? way.amountPence : 0), 0)));
  const [only = 'card', ...others] = methods;
  const said =
    others.length === 0
      ? `We have refunded ${money} ${ways[only]}.`
      : `We have refunded ${money}: ${methods.map((method) => `${amountOf(method)} ${ways[method]}`).join(', ')}.`;
  return methods.some((method) => method === 'card' || method === 'terminal') ? `${said} ${bankDays}` : said;
}

const reasonOf = ({ reason }: Returned): string[] => (reason === '' ? [] : [`Why: ${reason.replace(/\.$/, '')}.`]);

function whatOfOrder({ fulfilment, state }: StoredOrder, returned: Returned | undefined): string[] {
  const isOver = !countsAsSold(fulfilment);
  if (returned?.kind === 'surplus' && !isOver)
    return [`Your order had been paid twice. The order itself has not changed: ${statusText(state).toLowerCase()}.`];
  if (isOver || returned === undefined || returned.kind === 'whole')
    return ['The order is closed, and there is nothing more to pay.'];
  return fulfilment === 'collected' ? [] : [`Your order has not changed: ${statusText(state).toLowerCase()}.`];
}
