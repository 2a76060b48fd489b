import type { BrowserContext } from '@playwright/test';
import { beatEveryMs } from '#contract/admin/board/live.ts';
import { dragOnto, expect, type Page, test } from '#tests/support/browser/browser.ts';
import { stopClock } from '#tests/support/browser/clock-of-page.ts';
import { tcpProxy } from '#tests/support/outages/tcp-proxy.ts';
import { boardOrder } from '#tests/support/staff/board-orders.ts';
import { signInBrowser } from '#tests/support/staff/staff-of-browser.ts';

test.use({ viewport: { width: 1180, height: 820 }, hasTouch: true });

/** A day of a test's own, so that no other test's orders are on its board. */
let used = 0;
const ownDay = (): string => {
  used += 1;
  const worker = Number(process.env.TEST_WORKER_INDEX ?? 0);
  return new Date(Date.now() + (200 + worker * 40 + used) * 86_400_000).toISOString().slice(0, 10);
};

const laneOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const cardIn = (page: Page, lane: string, name: string) => laneOf(page, lane).getByRole('listitem', { name });
const openDay = async (page: Page, day: string): Promise<void> => {
  await page.goto(`/admin/day/${day}`);
  await expect(laneOf(page, 'To bake')).toBeVisible();
};

/** Another browser, with somebody else signed in. */
async function elsewhere(page: Page, role: string, name: string): Promise<{ page: Page; context: BrowserContext }> {
  const context = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin });
  if (!context) throw new Error('no browser');
  const other = await context.newPage();
  await signInBrowser(other, { role, name });
  return { page: other, context };
}

test('[B-01] [B-02] [B-03] a card moves by its button, is seen at once on another board, and is moved back', async ({
  page,
}) => {
  const day = ownDay();
  const email = 'molly@example.com';
  const orderNo = await boardOrder({ name: 'Molly Perks', email, date: day, time: '12:45', allergies: 'Nut allergy' });
  await signInBrowser(page, { role: 'counter', name: 'Jade Robinson' });
  await openDay(page, day);
  const card = cardIn(page, 'To bake', 'Molly Perks');
  await expect(card).toContainText('Nut allergy');
  await expect(card).toContainText(orderNo.slice(-4));
  const { page: kitchen, context } = await elsewhere(page, 'baker', 'Marek Nowak');
  await openDay(kitchen, day);
  await expect(cardIn(kitchen, 'To bake', 'Molly Perks')).toBeVisible();

  await card.getByRole('button', { name: 'Start baking' }).click();
  await expect(cardIn(page, 'Baking', 'Molly Perks')).toBeVisible();
  await expect(cardIn(kitchen, 'Baking', 'Molly Perks')).toBeVisible();
  await cardIn(kitchen, 'Baking', 'Molly Perks').getByRole('button', { name: 'Mark ready' }).click();
  await expect(cardIn(page, 'Ready', 'Molly Perks').getByRole('button', { name: 'Hand over' })).toBeVisible();
  await expect(kitchen.getByRole('region', { name: 'Undo' })).toContainText('The email is sent');
  await kitchen.getByRole('button', { name: 'Undo' }).click();
  await expect(cardIn(page, 'Baking', 'Molly Perks')).toBeVisible();
  await context.close();
});

test('[B-02] a card is dragged with the mouse from lane to lane, and stays there', async ({ page }) => {
  const day = ownDay();
  await boardOrder({ name: 'Callum Fraser', date: day, time: '11:15' });
  await signInBrowser(page, { role: 'counter', name: 'Jade Robinson' });
  await openDay(page, day);
  const taken = (lane: string) => page.locator(`section[aria-label="${lane}"][class*="inset_0_0_0_3px"]`);
  const drag = (from: string, to: string) =>
    dragOnto(page, cardIn(page, from, 'Callum Fraser').locator('time'), laneOf(page, to), taken(to));
  await drag('To bake', 'Baking');
  await expect(cardIn(page, 'Baking', 'Callum Fraser')).toBeVisible();
  await expect(cardIn(page, 'To bake', 'Callum Fraser')).toHaveCount(0);
  await drag('Baking', 'Ready');
  await expect(cardIn(page, 'Ready', 'Callum Fraser')).toBeVisible();
  await page.reload();
  await expect(cardIn(page, 'Ready', 'Callum Fraser')).toBeVisible();
});

