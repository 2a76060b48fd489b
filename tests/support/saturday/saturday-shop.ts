import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { addDays, weekdayOf } from '#domain/pickup/clock/calendar.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import { type OpenDatabase, openDatabase } from '#server/db/open.ts';
import { takeOrder } from '#server/sales/orders/taking/take-order.ts';
import {
  orderRequestFor,
  productCalled,
  type SignedIn,
  setStock,
  signedInCustomer,
} from '#tests/support/customers/customers.ts';
import { payingCard } from '#tests/support/orders/orders.ts';
import { orderToTake } from '#tests/support/orders/taking.ts';
import { databaseUrlAt, type OwnShop, openOwnShop } from '#tests/support/shop/shop-of-its-own.ts';
import { Visitor } from '#tests/support/shop/visitor.ts';

/** What is sold on the day, and how much stock each has in the morning. */
export const cakes = ['vanilla-bean-swirl-cupcake', 'red-velvet-cupcake', 'rainbow-sprinkle-birthday-cake'] as const;
const inTheMorning = 400;

/**
 * The last Saturday before a Christmas that is still to come. It is ahead of the wall clock, which is the database's:
 * what the shop puts off for a minute waits until the test says that the minute is over.
 */
function saturdayAhead(): string {
  const today = shopDate(Date.now(), shopTimeZone);
  const before = (year: number): string => {
    let day = `${year}-12-24`;
    while (weekdayOf(day) !== 5) day = addDays(day, -1);
    return day;
  };
  const year = Number(today.slice(0, 4));
  return before(year) > today ? before(year) : before(year + 1);
}

export type Customer = { readonly customer: SignedIn; readonly orderNo: string };

export type SaturdayShop = AsyncDisposable & {
  readonly url: string;
  readonly day: string;
  /** How far the shop's clock is ahead of the wall clock. */
  readonly aheadMs: number;
  readonly now: () => Date;
  readonly database: OpenDatabase;
  /** Places an order over the web, paid with a test card; for this day if no other is given. */
  buy(wish: { readonly quantity?: number; readonly day?: string }): Promise<Customer>;
};

/** Opens a shop of its own in which it is half past eight on that Saturday. */
export async function openSaturdayShop(): Promise<SaturdayShop> {
  const day = saturdayAhead();
  const morning = `${day}T08:30:00.000Z`;
  const aheadMs = Date.parse(morning) - Date.now();
  const now = () => new Date(Date.now() + aheadMs);
  const shop = await openOwnShop({ CLOCK_AT: morning });
  const database = await openDatabase(await databaseUrlAt(new URL(shop.url).port), { connections: 4 });
  for (const cake of cakes) await setStock(database, cake, inTheMorning);
  return {
    url: shop.url,
    day,
    aheadMs,
    now,
    database,
    buy: (wish) => buy({ shop, database, now }, { day, ...wish }),
    async [Symbol.asyncDispose]() {
      await database.close();
      await shop[Symbol.asyncDispose]();
    },
  };
}

type Place = { readonly shop: OwnShop; readonly database: OpenDatabase; readonly now: () => Date };
type Wish = { readonly day: string; readonly quantity?: number };

const placed = z.object({ orderNo: z.string(), total: z.number() });
const session = z.object({ url: z.string() });

/** Buys as a browser does: the order, the payment's session, the card. */
async function buy({ shop, database, now }: Place, { day, quantity = 2 }: Wish): Promise<Customer> {
  const customer = await signedInCustomer({ database, clock: { now }, visitor: () => new Visitor(shop.url) });
  const wanted = [{ product: await productCalled(database, 'red-velvet-cupcake'), quantity }];
  const request = orderRequestFor(customer.id, wanted, {
    pickupDate: day,
    pickupTime: '16:30:00',
  });
  const { orderNo, total } = placed.parse(await answered(customer.browser.post('/orders', request)));
  const wish = { orderNo, amount: Math.round(total * 100) };
  const { url } = session.parse(await answered(customer.browser.post('/payments/session', wish)));
  const paid = await fetch(shop.url + new URL(url).pathname, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(payingCard),
  });
  if (paid.status !== 303) throw new Error(`${orderNo} was not paid: ${paid.status}`);
  return { customer, orderNo };
}

async function answered(asked: Promise<{ status: number; body: unknown }>): Promise<unknown> {
  const { status, body } = await asked;
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

export async function cancelBy({ customer, orderNo }: Customer): Promise<void> {
  await answered(customer.browser.post(`/orders/order/${orderNo}/cancel`, {}));
}

const waysToPay = [
  { how: 'hand', method: 'cash', amountPence: null },
  { how: 'hand', method: 'terminal', amountPence: null },
  { how: 'onCollection' },
] as const;

/** Takes orders of all kinds, as the counter did in the days before. @returns their numbers, in the order of the board */
export async function takeBefore({ database: { db }, day, now }: SaturdayShop, count: number): Promise<string[]> {
  const numbers: string[] = [];
  for (let n = 0; n < count; n++) {
    const slug = cakes[n % cakes.length] ?? cakes[0];
    const { number } = await takeOrder(
      { db, now: now(), publicUrl: 'http://localhost' },
      orderToTake({
        key: randomUUID(),
        source: n % 2 === 0 ? 'telephone' : 'counter',
        as: 'Jade Robinson',
        contact: {
          name: `Customer ${String(n).padStart(2, '0')}`,
          telephone: '07700 900321',
          email: n % 4 === 3 ? '' : `customer-${n}@example.com`,
        },
        allergies: { asked: true, note: n % 10 === 0 ? 'Nut allergy' : '' },
        // In the play it is the day itself, and a message on a cake needs hours of notice.
        pastDiary: slug === 'rainbow-sprinkle-birthday-cake' ? 'Asked for days before' : '',
        lines: [
          {
            slug,
            weightGrams: null,
            quantity: 1 + (n % 3),
            personalisation: slug === 'rainbow-sprinkle-birthday-cake' ? { message: `Happy Christmas ${n}` } : {},
          },
        ],
        pickup: { date: day, time: `${String(9 + Math.floor(n / 6)).padStart(2, '0')}:${n % 2 === 0 ? '15' : '45'}` },
        payment: waysToPay[n % 5 === 4 ? 2 : n % 2] ?? waysToPay[0],
      }),
    );
    numbers.push(number);
  }
  return numbers;
}
