import { randomUUID } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { Failure } from '#domain/failure.ts';
import { type Fulfilment, stepBackOf, stepsOf } from '#domain/order/fulfilment.ts';
import { dayMs } from '#domain/pickup/clock/durations.ts';
import { products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { cancelByStaff, moveByStaff } from '#server/sales/admin/staff-orders.ts';
import { expireUnpaidOrders } from '#server/sales/payments/reconcile-payments.ts';
import { makeCupcakeBox } from '#tests/support/catalogue/mixed-box.ts';
import type { TestProduct } from '#tests/support/catalogue/products.ts';
import { orderRequestFor, productCalled, setStock, signedInCustomer } from '#tests/support/customers/customers.ts';
import type { TestShop } from '#tests/support/shop/shop.ts';
import { ordersToEdit } from './edited-orders.ts';
import { payByCard } from './orders.ts';
import { givesBackOf } from './paid-baskets.ts';
import { takeOrderOf } from './taking.ts';

/** Days from the test clock's day on. */
export const playedDays = ['2026-11-18', '2026-11-19', '2026-11-20'] as const;
const [today] = playedDays;

const ways = ['web', 'unpaid', 'telephone', 'link', 'overTheCounter'] as const;
const changes = ['step', 'step', 'step', 'back', 'cancel', 'lineBack', 'fewer', 'otherDay', 'more'] as const;

type Line = { readonly good: number; readonly size: number; readonly quantity: number; readonly ofSecond: number };
const line: fc.Arbitrary<Line> = fc.record({
  good: fc.nat({ max: 4 }),
  size: fc.nat({ max: 2 }),
  quantity: fc.integer({ min: 1, max: 3 }),
  ofSecond: fc.nat({ max: 4 }),
});
const order = fc.record({
  way: fc.constantFrom(...ways),
  day: fc.constantFrom(...playedDays),
  lines: fc.uniqueArray(line, { minLength: 1, maxLength: 3, selector: ({ good }) => good }),
});
const change = fc.record({
  kind: fc.constantFrom(...changes),
  of: fc.nat({ max: 30 }),
  day: fc.constantFrom(...playedDays),
  line,
});
type Order = typeof order extends fc.Arbitrary<infer Drawn> ? Drawn : never;
type Change = typeof change extends fc.Arbitrary<infer Drawn> ? Drawn : never;

/** What happens to some orders, one thing after the other. */
export const ordersDrawn = fc.array(fc.oneof(order, change, change, fc.constant('expiry' as const)), {
  minLength: 10,
  maxLength: 30,
});

export type SoldLine = {
  readonly product: TestProduct;
  readonly grams: number;
  /** The products that one of it consists of, with the pieces of each. */
  readonly filling: readonly (readonly [TestProduct, number])[];
  quantity: number;
};

/** An order as the test that plays it remembers it, without asking the shop. */
export type PlayedOrder = {
  readonly number: string;
  readonly isWalkIn: boolean;
  readonly sold: SoldLine[];
  day: string;
  fulfilment: Fulfilment;
};

/** Opens a play on one shop: cupcakes, minis, cakes, cards and boxes to be filled, and orders of all kinds for them. */
export async function openPlay(shop: TestShop) {
  const { database, clock, services } = shop;
  const { db } = database;
  const { edit, startAfresh } = ordersToEdit(shop);
  const givesBack = givesBackOf(shop);
  const called = (slug: string) => productCalled(database, slug);
  const [cupcake, second] = [await called('vanilla-bean-swirl-cupcake'), await called('red-velvet-cupcake')];
  const [minis, cake] = [await called('mini-victoria-sponge'), await called('black-forest-gateau')];
  const card = await called('greeting-card');
  const box = await makeCupcakeBox(db);
  const goods = [cupcake, minis, cake, card, box];
  const stockToday = [minis, cake];
  const ids = stockToday.map(({ id }) => id);
  await db.update(products).set({ supply: 'stockToday', countsTomorrow: false }).where(inArray(products.id, ids));

  function soldLine({ good, size, quantity, ofSecond }: Line): SoldLine {
    const product = goods[good] ?? cupcake;
    const { grams, pieces } = product.sizes[size % product.sizes.length] ?? { grams: 0, pieces: 1 };
    const mixed = [[second, ofSecond] as const, [cupcake, pieces - ofSecond] as const];
    const filling = product === box ? mixed.filter(([, count]) => count > 0) : [[product, pieces] as const];
    return { product, grams, filling, quantity };
  }

  const saidOf = ({ product, filling }: SoldLine) =>
    product === box ? { box: Object.fromEntries(filling.map(([{ id }, pieces]) => [id, pieces])) } : {};

  async function byWeb(sold: readonly SoldLine[], day: string, isPaid: boolean): Promise<string> {
    const customer = await signedInCustomer(shop);
    const wanted = sold.map((one) => ({ ...one, weightGrams: one.grams, personalisation: saidOf(one) }));
    const request = orderRequestFor(customer.id, wanted, { pickupDate: day, pickupTime: '17:00:00' });
    const { status, body } = await customer.browser.post('/orders', request);
    if (status !== 200) throw new Error(JSON.stringify(body));
    const { orderNo, total } = Object(body);
    if (isPaid) await payByCard(shop, { customer, orderNo, amount: Math.round(total * 100) });
    return orderNo;
  }

  async function place({ way, day, lines }: Order): Promise<PlayedOrder> {
    const sold = lines.map(soldLine);
    if (way === 'web' || way === 'unpaid') {
      const number = await byWeb(sold, day, way === 'web');
      return { number, isWalkIn: false, sold, day, fulfilment: way === 'web' ? 'accepted' : 'placed' };
    }
    const isWalkIn = way === 'overTheCounter';
    const { number } = await takeOrderOf(shop, {
      source: isWalkIn ? 'counter' : 'telephone',
      lines: sold.map((one) => ({
        slug: one.product.slug,
        weightGrams: one.grams,
        quantity: one.quantity,
        personalisation: saidOf(one),
      })),
      pickup: isWalkIn ? 'now' : { date: day, time: '17:00' },
      payment: way === 'link' ? { how: 'link' } : { how: 'hand', method: 'cash', amountPence: null },
    });
    const fulfilment = isWalkIn ? 'collected' : way === 'link' ? 'placed' : 'accepted';
    return { number, isWalkIn, sold, day: isWalkIn ? today : day, fulfilment };
  }

  /** @throws Failure for what the shop refuses: the order stays as it was */
  async function make(played: PlayedOrder, { kind, day, line: { size, quantity } }: Change): Promise<void> {
    const { number: orderNo, fulfilment, sold } = played;
    const by = { orderNo, as: 'Priya', now: clock.now() };
    const pastDiary = 'a test';
    const to = kind === 'step' ? stepsOf(fulfilment)[size % stepsOf(fulfilment).length] : stepBackOf(fulfilment);
    switch (kind) {
      case 'step':
      case 'back':
        if (!to) return;
        await moveByStaff(db, { ...by, to, isUndo: kind === 'back', paid: { method: 'cash', key: randomUUID() } });
        played.fulfilment = to;
        return;
      case 'cancel':
        await cancelByStaff(db, { ...by, reason: 'They rang' });
        played.fulfilment = 'cancelled';
        return;
      case 'lineBack': {
        const pieces = [{ place: 1, quantity: 1 }];
        await givesBack(orderNo, { kind: 'lines', pieces, deposits: [] }, { restock: size === 0 });
        return;
      }
      case 'fewer':
        await edit(orderNo, { lines: [{ place: 1, quantity, said: {} }], pastDiary });
        for (const first of sold.slice(0, 1)) first.quantity = quantity;
        return;
      case 'more': {
        if (sold.some(({ product }) => product === second)) return;
        const { grams, pieces } = second.sizes[size] ?? { grams: 0, pieces: 0 };
        await edit(orderNo, { lines: [{ slug: second.slug, weightGrams: grams, quantity, said: {} }], pastDiary });
        sold.push({ product: second, grams, filling: [[second, pieces]], quantity });
        return;
      }
      case 'otherDay':
        await edit(orderNo, { pickup: { date: day, time: '17:00' }, pastDiary });
        played.day = day;
    }
  }

  return {
    /** The product that is on no label. */
    card,
    /** The product whose shelf the morning may fill up. */
    second,
    /** Products whose pieces on today's shelf are not baked for today. */
    stockToday,
    /** Plays in a shop without orders and with enough of everything. */
    async play(drawn: readonly (Order | Change | 'expiry')[]): Promise<PlayedOrder[]> {
      const slugs = [cupcake, second, minis, cake, card].map(({ slug }) => slug);
      await startAfresh();
      for (const slug of slugs) await setStock(database, slug, 2_000);
      const all: PlayedOrder[] = [];
      for (const one of drawn) {
        if (one === 'expiry') {
          await expireUnpaidOrders(db, services.payments, new Date(clock.now().getTime() + 4 * dayMs));
          for (const played of all) if (played.fulfilment === 'placed') played.fulfilment = 'expired';
        } else if ('way' in one) all.push(await place(one));
        else {
          const played = all[one.of % Math.max(1, all.length)];
          if (played)
            await make(played, one).catch((error: unknown) => {
              if (!(error instanceof Failure)) throw error;
            });
        }
      }
      return all;
    },
  };
}
