import { sql } from 'drizzle-orm';
import { move, type OrderState } from '#domain/order/order-state.ts';
import type { Db } from '#server/db/open.ts';
import type { ProviderSession } from './providers.ts';

type Event = { from: OrderState | null; to: OrderState };
type Payment = { id: number; provider: string; session: string | null; pence: number; state: string };
type BookedOrder = {
  number: string;
  state: OrderState;
  pence: number;
  units: number;
  events: Event[];
  lines: { product: number; quantity: number; pieces: number }[];
  payments: Payment[];
  emails: number;
};
export type Books = {
  readonly orders: readonly BookedOrder[];
  readonly cakes: readonly { id: number; stock: number; sold: number }[];
  /** What is counted against customers who have not paid yet. */
  readonly held: { readonly orders: number; readonly pence: number };
  /** What is counted against days and slots. */
  readonly taken: { readonly orders: number; readonly units: number; readonly pickups: number };
  readonly jobs: readonly { kind: string; payload: { paymentId?: number } }[];
};

/** Everything that the shop has written down, in one look. */
export async function readBooks(db: Db, productIds: readonly number[]): Promise<Books> {
  const found = await db.execute<{ books: Books }>(sql`
    select json_build_object(
      'orders', (select coalesce(json_agg(json_build_object(
          'number', o.number, 'state', o.state, 'pence', o.total_pence, 'units', o.work_units,
          'events', (select coalesce(json_agg(json_build_object('from', from_state, 'to', to_state) order by id), '[]')
            from order_events where order_id = o.id),
          'lines', (select coalesce(json_agg(json_build_object('product', product_id, 'quantity', quantity, 'pieces', pieces)), '[]')
            from order_lines where order_id = o.id),
          'payments', (select coalesce(json_agg(json_build_object('id', id, 'provider', provider,
            'session', provider_session_id, 'pence', amount_pence, 'state', state) order by attempt), '[]')
            from payments where order_id = o.id),
          'emails', (select count(*) from emails where event_key = 'order-paid:' || o.number)
        ) order by o.id), '[]') from orders o),
      'cakes', (select json_agg(json_build_object('id', id, 'stock', stock, 'sold', sold) order by id)
        from products where id = any(${sql.param([...productIds])}::int[])),
      'held', (select json_build_object('orders', coalesce(sum(orders), 0), 'pence', coalesce(sum(pence), 0))
        from unpaid_holds where kind = 'customer'),
      'taken', json_build_object('orders', (select coalesce(sum(orders), 0) from taken_days),
        'units', (select coalesce(sum(work_units), 0) from taken_days), 'pickups', (select coalesce(sum(pickups), 0) from taken_slots)),
      'jobs', (select coalesce(json_agg(json_build_object('kind', t.identifier, 'payload', j.payload)), '[]')
        from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id)
    ) as books`);
  const [row] = found.rows;
  if (!row) throw new Error('no books');
  return row.books;
}

/** States in which the shop has the customer's money for good; it is counted once, in one payment. */
const holdsMoney: ReadonlySet<OrderState> = new Set(['paid', 'baking', 'readyForPickup', 'collected']);
/** While an order lives its cakes are out of stock, and for good once they were being baked. */
const takesStock = ({ state, events }: BookedOrder): boolean =>
  state === 'awaitingPayment' || events.some(({ to }) => to === 'baking') || state === 'paid';
const isBought = ({ state }: BookedOrder): boolean => holdsMoney.has(state);

type Look = {
  readonly books: Books;
  readonly sessions: readonly ProviderSession[];
  readonly startStock: number;
  readonly places?: number | undefined;
};

