import type { Browser, BrowserContext, Locator } from '@playwright/test';
import { staffDevices } from '#server/db/tables/staff/team-tables.ts';
import { hashOfToken, newSecretToken } from '#server/platform/secrets.ts';
import { expect, newPageIn, type Page } from '#tests/support/browser/browser.ts';
import { withShopClock } from '#tests/support/browser/clock-of-page.ts';
import { cookiesOfStaff, newStaff } from '#tests/support/staff/sign-in-staff.ts';
import type { SaturdayShop } from './saturday-shop.ts';

export type LaneName = 'To bake' | 'Baking' | 'Ready' | 'Collected';

type Device = {
  readonly role: 'manager' | 'baker' | 'counter';
  readonly name: string;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly isTouch: boolean;
};

/** One device with the day's board open, and the member of staff at it. */
export class Board {
  readonly name: string;
  readonly page: Page;
  readonly context: BrowserContext;
  /** The lanes that it shows: what the kitchen does not show is on the others. */
  readonly lanes: readonly LaneName[];
  readonly noise: string[];

  constructor(of: { name: string; page: Page; context: BrowserContext; lanes: readonly LaneName[]; noise: string[] }) {
    this.name = of.name;
    this.page = of.page;
    this.context = of.context;
    this.lanes = of.lanes;
    this.noise = of.noise;
  }

  lane(name: LaneName): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }

  card(lane: LaneName, orderNo: string): Locator {
    return this.lane(lane).locator(`#card-${orderNo}`);
  }

  /**
   * Presses a card's big button as soon as the card is there. By keyboard: on a day like this cards come and go above,
   * and a pointer that is pressed on this card would be released over another.
   */
  async press(lane: LaneName, orderNo: string, button: string): Promise<void> {
    await this.card(lane, orderNo).getByRole('button', { name: button }).press('Enter');
  }

  /** Presses for several cards at once, by selection. */
  async pressSelected(lane: LaneName, orderNos: readonly string[], button: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Select', exact: true }).click();
    for (const orderNo of orderNos) {
      const box = this.card(lane, orderNo).getByRole('checkbox');
      await box.press('Space');
      await expect(box).toBeChecked();
    }
    const bar = this.page.getByRole('region', { name: 'Selected' });
    await expect(bar).toContainText(`${orderNos.length} orders`);
    await bar.getByRole('button', { name: button }).click();
    await expect(bar).toBeHidden();
  }

  /** What is on the screen, lane by lane: every card with all its words except those that the clock changes. */
  async shown(): Promise<Record<string, { number: string; words: string }[]>> {
    const read = (lane: LaneName) =>
      this.lane(lane)
        .locator('[id^="card-"]')
        .evaluateAll((cards) =>
          cards.map((card) => {
            const copy = card.cloneNode(true) as HTMLElement;
            for (const part of copy.querySelectorAll('div:first-child > span, button')) part.remove();
            return { number: card.id.replace('card-', ''), words: copy.textContent ?? '' };
          }),
        );
    return Object.fromEntries(await Promise.all(this.lanes.map(async (lane) => [lane, await read(lane)] as const)));
  }
}

/** Collects the console errors and warnings and the uncaught errors of a device's pages, under its name. */
function noiseOf(context: BrowserContext, name: string): string[] {
  const noise: string[] = [];
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) noise.push(`${name}: ${message.text()}`);
  });
  context.on('weberror', (error) => noise.push(`${name}: ${error.error().message}`));
  return noise;
}

/** Opens the board in a browser of its own whose clock is the shop's. */
export async function openBoard(browser: Browser, shop: SaturdayShop, device: Device): Promise<Board> {
  const { role, name, viewport, isTouch } = device;
  const context = await browser.newContext({ baseURL: shop.url, viewport, hasTouch: isTouch });
  await withShopClock(context, shop.aheadMs);
  const staff = await newStaff(shop.database.db, { role, name, now: shop.now() });
  await context.addCookies(cookiesOfStaff(shop.url, staff));
  const noise = noiseOf(context, name);
  const page = await newPageIn(context);
  await page.goto('/admin');
  const lanes =
    role === 'baker'
      ? (['To bake', 'Baking', 'Ready'] as const)
      : (['To bake', 'Baking', 'Ready', 'Collected'] as const);
  return new Board({ name, page, context, lanes, noise });
}

/** The tablet on the kitchen's wall, which nobody has unlocked: it is read and never touched. */
export async function openWall(browser: Browser, shop: SaturdayShop): Promise<Board> {
  const name = 'Kitchen wall';
  const { memberId } = await newStaff(shop.database.db, { role: 'manager', name: 'Olive Carr', now: shop.now() });
  const token = newSecretToken();
  await shop.database.db
    .insert(staffDevices)
    .values({ name, isWall: true, tokenHash: hashOfToken(token), enrolledById: memberId });
  const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 1180, height: 820 } });
  await withShopClock(context, shop.aheadMs);
  await context.addCookies([{ name: 'staff-device', value: token, url: shop.url, httpOnly: true, sameSite: 'Strict' }]);
  const noise = noiseOf(context, name);
  const page = await newPageIn(context);
  await page.goto('/admin');
  return new Board({ name, page, context, lanes: ['To bake', 'Baking', 'Ready'], noise });
}

/** Expects every one of the cards to be in the lane, on every board that has it. */
export async function allSee(boards: readonly Board[], lane: LaneName, orderNos: readonly string[]): Promise<void> {
  const cards = orderNos.map((orderNo) => `#card-${orderNo}`).join(', ');
  for (const board of boards)
    if (board.lanes.includes(lane))
      await expect(board.lane(lane).locator(cards), board.name).toHaveCount(orderNos.length);
}

/** Runs the actions so that what they all ask of the shop leaves at the same moment. */
export async function atOnce(asking: readonly { readonly board: Board; act(): Promise<void> }[]): Promise<void> {
  let waiting = asking.length;
  let release = (): void => undefined;
  const all = new Promise<void>((resolve) => (release = resolve));
  const address = '**/api/admin/board/moves';
  for (const { board } of asking)
    await board.page.route(
      address,
      async (route) => {
        waiting -= 1;
        if (waiting === 0) release();
        await all;
        await route.continue();
      },
      // If it were removed by hand, it could go while it is at work.
      { times: 1 },
    );
  await Promise.all(asking.map(({ act }) => act()));
  await all;
}
