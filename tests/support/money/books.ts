import { sql } from 'drizzle-orm';
import { countsAsSold, type Fulfilment, move } from '#domain/order/fulfilment/fulfilment.ts';
import type { Db } from '#server/db/open.ts';
import type { ProviderSession } from './providers.ts';
import type { Scenario } from './scenario.ts';

type Payment = {
  id: number;
  provider: string;
  session: string | null;
  pence: number;
  state: string;
  /** What of it is on its way back. */
  due: number;
  dueIds: number[];
  /** What the ledger says came of it and went back. */
  taken: number;
  given: number;
  /** The same by what it was for; null is nothing. */
  takenFor: Readonly<Record<string, number>> | null;
  givenFor: Readonly<Record<string, number>> | null;
};
type BookedOrder = {
  number: string;
  fulfilment: Fulfilment;
  pence: number;
  discount: number;
  deposit: number;
  units: number;
  day: string;
  slot: string;
  /** What it came to, one after the other; `returned` once all its money was back. */
  events: (Fulfilment | 'returned' | 'edited')[];
  lines: {
    product: number;
    quantity: number;
    pieces: number;
    /** For one of it. */
    price: number;
    deposit: number;
    /** Of all of it. */
    discount: number;
    vat: string;
  }[];
  payments: Payment[];
  emails: number;
};
export type Books = {
  readonly orders: readonly BookedOrder[];
  /** `byHand` is what staff put in and took out since the play began; the stock is null where the cake is made to order. */
  readonly cakes: readonly {
    id: number;
    stock: number | null;
    sold: number;
    moved: number;
    byHand: number;
    least: number;
  }[];
  /** All that came less all that went back, by the entries and by the days' sums. */
  readonly ledger: { readonly pence: number; readonly days: number };
  /** Entries that count for another day than the clock on the shop's wall showed. */
  readonly misdated: number;
  /** What is counted against customers who have not paid yet. */
  readonly held: { readonly orders: number; readonly pence: number };
  /** What is counted against days and slots. */
  readonly taken: {
    readonly days: readonly { day: string; orders: number; units: number }[];
    readonly slots: readonly { slot: string; pickups: number }[];
  };
  readonly jobs: readonly { kind: string; payload: { transferId?: number } }[];
};

