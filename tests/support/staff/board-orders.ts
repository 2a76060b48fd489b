import { randomUUID } from 'node:crypto';
import type { LineToTake } from '#domain/order/taking/order-to-take.ts';
import { openDatabase } from '#server/db/open.ts';
import { takeOrder } from '#server/sales/orders/taking/take-order.ts';
import { orderToTake } from '#tests/support/orders/taking.ts';
import { databaseUrlAt } from '#tests/support/shop/shop-of-its-own.ts';

type Wish = {
  readonly name: string;
  /** YYYY-MM-DD and HH:MM; taken past the diary if it is not open then. */
  readonly date: string;
  readonly time: string;
  readonly slug?: string;
  readonly quantity?: number;
  readonly message?: string;
  /** What else is said of the line. */
  readonly line?: Partial<LineToTake>;
  readonly email?: string;
  readonly allergies?: string;
  /** Cash in the till, unless it is owed until collection. */
  readonly payment?: 'cash' | 'onCollection';
  /** The port of a shop other than the run's. */
  readonly at?: string;
};

/** Takes an order at the counter of the browser tests' shop, paid there in cash, on a day of the test's own. @returns its number */
export async function boardOrder({
  name,
  date,
  time,
  slug = 'vanilla-bean-swirl-cupcake',
  quantity = 1,
  message,
  line,
  email = '',
  allergies = '',
  payment = 'cash',
  at = process.env.E2E_PORT ?? '3900',
}: Wish) {
  const database = await openDatabase(await databaseUrlAt(at), { connections: 1 });
  try {
    const { number } = await takeOrder(
      { db: database.db, now: new Date(), publicUrl: 'http://localhost' },
      orderToTake({
        key: randomUUID(),
        source: 'counter',
        contact: { name, telephone: '', email },
        allergies: { asked: true, note: allergies },
        lines: [
          { slug, weightGrams: null, quantity, personalisation: message === undefined ? {} : { message }, ...line },
        ],
        pickup: { date, time },
        pastDiary: 'a test of the board',
        payment: payment === 'cash' ? { how: 'hand', method: 'cash', amountPence: null } : { how: payment },
      }),
    );
    return number;
  } finally {
    await database.close();
  }
}
