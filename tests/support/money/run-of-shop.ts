import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { requestFromWire } from '#contract/codecs/cart-codec.ts';
import type { OrderRequest } from '#contract/orders/orders.ts';
import { failureTexts } from '#contract/wire/failures.ts';
import { whys } from '#domain/order/order-event.ts';
import { addBaked, countStock, takeOut } from '#server/catalogue/stock/staff-stock.ts';
import type { OpenDatabase } from '#server/db/open.ts';
import { orders } from '#server/db/tables/schema.ts';
import { asFailure } from '#server/http/failures.ts';
import type { Customer, RequestContext, Services } from '#server/platform/request-context.ts';
import { lockOrder, moveOrder } from '#server/sales/orders/changing/move-order.ts';
import { cancelOrder } from '#server/sales/orders/order-endpoints.ts';
import { placeOrder } from '#server/sales/orders/placing/place-order.ts';
import { findSettledOrder } from '#server/sales/payments/payment-endpoints.ts';
import { expireUnpaidOrders, reconcilePayments } from '#server/sales/payments/reconcile-payments.ts';
import { takeNotice } from '#server/sales/payments/take-notice.ts';
import { extraOf, fillingFor } from '#tests/support/catalogue/mixed-box.ts';
import type { TestProduct } from '#tests/support/catalogue/products.ts';
import { orderRequestFor } from '#tests/support/customers/customers.ts';
import type { TestClock } from '#tests/support/shop/shop.ts';
import type { ShownBy } from '#tests/support/shop/shown-by.ts';
import { type EditCommand, editInPlay } from './commands/edit-commands.ts';
import { giveBackInPlay } from './commands/refund-commands.ts';
import { startPayingInPlay } from './commands/start-paying.ts';
import { type TakeCommand, takeInPlay } from './commands/take-commands.ts';
import { doJobsInPlay } from './do-jobs.ts';
import { Doing, type Turn, under } from './mishaps.ts';
import type { Provider, SignedNotice } from './providers.ts';
import type { Command, StaffMove, Start, Struck } from './scenario.ts';

export type Place = {
  readonly database: OpenDatabase;
  readonly provider: Provider;
  readonly customers: readonly Customer[];
  /** The first one offers a message. */
  readonly cakes: readonly TestProduct[];
  readonly start: Start;
  readonly services: Services;
  readonly clock: TestClock;
  readonly shown: ShownBy;
};
type KnownOrder = {
  readonly orderNo: string;
  readonly amount: number;
  readonly customer: Customer;
  /** Paid by its link, not through its customer's account. */
  readonly isTaken?: boolean;
};
type Placing = Extract<Command, { do: 'place' }>;
type StockMove = Extract<Command, { do: 'baked' | 'counted' | 'lost' }>;

/** One play of the shop: what its customers know of their orders, and what nobody should have seen. */
export class RunOfShop {
  readonly surprises: string[] = [];
  readonly #place: Place;
  readonly #requests = new Map<string, OrderRequest>();
  readonly #orders = new Map<string, KnownOrder>();
  readonly #sessions = new Set<string>();
  readonly #refused = new Set<string>();
  readonly #keys = new Map<string, string>();

  constructor(place: Place) {
    this.#place = place;
  }