/** Everything that the shop has written down, in one look. */
export async function readBooks(db: Db, productIds: readonly number[]): Promise<Books> {
  const found = await db.execute<{ books: Books }>(sql`
    select json_build_object(
      'orders', (select coalesce(json_agg(json_build_object(
          'number', o.number, 'fulfilment', o.fulfilment, 'pence', o.total_pence, 'discount', o.discount_pence,
          'deposit', o.deposit_pence, 'units', o.work_units,
          'day', o.pickup_date, 'slot', o.pickup_date || ' ' || o.pickup_time,
          'events', (select coalesce(json_agg(kind order by id), '[]')
            from order_events where order_id = o.id),
          'lines', (select coalesce(json_agg(json_build_object('product', product_id, 'quantity', quantity, 'pieces', pieces,
            'price', unit_price_pence, 'deposit', deposit_pence, 'discount', discount_pence, 'vat', vat_class)), '[]')
            from order_lines where order_id = o.id),
          'payments', (select coalesce(json_agg(json_build_object('id', id, 'provider', provider,
            'session', provider_session_id, 'pence', amount_pence, 'state', state,
            'due', (select coalesce(sum(amount_pence), 0) from refund_transfers t where t.payment_id = payments.id and t.state = 'due'),
            'dueIds', (select coalesce(json_agg(t.id), '[]') from refund_transfers t where t.payment_id = payments.id and t.state = 'due'),
            'taken', (select coalesce(sum(amount_pence), 0) from ledger_entries where payment_id = payments.id and kind = 'payment'),
            'given', (select -coalesce(sum(amount_pence), 0) from ledger_entries where payment_id = payments.id and kind = 'refund'),
            'takenFor', (select json_object_agg(money_class, amount_pence) from ledger_entries where payment_id = payments.id and kind = 'payment'),
            'givenFor', (select json_object_agg(money_class, -amount_pence) from ledger_entries where payment_id = payments.id and kind = 'refund')
            ) order by attempt), '[]')
            from payments where order_id = o.id),
          'emails', (select count(*) from emails where event_key = 'order-paid:' || o.number)
        ) order by o.id), '[]') from orders o),
      'cakes', (select json_agg(json_build_object('id', id, 'stock', stock, 'sold', sold,
          'moved', (select coalesce(sum(pieces), 0) from stock_movements where product_id = p.id),
          'byHand', (select coalesce(sum(pieces), 0) from stock_movements
            where product_id = p.id and order_id is null and reason <> 'opening'),
          'least', (select coalesce(min(stock_after), 0) from stock_movements where product_id = p.id)) order by id)
        from products p where id = any(${sql.param([...productIds])}::int[])),
      'ledger', (select json_build_object('pence', coalesce(sum(amount_pence), 0), 'days',
          (select coalesce(sum(amount_pence), 0) from ledger_days)) from ledger_entries),
      'misdated', (select count(*) from ledger_entries where shop_day <> (at at time zone 'Europe/London')::date),
      'held', (select json_build_object('orders', coalesce(sum(orders), 0), 'pence', coalesce(sum(pence), 0))
        from unpaid_holds where kind = 'customer'),
      'taken', json_build_object(
        'days', (select coalesce(json_agg(json_build_object('day', date, 'orders', orders, 'units', work_units)), '[]') from taken_days),
        'slots', (select coalesce(json_agg(json_build_object('slot', date || ' ' || time, 'pickups', pickups)), '[]') from taken_slots)),
      'jobs', (select coalesce(json_agg(json_build_object('kind', t.identifier, 'payload', j.payload)), '[]')
        from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id)
    ) as books`);
  const [row] = found.rows;
  if (!row) throw new Error('no books');
  return row.books;
}

/** While an order lives its cakes are out of stock, and for good once they were being baked. */
const takesStock = ({ fulfilment, events }: BookedOrder): boolean =>
  fulfilment === 'placed' || events.includes('baking') || fulfilment === 'accepted';
const isBought = ({ fulfilment }: BookedOrder): boolean => countsAsSold(fulfilment);
/** What the shop has of an order's money, and is not giving back. */
const keptOf = ({ payments }: BookedOrder): number =>
  payments.reduce((sum, { taken, given, due }) => sum + taken - given - due, 0);

type Look = {
  readonly books: Books;
  readonly sessions: readonly ProviderSession[];
  readonly scenario: Scenario;
};

