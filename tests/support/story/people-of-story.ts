import type { Browser } from '@playwright/test';
import { openDatabase } from '#server/db/open.ts';
import { expect, newPageIn, type Page } from '#tests/support/browser/browser.ts';
import { withShopClock } from '#tests/support/browser/clock-of-page.ts';
import { databaseUrlAt } from '#tests/support/shop/shop-of-its-own.ts';
import type { ShopAt } from './empty-bakery.ts';

const sizes = {
  tablet: { viewport: { width: 1180, height: 820 }, hasTouch: true },
  pc: { viewport: { width: 1440, height: 900 }, hasTouch: false },
  telephone: { viewport: { width: 390, height: 844 }, hasTouch: true },
} as const;

/** What the devices of the story wrote to their consoles, and should not have. */
export class Noise {
  readonly lines: string[] = [];
}

/** A device in somebody's hands, with the shop's clock and nothing in it yet. */
export async function deviceOf(
  browser: Browser,
  { shop, aheadMs }: ShopAt,
  kind: keyof typeof sizes,
  noise: Noise,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: shop.url,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    ...sizes[kind],
  });
  await withShopClock(context, aheadMs);
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) noise.lines.push(`${kind}: ${message.text()}`);
  });
  context.on('weberror', (error) => noise.lines.push(`${kind}: ${error.error().message}`));
  return newPageIn(context);
}

/** The link in the newest email to somebody that has one, as they would press it. */
export async function linkTo({ at }: ShopAt, email: string, link: RegExp): Promise<string> {
  const database = await openDatabase(await databaseUrlAt(at), { connections: 1 });
  const newest = async (): Promise<string | undefined> => {
    const { rows } = await database.pool.query<{ plain: string }>(
      'select plain from emails where recipient = $1 order by id desc',
      [email],
    );
    return rows.map(({ plain }) => link.exec(plain)?.[0]).find((found) => found !== undefined);
  };
  try {
    await expect.poll(newest, { message: `an email to ${email} with ${link}` }).toBeDefined();
    return (await newest()) ?? '';
  } finally {
    await database.close();
  }
}