test.use({ expectedNoise: [/ERR_INTERNET_DISCONNECTED|Failed to load resource/] });

test('[B-03] a line that is cut somewhere on its way is noticed by its silence, and a shop that comes back is followed again', async ({
  browser,
}) => {
  const shopPort = Number(process.env.E2E_PORT ?? '3900');
  await using proxy = await tcpProxy(shopPort);
  const context = await browser.newContext({ baseURL: `http://localhost:${proxy.port}` });
  const page = await context.newPage();
  await page.clock.install();
  const day = ownDay();
  await boardOrder({ name: 'Sian Hughes', date: day, time: '11:30' });
  await signInBrowser(page, { role: 'manager', name: 'Owen Clarke' });
  await openDay(page, day);
  await expect(cardIn(page, 'To bake', 'Sian Hughes')).toBeVisible();
  const kitchenContext = await browser.newContext({ baseURL: `http://localhost:${shopPort}` });
  const kitchen = await kitchenContext.newPage();
  await signInBrowser(kitchen, { role: 'baker', name: 'Marek Nowak' });
  await openDay(kitchen, day);

  // The browser itself knows that its connection is gone, and that it is back.
  await context.setOffline(true);
  await expect(page.getByRole('alert')).toContainText('No connection since');
  await context.setOffline(false);
  await expect(page.getByRole('alert')).toBeHidden();

  proxy.hold();
  await page.clock.fastForward(beatEveryMs * 2.5 + 1);
  await page.clock.fastForward(3_001);
  await expect(page.getByRole('alert')).toContainText('No connection since');
  await cardIn(kitchen, 'To bake', 'Sian Hughes').getByRole('button', { name: 'Start baking' }).click();
  await expect(cardIn(kitchen, 'Baking', 'Sian Hughes')).toBeVisible();
  await page.clock.fastForward(60_000);
  await expect(cardIn(page, 'To bake', 'Sian Hughes')).toBeVisible();
  proxy.resume();
  await expect(page.getByRole('alert')).toBeHidden();
  await expect(cardIn(page, 'Baking', 'Sian Hughes')).toBeVisible();

  // The shop is restarted: every connection ends, and nobody answers for a while.
  proxy.leadTo(null);
  await cardIn(kitchen, 'Baking', 'Sian Hughes').getByRole('button', { name: 'Mark ready' }).click();
  await expect(laneOf(kitchen, 'Ready').getByText('Sian Hughes')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('No connection since');
  // The page would try again by itself within seconds, and the button be gone before it is pressed.
  await stopClock(page);
  proxy.leadTo(shopPort);
  await page.getByRole('button', { name: 'Try now' }).click();
  await page.clock.resume();
  await expect(page.getByRole('alert')).toBeHidden();
  await expect(cardIn(page, 'Ready', 'Sian Hughes')).toBeVisible();
  await context.close();
  await kitchenContext.close();
});

test('[B-03] eight tabs of one browser have one connection', async ({ page, context }) => {
  const day = ownDay();
  await signInBrowser(page, { role: 'counter' });
  const asked: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('/api/admin/live')) asked.push(request.url());
  });
  await openDay(page, day);
  const tabs = [page];
  for (let n = 1; n < 8; n++) {
    const tab = await context.newPage();
    await openDay(tab, day);
    tabs.push(tab);
  }
  await boardOrder({ name: 'Iqbal Hussain', date: day, time: '10:45' });
  for (const tab of tabs) await expect(cardIn(tab, 'To bake', 'Iqbal Hussain')).toBeVisible();
  expect(asked).toHaveLength(1);
});
