import type { Pence } from '#domain/money/money.ts';
import { type Fulfilment, fulfilments, stepBackOf } from './fulfilment.ts';
import type { OrderState } from './order-state.ts';

export const historyCauses = ['customer', 'newerOrder', 'shop'] as const;
type HistoryCause = (typeof historyCauses)[number];

/** Owed, owed for longer than it should be, or given back. */
export const refundStates = ['due', 'late', 'done'] as const;

export type OrderHistory = {
  readonly events: readonly { readonly state: OrderState; readonly at: Date; readonly cause: HistoryCause | null }[];
  /** Oldest first: who changed what was ordered, and in words what. */
  readonly changes: readonly { readonly at: Date; readonly cause: HistoryCause; readonly said: readonly string[] }[];
  readonly refunds: readonly {
    readonly state: (typeof refundStates)[number];
    readonly amountPence: Pence;
    /** Handed back without the card provider. */
    readonly isByHand: boolean;
  }[];
  /** For what was paid and did not go back, by rate: the highest first. */
  readonly vat: readonly { readonly rate: string; readonly netPence: Pence; readonly vatPence: Pence }[];
  /** A VAT invoice is available for what was paid. */
  readonly hasInvoice: boolean;
};

/** What happened to an order: it reached a state, all its money went back, or it was changed. */
export const orderEventKinds = [...fulfilments, 'returned', 'edited'] as const;
export type OrderEventKind = (typeof orderEventKinds)[number];

export const actorKinds = ['customer', 'staff', 'provider', 'shop'] as const;
export type ActorKind = (typeof actorKinds)[number];

/** Why, if the actor alone does not say it. */
export const eventCauses = [
  /** The actor wanted it. */
  'asked',
  /** The provider's webhook; its id is the reference. */
  'notice',
  /** The provider was asked. */
  'lookedUp',
  /** The customer paid while the shop was closing the payment page. */
  'closing',
  'notPaidInTime',
  'paidTooLate',
  /** The customer's newer order took its place; that order's number is the reference. */
  'superseded',
  'moneyBack',
  /** Staff undid the step before. */
  'undone',
] as const;
export type EventCause = (typeof eventCauses)[number];

export type OrderActor = {
  readonly actorKind: ActorKind;
  /** The name of a member of staff or of a provider; empty for customers and the shop's own jobs. */
  readonly madeBy: string;
};

export type WhyMoved = OrderActor & {
  readonly cause: EventCause;
  /** A webhook's id, or an order's number; otherwise empty. */
  readonly reference: string;
  /** In the words of staff, for the customer to read; otherwise empty. */
  readonly reason: string;
};

const why = (actorKind: ActorKind, cause: EventCause, more: Partial<WhyMoved> = {}): WhyMoved => ({
  madeBy: '',
  reference: '',
  reason: '',
  ...more,
  actorKind,
  cause,
});

export const whys = {
  byCustomer: why('customer', 'asked'),
  supersededBy: (orderNo: string): WhyMoved => why('customer', 'superseded', { reference: orderNo }),
  byStaff: (madeBy: string, reason = ''): WhyMoved => why('staff', 'asked', { madeBy, reason }),
  undoneBy: (madeBy: string): WhyMoved => why('staff', 'undone', { madeBy }),
  notice: (madeBy: string, reference: string): WhyMoved => why('provider', 'notice', { madeBy, reference }),
  lookedUp: (madeBy: string): WhyMoved => why('provider', 'lookedUp', { madeBy }),
  whileClosing: (madeBy: string): WhyMoved => why('provider', 'closing', { madeBy }),
  moneyBack: (madeBy: string): WhyMoved => why('provider', 'moneyBack', { madeBy }),
  notPaidInTime: why('shop', 'notPaidInTime'),
  paidTooLate: why('shop', 'paidTooLate'),
} as const;

/** The cause as a customer may read it: no names of staff, and no numbers of other orders or webhooks. */
export function causeForCustomer({
  kind,
  actorKind,
  cause,
}: { readonly kind: OrderEventKind } & Pick<WhyMoved, 'actorKind' | 'cause'>): HistoryCause | null {
  if (cause === 'superseded') return 'newerOrder';
  if (actorKind === 'staff') return 'shop';
  return actorKind === 'customer' && kind !== 'placed' ? 'customer' : null;
}

/**
 * For the customer, a step that was undone never happened: they read neither it nor the undoing.
 * @param events the oldest first
 */
export function withoutUndone<E extends { readonly kind: OrderEventKind } & Pick<WhyMoved, 'cause'>>(
  events: readonly E[],
): E[] {
  const kept: E[] = [];
  for (const event of events) {
    if (event.cause !== 'undone') kept.push(event);
    else {
      const at = kept.findLastIndex(({ kind }) => stepBackOf(kind as Fulfilment) === event.kind);
      if (at >= 0) kept.splice(at, 1);
    }
  }
  return kept;
}

const causeTexts: Readonly<Record<EventCause, string>> = {
  asked: '',
  notice: 'reported by the card provider',
  lookedUp: 'confirmed with the card provider',
  closing: 'paid as the payment page was closing',
  notPaidInTime: 'not paid in time',
  paidTooLate: 'paid after the pick-up time',
  superseded: 'replaced by',
  moneyBack: 'refunded',
  undone: 'undone',
};

/** As staff read it: 'by Priya: The oven broke down.' */
export function whyText({ actorKind, madeBy, cause, reference, reason }: WhyMoved): string {
  const who = actorKind === 'customer' ? 'by the customer' : madeBy && `by ${madeBy}`;
  // The id of a webhook says nothing to anybody here.
  const what = [causeTexts[cause], cause === 'notice' ? '' : reference].filter((part) => part !== '').join(' ');
  return [what || who, reason].filter((part) => part !== '').join(': ');
}
