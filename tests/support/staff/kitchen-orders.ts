import type { Page } from '@playwright/test';
import { eq, sql } from 'drizzle-orm';
import type { Personalisation } from '#domain/catalogue/personalisation.ts';
import { openDatabase } from '#server/db/open.ts';
import { orderLines, orders } from '#server/db/tables/schema.ts';
import { newCustomer, placeOrder } from '#tests/support/browser/customer-of-page.ts';
import { databaseUrlAt } from '#tests/support/shop/shop-of-its-own.ts';

type Wish = {
  readonly slug: string;
  readonly quantity: number;
  /** YYYY-MM-DD and HH:MM. */
  readonly date: string;
  readonly time: string;
  readonly personalisation?: Personalisation;
  /** The allergens as they were sold, by their legal names. */
  readonly allergens?: readonly string[];
};

/** An accepted order in the browser tests' shop, on a day of the test's own. @returns its number */
export async function kitchenOrder(page: Page, { slug, quantity, date, time, ...said }: Wish): Promise<string> {
  const orderNo = await placeOrder(page, await newCustomer(page), { slug, quantity });
  const database = await openDatabase(await databaseUrlAt(process.env.E2E_PORT ?? '3900'), { connections: 1 });
  try {
    const [order] = await database.db
      .update(orders)
      .set({ fulfilment: 'accepted', pickupDate: date, pickupTime: time })
      .where(eq(orders.number, orderNo))
      .returning({ id: orders.id });
    const lines = eq(orderLines.orderId, order?.id ?? 0);
    if (said.personalisation)
      await database.db.update(orderLines).set({ personalisation: said.personalisation }).where(lines);
    if (said.allergens)
      await database.db
        .update(orderLines)
        .set({ allergens: sql`${sql.param(said.allergens)}::text[]` })
        .where(lines);
  } finally {
    await database.close();
  }
  return orderNo;
}
