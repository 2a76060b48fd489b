import { countsAsSold } from '#domain/order/fulfilment.ts';
import type { ProviderRefund } from '#server/gateways/payments.ts';
import type { BookedOrder, BookedPayment, Books } from './books.ts';
import type { ProviderSession } from './providers.ts';

/** What the card provider's own books say. */
export type AtProvider = { readonly sessions: readonly ProviderSession[]; readonly refunds: readonly ProviderRefund[] };

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);
export const isBought = ({ fulfilment }: BookedOrder): boolean => countsAsSold(fulfilment);
const transfersOf = (order: BookedOrder) => order.refunds.flatMap(({ transfers }) => transfers);
const movedOf = (order: BookedOrder, payment: BookedPayment) =>
  transfersOf(order).filter((transfer) => transfer.payment === payment.id && transfer.state !== 'failed');

/** What the shop holds of an order's money, less what it is refunding. */
export const keptOf = (order: BookedOrder): number =>
  sumOf(order.payments.map(({ taken }) => taken)) -
  sumOf(
    transfersOf(order)
      .filter(({ state }) => state !== 'failed')
      .map(({ pence }) => pence),
  );

/** The amount of refunds that failed and that nobody has made good yet. */
export const missingOf = ({ refunds }: BookedOrder): number =>
  sumOf(
    refunds
      .filter(({ kind }) => kind !== 'provider')
      .map(
        ({ pence, transfers }) =>
          pence - sumOf(transfers.filter(({ state }) => state !== 'failed').map((moved) => moved.pence)),
      ),
  );

/** What the order costs after what has since been taken off: by line items, by amount, or on the provider's own pages. */
const worthOf = (order: BookedOrder): number => {
  // Some of what was kept may have been refunded since.
  if (!isBought(order)) return Math.max(0, Math.min(order.keptOff, keptOf(order) - missingOf(order)));
  const less = order.refunds.filter(({ kind }) => kind !== 'surplus' && kind !== 'revision');
  return order.pence - sumOf(less.map(({ pence }) => pence));
};

/** Checks that every penny of an order is explained by what was recorded about it and by what the provider says. */
export function wrongMoney(order: BookedOrder, { sessions, refunds }: AtProvider, { jobs }: Books): string[] {
  const { number, payments } = order;
  const wrong: string[] = [];
  const say = (holds: boolean, what: string) => holds || wrong.push(what);
  const kept = keptOf(order);
  say(kept >= 0, `${number}: ${kept} pence are kept`);
  const isPlain = order.source === 'web' && !order.events.includes('edited');
  const byProvider = order.refunds.some(({ kind }) => kind === 'provider');
  const owed = worthOf(order) + missingOf(order);
  if (isPlain && !byProvider) say(kept === owed, `${number} is ${order.fulfilment}: ${kept} kept of ${owed} pence`);
  // An order that was changed may cost more than was paid; what was overpaid by card goes back with the change.
  if (!byProvider && payments.every(({ method }) => method === 'card'))
    say(kept <= owed, `${number} is ${order.fulfilment}: ${kept} kept, of ${owed} pence at most`);
  for (const payment of payments) {
    const session = sessions.find(({ id }) => id === payment.session);
    const took = session?.state === 'paid' || session?.state === 'refunded';
    const isCard = payment.method === 'card';
    if (isPlain)
      say(payment.pence === order.pence, `${number} costs ${order.pence}, its payment is for ${payment.pence}`);
    say(!isCard || payment.session === null || session !== undefined, `${number} has a session that nobody opened`);
    say(!session || session.amountPence === payment.pence, `${number}: the provider asks for another amount`);
    say(!session || session.orderNumber === number, `${number} has another order's session`);
    say(!isCard || took || payment.state !== 'paid', `${number}: paid by nobody's money`);
    const cameIn = payment.state === 'paid' ? payment.pence : 0;
    say(payment.taken === cameIn, `${number}: ${cameIn} came in, the ledger says ${payment.taken}`);
    const moved = movedOf(order, payment);
    const [all, done] = [moved, moved.filter(({ state }) => state === 'done')].map((some) =>
      sumOf(some.map(({ pence }) => pence)),
    );
    say((all ?? 0) <= payment.taken, `${number}: ${all} of ${payment.taken} are to go back`);
    say(payment.given === done, `${number}: ${done} went back, the ledger says ${payment.given}`);
    const gone = sumOf(
      refunds
        .filter(({ sessionId, state }) => sessionId === payment.session && state !== 'failed')
        .map(({ amountPence }) => amountPence),
    );
    say(gone <= payment.pence, `${number}: the provider gave back ${gone} of ${payment.pence}`);
  }
  for (const { id, method, state, reference } of transfersOf(order)) {
    const job = jobs.some(({ kind, payload }) => kind === 'make_transfer' && payload.transferId === id);
    const waits = state === 'due' && method === 'card' && reference === null;
    say(!waits || job, `${number}: a refund is due and no job will make it`);
  }
  return [...wrong, ...wrongLines(order), ...wrongClasses(order)];
}