/** What must hold after every single step, whatever was struck. One line for each thing that does not. */
export function wrongNow({ books, sessions, startStock, places }: Look): string[] {
  const wrong: string[] = [];
  const say = (holds: boolean, what: string) => holds || wrong.push(what);
  const linesOf = (product: number, counts: (order: BookedOrder) => boolean) =>
    books.orders
      .filter(counts)
      .flatMap(({ lines }) => lines)
      .filter((line) => line.product === product);
  for (const { id, stock, sold } of books.cakes) {
    const held = linesOf(id, takesStock).reduce((sum, { quantity, pieces }) => sum + quantity * pieces, 0);
    const bought = linesOf(id, isBought).reduce((sum, { quantity }) => sum + quantity, 0);
    say(stock === startStock - held, `cake ${id}: ${stock} in stock, ${held} held, of ${startStock}`);
    say(sold === bought, `cake ${id}: ${sold} counted as sold, ${bought} in paid orders`);
  }
  const holding = books.orders.filter(takesStock);
  const placed = holding.length;
  const { orders, units, pickups } = books.taken;
  const work = holding.reduce((sum, order) => sum + order.units, 0);
  say(units === work, `orders with a place cost ${work} work units, ${units} are counted`);
  say(orders === placed, `${placed} orders have a place, ${orders} are counted for their day`);
  say(pickups === placed, `${placed} orders have a place, ${pickups} are counted for their slot`);
  say(places === undefined || pickups <= places, `${pickups} pick-ups in a slot of ${places}`);
  const waiting = books.orders.filter(({ state }) => state === 'awaitingPayment');
  const waitingPence = waiting.reduce((sum, { pence }) => sum + pence, 0);
  say(books.held.orders === waiting.length, `${waiting.length} orders wait, ${books.held.orders} are counted as held`);
  say(books.held.pence === waitingPence, `${waitingPence} pence wait, ${books.held.pence} are counted as held`);
  const atProvider = new Map(sessions.map((session) => [session.id, session]));
  for (const order of books.orders) {
    const { number, state, events, lines, payments } = order;
    say(lines.length > 0, `${number} has no lines`);
    say(events.at(-1)?.to === state, `${number} is ${state}, its history ends ${events.at(-1)?.to}`);
    events.forEach(({ from, to }, n) => {
      const before = events[n - 1]?.to;
      const allowed = before === undefined ? from === null && to === 'awaitingPayment' : move(before, to) === 'moved';
      say(allowed && (from ?? undefined) === before, `${number} went from ${from} to ${to} after ${before}`);
    });
    const kept = payments.filter((payment) => payment.state === 'paid');
    say(kept.length === (holdsMoney.has(state) ? 1 : 0), `${number} is ${state} with ${kept.length} kept payments`);
    for (const payment of payments) {
      const session = atProvider.get(payment.session ?? '');
      say(payment.pence === order.pence, `${number} costs ${order.pence}, its payment is for ${payment.pence}`);
      say(payment.session === null || session !== undefined, `${number} has a session that nobody opened`);
      say(!session || session.amountPence === order.pence, `${number}: the provider asks for another amount`);
      say(!session || session.orderNumber === number, `${number} has another order's session`);
      const took = session?.state === 'paid' || session?.state === 'refunded';
      say(took || !['paid', 'refundDue', 'refunded'].includes(payment.state), `${number}: paid by nobody's money`);
      say(payment.state !== 'refunded' || session?.state === 'refunded', `${number}: said to be refunded, and is not`);
      say(payment.state !== 'paid' || session?.state === 'paid', `${number}: kept money that was given back`);
      const job = books.jobs.some(({ kind, payload }) => kind === 'refund_payment' && payload.paymentId === payment.id);
      say(payment.state !== 'refundDue' || job, `${number}: a refund is due and no job will make it`);
    }
    say(order.emails <= 1, `${number} has ${order.emails} emails of one event`);
  }
  return wrong;
}

/** What must hold besides when time has passed and all jobs have run dry. */
export function wrongAtTheEnd(look: Look): string[] {
  const { books, sessions } = look;
  const wrong = wrongNow(look);
  const say = (holds: boolean, what: string) => holds || wrong.push(what);
  say(books.jobs.length === 0, `${books.jobs.length} jobs are left`);
  for (const { number, state, events, payments, emails } of books.orders) {
    say(state !== 'awaitingPayment', `${number} waits for its payment for ever`);
    const everPaid = events.some(({ to }) => to === 'paid');
    say(emails === (everPaid ? 1 : 0), `${number} has ${emails} emails of having been paid`);
    for (const payment of payments) {
      say(payment.state !== 'refundDue', `${number}: a refund was never made`);
      say(payment.state !== 'open', `${number}: a payment stays open for ever`);
    }
  }
  const taken = sessions.filter((session) => session.state === 'paid');
  const owed = books.orders.filter(isBought);
  const sum = (of: readonly { readonly pence?: number; readonly amountPence?: number }[]) =>
    of.reduce((total, { pence, amountPence }) => total + (pence ?? amountPence ?? 0), 0);
  say(sum(taken) === sum(owed), `the provider holds ${sum(taken)} pence, paid orders are worth ${sum(owed)}`);
  for (const { id, orderNumber, state } of sessions) {
    if (state !== 'paid') continue;
    const order = books.orders.find(({ number }) => number === orderNumber);
    const known = order?.payments.some((payment) => payment.session === id && payment.state === 'paid');
    say(known === true, `the provider holds money of session ${id}, and no order does`);
  }
  return wrong;
}