/** What must hold after every single step, whatever was struck. One line for each thing that does not. */
export function wrongNow({ books, sessions, scenario }: Look): string[] {
  const wrong: string[] = [];
  const say = (holds: boolean, what: string) => holds || wrong.push(what);
  const linesOf = (product: number, counts: (order: BookedOrder) => boolean) =>
    books.orders
      .filter(counts)
      .flatMap(({ lines }) => lines)
      .filter((line) => line.product === product);
  for (const { id, stock, sold, moved, byHand, least } of books.cakes) {
    const held = linesOf(id, takesStock).reduce((sum, { quantity, pieces }) => sum + quantity * pieces, 0);
    const bought = linesOf(id, isBought).reduce((sum, { quantity }) => sum + quantity, 0);
    const left = stock === null ? 0 : scenario.startStock + byHand - held;
    say((stock ?? 0) === left, `cake ${id}: ${stock} in stock, ${held} held, of ${scenario.startStock} and ${byHand}`);
    say((stock ?? 0) === moved, `cake ${id}: ${stock} in stock, its movements make ${moved}`);
    say(least >= 0, `cake ${id}: there were ${least} of it`);
    say(sold === bought, `cake ${id}: ${sold} counted as sold, ${bought} in paid orders`);
  }
  wrong.push(...wrongPlaces(books, scenario));
  const waiting = books.orders.filter(({ fulfilment }) => fulfilment === 'placed');
  const waitingPence = waiting.reduce((sum, { pence }) => sum + pence, 0);
  say(books.held.orders === waiting.length, `${waiting.length} orders wait, ${books.held.orders} are counted as held`);
  say(books.held.pence === waitingPence, `${waitingPence} pence wait, ${books.held.pence} are counted as held`);
  say(books.misdated === 0, `${books.misdated} entries count for the wrong day`);
  const atProvider = new Map(sessions.map((session) => [session.id, session]));
  for (const order of books.orders) {
    const { number, fulfilment, events, payments } = order;
    wrong.push(...wrongSums(order));
    const moves = events.filter((kind) => kind !== 'returned' && kind !== 'edited');
    say(moves.at(-1) === fulfilment, `${number} is ${fulfilment}, its history ends ${moves.at(-1)}`);
    moves.forEach((to, n) => {
      const before = moves[n - 1];
      const allowed = before === undefined ? to === 'placed' : move(before, to) === 'moved';
      say(allowed, `${number} came to ${to} after ${before}`);
    });
    const kept = keptOf(order);
    const worth = isBought(order) ? order.pence : 0;
    say(kept === worth, `${number} is ${fulfilment}, ${kept} of its ${worth} pence are kept`);
    for (const payment of payments) {
      const session = atProvider.get(payment.session ?? '');
      say(payment.pence === order.pence, `${number} costs ${order.pence}, its payment is for ${payment.pence}`);
      say(payment.session === null || session !== undefined, `${number} has a session that nobody opened`);
      say(!session || session.amountPence === order.pence, `${number}: the provider asks for another amount`);
      say(!session || session.orderNumber === number, `${number} has another order's session`);
      const took = session?.state === 'paid' || session?.state === 'refunded';
      say(took || payment.state !== 'paid', `${number}: paid by nobody's money`);
      const back = session?.state === 'refunded' ? payment.pence : 0;
      say(payment.given <= back, `${number}: ${payment.given} is said to be back, the provider gave ${back}`);
      say(payment.given + payment.due >= back, `${number}: kept money that was given back`);
      const cameIn = payment.state === 'paid' ? payment.pence : 0;
      say(payment.taken === cameIn, `${number}: ${cameIn} came in, the ledger says ${payment.taken}`);
      for (const id of payment.dueIds) {
        const job = books.jobs.some(({ kind, payload }) => kind === 'make_transfer' && payload.transferId === id);
        say(job, `${number}: a refund is due and no job will make it`);
      }
    }
    say(order.emails <= 1, `${number} has ${order.emails} emails of one event`);
  }
  return wrong;
}

/** The order is what its lines are, and so is each payment of it by class. */
function wrongSums({ number, pence, discount, deposit, lines, payments }: BookedOrder): string[] {
  if (lines.length === 0) return [`${number} has no lines`];
  const wrong: string[] = [];
  const say = (holds: boolean, what: string) => holds || wrong.push(what);
  const worth = new Map<string, number>();
  const add = (to: string, more: number) => more > 0 && worth.set(to, (worth.get(to) ?? 0) + more);
  for (const { vat, quantity, price, discount: off, deposit: lent } of lines) {
    add(vat, quantity * price - off);
    add('deposit', quantity * lent);
  }
  const shares = lines.reduce((sum, line) => sum + line.discount, 0);
  const sum = [...worth.values()].reduce((total, part) => total + part, 0);
  const lent = worth.get('deposit') ?? 0;
  say(shares === discount, `${number}: ${discount} is taken off, its lines say ${shares}`);
  say(lent === deposit, `${number}: its deposit is ${deposit}, its lines say ${lent}`);
  say(sum === pence, `${number} costs ${pence}, its lines ${sum}`);
  const told = (of: Iterable<readonly [string, number]>) => JSON.stringify([...of].toSorted());
  for (const { takenFor, givenFor } of payments)
    for (const parts of [takenFor, givenFor])
      say(
        parts === null || told(Object.entries(parts)) === told(worth),
        `${number}: ${told(worth)}, not ${told(Object.entries(parts ?? {}))}`,
      );
  return wrong;
}