/** Checks that never more pieces are refunded than were sold, nor more pence than the line item cost. */
function wrongLines({ number, lines, refunds }: BookedOrder): string[] {
  return lines.flatMap(({ id, quantity, price, discount, deposit }) => {
    const of = refunds.flatMap((refund) => refund.lines).filter(({ line }) => line === id);
    const back = [
      sumOf(of.map((part) => part.quantity)),
      sumOf(of.map((part) => part.pence)),
      sumOf(of.map((part) => part.deposit)),
    ] as const;
    const most = [quantity, quantity * price - discount, quantity * deposit] as const;
    return back.every((amount, at) => amount <= (most[at] ?? 0))
      ? []
      : [`${number}: ${back.join(', ')} of a line of ${most.join(', ')} went back`];
  });
}

/** What is kept of each class. */
function classesOf({ payments }: BookedOrder): ReadonlyMap<string, number> {
  const classes = new Map<string, number>();
  for (const { takenFor, givenFor } of payments) {
    for (const [name, pence] of Object.entries(takenFor ?? {})) classes.set(name, (classes.get(name) ?? 0) + pence);
    for (const [name, pence] of Object.entries(givenFor ?? {})) classes.set(name, (classes.get(name) ?? 0) - pence);
  }
  return classes;
}

const depositIn = (order: BookedOrder): number => classesOf(order).get('deposit') ?? 0;

/** Checks that no class refunds more than came in, so the last penny of all empties each class. */
function wrongClasses(order: BookedOrder): string[] {
  const { number } = order;
  return [...classesOf(order)].flatMap(([name, pence]) =>
    pence < 0 ? [`${number}: ${pence} of ${name} are kept`] : [],
  );
}

/** What must also hold once all jobs are done and everything that failed was handed back. */
export function wrongMoneyAtTheEnd(order: BookedOrder, { refunds }: AtProvider): string[] {
  const { number, payments } = order;
  const wrong: string[] = [];
  const say = (holds: boolean, what: string) => holds || wrong.push(what);
  const transfers = transfersOf(order);
  say(!transfers.some(({ state }) => state === 'due'), `${number}: a refund was never made`);
  say(missingOf(order) === 0 || keptOf(order) === 0, `${number}: a refund that failed was not made again`);
  if (!isBought(order)) {
    const { keptOff } = order;
    say(
      keptOf(order) <= keptOff,
      `${number} is ${order.fulfilment}, and ${keptOf(order)} are kept of ${keptOff} at most`,
    );
    say(depositIn(order) === 0, `${number} is ${order.fulfilment}, and a deposit of ${depositIn(order)} is kept`);
  }
  for (const payment of payments) {
    say(payment.state !== 'open', `${number}: a payment stays open for ever`);
    const byCard = movedOf(order, payment).filter(({ method }) => method === 'card');
    const gone = refunds.filter(({ sessionId, state }) => sessionId === payment.session && state !== 'failed');
    const [ours, theirs] = [sumOf(byCard.map(({ pence }) => pence)), sumOf(gone.map(({ amountPence }) => amountPence))];
    const isHandedTwice = transfers.some(({ method }) => method !== 'card');
    say(ours === theirs || isHandedTwice, `${number}: the provider gave back ${theirs}, the books say ${ours}`);
  }
  const together = new Set(order.refunds.flatMap(({ id, transfers: some }) => some.map(({ at }) => `${id} ${at}`)));
  say(order.moneyBackEmails <= together.size, `${number}: ${order.moneyBackEmails} emails of ${together.size} refunds`);
  return wrong;
}

/** The pieces of a product that staff returned to the shelf. */
export const restockedOf = ({ refunds }: BookedOrder, product: number): number =>
  sumOf(
    refunds
      .filter(({ restocked }) => restocked)
      .flatMap(({ lines }) => lines)
      .map((line) => line.quantity * takenOf(line, product)),
  );

type TakingLine = Pick<BookedOrder['lines'][number], 'product' | 'pieces' | 'box'>;

/** How many pieces of a product one unit of a line item takes, including what its box is filled with. */
export const takenOf = ({ product, pieces, box }: TakingLine, of: number): number =>
  (product === of ? pieces : 0) + (box?.[of] ?? 0);