  /** Does one thing, struck where it says. An error that neither the mishap nor the provider explains is a surprise. */
  async play({ command, mishap }: Struck, turn?: Turn): Promise<void> {
    const doing = new Doing(mishap ?? undefined, turn);
    const mayBeRefused = this.#place.provider.willFail;
    try {
      await under(doing, () => this.#act(command));
    } catch (error) {
      const { code } = asFailure(error);
      if (doing.struck || failureTexts[code].status < 500) return;
      if (code === 'paymentFailed' && (mayBeRefused || turn !== undefined || this.#isFirstRefusal(command))) return;
      this.surprises.push(`${JSON.stringify(command)} failed: ${error instanceof Error ? error.stack : error}`);
    }
  }

  /**
   * An action that was struck while it recorded a refusal leaves the provider's kept response to be received once more.
   * An order that is refused twice in a row, though the provider has no fault, can never be paid.
   */
  #isFirstRefusal(command: Command): boolean {
    if (command.do !== 'startPaying') return false;
    const { orderNo = '' } = chosen([...this.#orders.values()], command.order) ?? {};
    const isFirst = !this.#refused.has(orderNo);
    this.#refused.add(orderNo);
    return isFirst;
  }

  /** Lets time pass and does every job until nothing is left to do. */
  async drain(noticesCome: boolean): Promise<void> {
    const { clock, provider } = this.#place;
    const plainly = (command: Command) => this.play({ command, mishap: null });
    provider.beSlow(false);
    for (let round = 0; round < 4; round++) {
      // Later also past the deadline of what is paid by link.
      clock.moveOn(round < 2 ? 31 : 3 * 24 * 60);
      const made = await provider.gateway.refundsSince(new Date(0));
      for (const { reference, state } of made) if (state === 'pending') await provider.endRefund(reference, 'done');
      const notices = noticesCome ? await provider.notices() : [];
      for (const which of notices.keys()) await plainly({ do: 'notice', which });
      await plainly({ do: 'expire' });
      await plainly({ do: 'reconcile' });
      await plainly({ do: 'jobs' });
      await plainly({ do: 'sweepRefunds' });
      // What the provider refused for good is paid back to the customer by hand.
      for (const order of [...this.#orders.keys()].keys()) await plainly({ do: 'handBack', order });
      await plainly({ do: 'jobs' });
    }
  }

  async #act(command: Command): Promise<void> {
    const { database, provider, services, clock } = this.#place;
    switch (command.do) {
      case 'place':
        return this.#placeOrder(command);
      case 'startPaying':
        return this.#startPaying(command.order);
      case 'look':
        return this.#withOrder(command.order, async ({ orderNo, customer }) => {
          const seen = await findSettledOrder(this.#context(customer), { orderNo });
          if (seen.number !== orderNo) this.surprises.push(`asked for ${orderNo} and saw ${seen.number}`);
        });
      case 'cancel':
        return this.#withOrder(command.order, async ({ orderNo, customer }) => {
          const { state } = await cancelOrder(this.#context(customer), { orderNo });
          if (state !== 'cancelled' && state !== 'refunded')
            this.surprises.push(`${orderNo} was cancelled and is ${state}`);
        });
      case 'staff':
        return this.#withOrder(command.order, (order) => this.#staffMove(order, command.to));
      case 'pay': {
        const session = chosen([...this.#sessions], command.session);
        return session === undefined ? undefined : provider.pay(session, command.card);
      }
      case 'notice': {
        const notice = chosen(await provider.notices(), command.which);
        return notice && this.#take(notice);
      }
      case 'strayNotice':
        return this.#take(provider.strayNotice());
      case 'baked':
      case 'counted':
      case 'lost':
        return this.#moveStock(command);
      case 'expire':
        await expireUnpaidOrders(database.db, services.payments, clock.now());
        return undefined;
      case 'reconcile':
        return reconcilePayments(database.db, services.payments, clock.now());
      case 'jobs':
        return doJobsInPlay({ database, services, now: clock.now });
      case 'take':
      case 'takeMoney':
        return this.#takeByStaff(command);
      case 'editLine':
      case 'addLine':
      case 'movePickup':
        return this.#edit(command);
      default:
        return giveBackInPlay(command, {
          db: database.db,
          gateway: services.payments,
          provider,
          now: clock.now(),
          order: (which) => chosen([...this.#orders.values()], which),
          session: (which) => chosen([...this.#sessions], which),
        });
    }
  }

  #context(customer: Customer): RequestContext {
    const { database, services, clock, shown } = this.#place;
    const whoever = { token: null, address: null };
    return { db: database.db, now: clock.now(), customer, ...whoever, services, ...shown };
  }

  async #startPaying(which: number): Promise<void> {
    const [name, order] = chosen([...this.#orders], which) ?? [];
    if (name === undefined || !order) return;
    const begun = await startPayingInPlay(this.#context(order.customer), order);
    if ('amount' in begun) this.#orders.set(name, { ...order, amount: begun.amount });
    else {
      this.#refused.delete(order.orderNo);
      if (!begun.url.includes('order-success')) this.#sessions.add(this.#place.provider.sessionAt(begun.url));
    }
  }

  async #takeByStaff(command: TakeCommand): Promise<void> {
    const { database, services, clock } = this.#place;
    const [customer] = this.#place.customers;
    const taken = await takeInPlay(command, {
      ...this.#place,
      db: database.db,
      publicUrl: services.publicUrl,
      now: clock.now(),
      keyOf: (name) => this.#keyOf(name),
      order: (which) => chosen([...this.#orders.values()], which),
    });
    if (taken && customer && command.do === 'take')
      this.#orders.set(`taken/${command.key}`, {
        orderNo: taken.orderNo,
        amount: taken.owedPence,
        customer,
        isTaken: true,
      });
  }

  #keyOf(name: string): string {
    const key = this.#keys.get(name) ?? randomUUID();
    this.#keys.set(name, key);
    return key;
  }

  async #edit(command: EditCommand): Promise<void> {
    const [name, order] = chosen([...this.#orders], command.order) ?? [];
    if (name === undefined || !order) return;
    const edited = { orderNo: order.orderNo, context: this.#context(order.customer) };
    this.#orders.set(name, { ...order, amount: await editInPlay(command, edited, this.#place) });
  }

  /** Refused, as for staff, if the cake is made to order or fewer are in stock. */
  async #moveStock(command: StockMove): Promise<void> {
    const { database, cakes, clock } = this.#place;
    const slug = chosen(cakes, command.cake)?.slug ?? '';
    const by = { slug, as: 'Priya', note: '', now: clock.now() };
    if (command.do === 'baked') await addBaked(database.db, { ...by, pieces: command.pieces });
    else if (command.do === 'counted') await countStock(database.db, { ...by, ...command });
    else await takeOut(database.db, { ...by, ...command });
  }

  async #placeOrder(placing: Placing): Promise<void> {
    const { who, key, replaces } = placing;
    const customer = chosen(this.#place.customers, who);
    if (!customer) return;
    const name = `${who}/${key}`;
    const replaced = replaces === null ? undefined : chosen([...this.#orders.values()], replaces)?.orderNo;
    const request = this.#requests.get(name) ?? this.#newRequest(customer, placing, replaced);
    this.#requests.set(name, request);
    const { number, totalPence } = await placeOrder(this.#context(customer), requestFromWire(request));
    const before = this.#orders.get(name);
    if (before && before.orderNo !== number) this.surprises.push(`one key gave ${before.orderNo} and ${number}`);
    this.#orders.set(name, { orderNo: number, amount: totalPence, customer });
  }

  #newRequest(
    customer: Customer,
    { pieces, sizes, messages = [], pickup = 0, backwards }: Placing,
    replaces: string | undefined,
  ): OrderRequest {
    const wanted = this.#place.cakes.flatMap((product, n) => {
      const quantity = pieces[n] ?? 0;
      const size = sizes && chosen(product.sizes, sizes[n] ?? 0);
      const weightGrams = size?.grams ?? product.grams;
      const filling = fillingFor(product, this.#place.cakes, weightGrams);
      const extraPence = extraOf(filling, this.#place.cakes);
      const line = { product, quantity, weightGrams, extraPence };
      const said = n === 0 && messages.length > 0 ? messages.map((message) => ({ message })) : [filling];
      return quantity > 0 ? said.map((personalisation) => ({ ...line, personalisation })) : [];
    });
    const lines = backwards ? wanted.toReversed() : wanted;
    const request = orderRequestFor(customer.id, lines, {
      replaces,
      ...chosen(this.#place.start.pickups, pickup),
    });
    const items = request.items.map((item, n) => ({ ...item, personalisation: lines[n]?.personalisation }));
    return { ...request, items };
  }

  /** Moves an order as the bakery's own staff do, as far as the table of moves lets them. */
  async #staffMove({ orderNo }: KnownOrder, to: StaffMove): Promise<void> {
    const { database, clock } = this.#place;
    await database.db.transaction(async (tx) => {
      const [found] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.number, orderNo));
      const order = found && (await lockOrder(tx, found.id));
      if (!order) return;
      await moveOrder(tx, order, to, whys.byStaff('Priya'), clock.now());
    });
  }

  async #withOrder(which: number, work: (order: KnownOrder) => Promise<void>): Promise<void> {
    const order = chosen([...this.#orders.values()], which);
    if (order) await work(order);
  }

  async #take({ body, headers }: SignedNotice): Promise<void> {
    const { database, services, clock } = this.#place;
    const notice = await services.payments.readNotice(body, headers);
    if (notice) await takeNotice(database.db, services.payments, notice, clock.now());
  }
}

/** The item at a number that wraps round what there is; undefined if there is nothing. */
const chosen = <T>(from: readonly T[], which: number): T | undefined => from[which % Math.max(from.length, 1)];
