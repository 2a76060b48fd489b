import { allergenNames } from '#domain/diet/allergens.ts';
import { move } from '#domain/order/fulfilment.ts';
import type { BookedOrder, Books } from './books.ts';
import { type AtProvider, isBought, restockedOf, takenOf, wrongMoney, wrongMoneyAtTheEnd } from './check-money.ts';
import type { Scenario } from './scenario.ts';

/** Whether the order's cakes are taken from the stock: while it is live, and for good once they were being baked or handed over. */
const takesStock = ({ fulfilment, events }: BookedOrder): boolean =>
  fulfilment === 'placed' || fulfilment === 'accepted' || events.includes('baking') || events.includes('collected');

type Look = AtProvider & { readonly books: Books; readonly scenario: Scenario };

/** What must hold after every single step, whatever was struck. Returns one line for each thing that does not hold. */
export function wrongNow({ books, scenario, ...provider }: Look): string[] {
  const wrong: string[] = [];
  const say = (holds: boolean, what: string) => holds || wrong.push(what);
  const linesOf = (product: number, counts: (order: BookedOrder) => boolean) =>
    books.orders
      .filter(counts)
      .flatMap(({ lines }) => lines)
      .filter((line) => line.product === product);
  for (const { id, stock, sold, moved, byHand, least } of books.cakes) {
    const taken = books.orders
      .filter(takesStock)
      .flatMap(({ lines }) => lines)
      .reduce((sum, line) => sum + line.quantity * takenOf(line, id), 0);
    const back = books.orders.filter(takesStock).reduce((sum, order) => sum + restockedOf(order, id), 0);
    const held = taken - back;
    const bought = linesOf(id, isBought).reduce((sum, { quantity }) => sum + quantity, 0);
    const left = stock === null ? 0 : scenario.startStock + byHand - held;
    say((stock ?? 0) === left, `cake ${id}: ${stock} in stock, ${held} held, of ${scenario.startStock} and ${byHand}`);
    say((stock ?? 0) === moved, `cake ${id}: ${stock} in stock, its movements make ${moved}`);
    say(least >= 0, `cake ${id}: there were ${least} of it`);
    say(sold === bought, `cake ${id}: ${sold} counted as sold, ${bought} in paid orders`);
  }
  wrong.push(...wrongPlaces(books, scenario));
  const waiting = books.orders.filter(({ source, fulfilment }) => source === 'web' && fulfilment === 'placed');
  const waitingPence = waiting.reduce((sum, { pence }) => sum + pence, 0);
  say(books.held.orders === waiting.length, `${waiting.length} orders wait, ${books.held.orders} are counted as held`);
  say(books.held.pence === waitingPence, `${waitingPence} pence wait, ${books.held.pence} are counted as held`);
  say(books.misdated === 0, `${books.misdated} entries count for the wrong day`);
  for (const order of books.orders) {
    const { number, fulfilment, events } = order;
    wrong.push(...wrongSums(order), ...wrongMoney(order, provider, books));
    const moves = events.filter((kind) => kind !== 'returned' && kind !== 'edited');
    say(moves.at(-1) === fulfilment, `${number} is ${fulfilment}, its history ends ${moves.at(-1)}`);
    moves.forEach((to, n) => {
      const before = moves[n - 1];
      const allowed = before === undefined ? to === 'placed' : move(before, to) === 'moved';
      say(allowed, `${number} came to ${to} after ${before}`);
    });
    say(order.emails <= 1, `${number} has ${order.emails} emails of one event`);
  }
  return wrong;
}

/** Checks that an order's amounts are those of its line items, and so is what its whole payment was for. */
function wrongSums({ number, pence, discount, deposit, lines, payments, events }: BookedOrder): string[] {
  if (lines.length === 0) return [`${number} has no lines`];
  const wrong: string[] = [];
  const say = (holds: boolean, what: string) => holds || wrong.push(what);
  const worth = new Map<string, number>();
  const add = (to: string, more: number) => more > 0 && worth.set(to, (worth.get(to) ?? 0) + more);
  for (const { vat, quantity, price, due, discount: off, deposit: lent, allergens, contained } of lines) {
    say(price === due, `${number}: one of a line costs ${price} instead of ${due}`);
    const named = allergenNames(contained);
    say(allergens.join() === named.join(), `${number}: a line says ${allergens.join()}, what is in it ${named.join()}`);
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
  for (const { pence: paid, takenFor } of payments)
    say(
      takenFor === null ||
        paid !== pence ||
        events.includes('edited') ||
        told(Object.entries(takenFor)) === told(worth),
      `${number}: ${told(worth)}, not ${told(Object.entries(takenFor ?? {}))}`,
    );
  return wrong;
}

/** Checks that each day and slot counts the orders that hold a place in it, and no more than it allows. */
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

/** What must also hold once time has passed and no job is left. */
export function wrongAtTheEnd(look: Look): string[] {
  const { books, sessions, refunds } = look;
  const wrong = wrongNow(look);
  const say = (holds: boolean, what: string) => holds || wrong.push(what);
  say(books.jobs.length === 0, `${books.jobs.length} jobs are left`);
  for (const order of books.orders) {
    const { number, fulfilment, events, emails } = order;
    say(fulfilment !== 'placed', `${number} waits for its payment for ever`);
    const everPaid = events.includes('accepted');
    say(emails === (everPaid ? 1 : 0), `${number} has ${emails} emails of having been paid`);
    wrong.push(...wrongMoneyAtTheEnd(order, look));
  }
  const came = books.orders.flatMap(({ payments }) => payments).reduce((sum, { taken }) => sum + taken, 0);
  const back = books.orders.flatMap(({ payments }) => payments).reduce((sum, { given }) => sum + given, 0);
  say(books.ledger.pence === came - back, `${came} came and ${back} went, the ledger says ${books.ledger.pence}`);
  say(books.ledger.days === books.ledger.pence, `its days say ${books.ledger.days} of ${books.ledger.pence} pence`);
  for (const { id, orderNumber, state } of sessions) {
    if (state !== 'paid' && state !== 'refunded') continue;
    const order = books.orders.find(({ number }) => number === orderNumber);
    const known = order?.payments.some((payment) => payment.session === id && payment.state === 'paid');
    const isBack = refunds.some(({ sessionId, key }) => sessionId === id && key === null);
    say(known === true || isBack, `the provider holds money of session ${id}, and no order does`);
  }
  return wrong;
}