/** Each day and slot has as many as hold it, and no more than it takes. */
function wrongPlaces({ orders, taken }: Books, { places, ordersOfDay, unitsOfDay }: Scenario): string[] {
  const holding = orders.filter(takesStock);
  const days = new Map(taken.days.map(({ day, ...counted }) => [day, counted]));
  const slots = new Map(taken.slots.map(({ slot, pickups }) => [slot, pickups]));
  const wrong: string[] = [];
  for (const day of new Set([...days.keys(), ...holding.map((order) => order.day)])) {
    const held = holding.filter((order) => order.day === day);
    const units = held.reduce((sum, order) => sum + order.units, 0);
    const counted = days.get(day) ?? { orders: 0, units: 0 };
    if (counted.orders !== held.length || counted.units !== units)
      wrong.push(`${day}: ${held.length} orders of ${units} units, ${counted.orders} of ${counted.units} are counted`);
    if (held.length > (ordersOfDay ?? Infinity)) wrong.push(`${day}: ${held.length} orders in a day of ${ordersOfDay}`);
    if (units > (unitsOfDay ?? Infinity)) wrong.push(`${day}: ${units} work units in a day of ${unitsOfDay}`);
  }
  for (const slot of new Set([...slots.keys(), ...holding.map((order) => order.slot)])) {
    const held = holding.filter((order) => order.slot === slot).length;
    if (held !== (slots.get(slot) ?? 0)) wrong.push(`${slot}: ${held} pick-ups, ${slots.get(slot)} are counted`);
    if (held > (places ?? Infinity)) wrong.push(`${slot}: ${held} pick-ups in a slot of ${places}`);
  }
  return wrong;
}

/** What must hold besides when time has passed and all jobs have run dry. */
export function wrongAtTheEnd(look: Look): string[] {
  const { books, sessions } = look;
  const wrong = wrongNow(look);
  const say = (holds: boolean, what: string) => holds || wrong.push(what);
  say(books.jobs.length === 0, `${books.jobs.length} jobs are left`);
  for (const { number, fulfilment, events, payments, emails } of books.orders) {
    say(fulfilment !== 'placed', `${number} waits for its payment for ever`);
    const everPaid = events.includes('accepted');
    say(emails === (everPaid ? 1 : 0), `${number} has ${emails} emails of having been paid`);
    for (const payment of payments) {
      say(payment.due === 0, `${number}: a refund was never made`);
      say(payment.state !== 'open', `${number}: a payment stays open for ever`);
    }
  }
  const taken = sessions.filter((session) => session.state === 'paid');
  const owed = books.orders.filter(isBought);
  const sum = (of: readonly { readonly pence?: number; readonly amountPence?: number }[]) =>
    of.reduce((total, { pence, amountPence }) => total + (pence ?? amountPence ?? 0), 0);
  say(books.ledger.pence === sum(taken), `the provider holds ${sum(taken)} pence, the ledger ${books.ledger.pence}`);
  say(books.ledger.days === books.ledger.pence, `its days say ${books.ledger.days} of ${books.ledger.pence} pence`);
  say(sum(taken) === sum(owed), `the provider holds ${sum(taken)} pence, paid orders are worth ${sum(owed)}`);
  for (const { id, orderNumber, state } of sessions) {
    if (state !== 'paid') continue;
    const order = books.orders.find(({ number }) => number === orderNumber);
    const known = order?.payments.some((payment) => payment.session === id && payment.state === 'paid');
    say(known === true, `the provider holds money of session ${id}, and no order does`);
  }
  return wrong;
}
