import { screens } from '#admin/screens.ts';
import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, type Page, test } from '#tests/support/browser/browser.ts';
import { lookOf, markBoxes } from '#tests/support/browser/look-of-page.ts';
import { enquiryToLookAt } from '#tests/support/enquiries/enquiry-of-browser.ts';
import { openDayAhead } from '#tests/support/orders/pickup-day.ts';
import { boardOrder } from '#tests/support/staff/board-orders.ts';
import { somethingToPrint } from '#tests/support/staff/full-orders.ts';
import { invite } from '#tests/support/staff/members-of-browser.ts';
import { addressOfScreen } from '#tests/support/staff/named-address.ts';
import { signInBrowser } from '#tests/support/staff/staff-of-browser.ts';
import { newAddress } from '#tests/support/staff/team-of-tests.ts';
import { addressesFor, expectWhole, fitsEverywhere, railLeadsEverywhere } from '#tests/support/staff/walked-screens.ts';

test.use({ viewport: { width: 1180, height: 820 }, hasTouch: true });

const tablet = { width: 1180, height: 820 };
/** 1440 px at 200 %, and the narrowest window that WCAG asks of (1.4.10). */
const zoomed = { width: 720, height: 450 };
const narrowest = { width: 320, height: 568 };

type Place = { readonly address: string; readonly screen: (typeof screens)[number] | null };

/** Every screen; and the doors without what opens them, what opens over a screen by its address, and what stands in its tabs. */
async function placesOf(page: Page): Promise<Readonly<Record<'screens' | 'others', readonly Place[]>>> {
  const day = openDayAhead(9);
  const orderNo = await boardOrder({
    name: 'Grace Okafor',
    email: 'grace@bakery.example',
    allergies: 'No soya',
    date: day,
    time: '10:30',
  });
  const names = { orderNo, enquiryId: String(await enquiryToLookAt()), date: day };
  const print = await somethingToPrint(page, '2027-06-23');
  const entry = { token: await invite('baker', newAddress()) };
  const closed = screens.filter(({ frame }) => frame === 'entry').map(({ path }) => addressOfScreen(path, names));
  const over = ['edit', 'refund', 'email', 'invoice'].map((sheet) => `/admin/orders/${orderNo}?sheet=${sheet}`);
  const others = [...closed, ...over, '/admin/production?tab=shopping'];
  return {
    screens: addressesFor({ names, print, entry }),
    others: others.map((address) => ({ address, screen: null })),
  };
}

const owner = { role: 'owner', name: 'Alexandrina-Guinevere Featherstonehaugh' };

/** As somebody needs it who sees other colours, wants nothing to move, looks closely, or has a finger. */
async function suitsEverybody(page: Page, { address, screen }: Place): Promise<void> {
  await page.setViewportSize(tablet);
  await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' });
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 }).first(), address).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('.skeleton'), address).toHaveCount(0);
  if (screen !== null) await expectWhole(page, { address, screen }, true);
  if (screen?.frame === 'office') await fitsEverywhere(page, address);
  expect.soft(await lookOf(page, 'smallTargets'), `${address}: targets under 48 px`).toEqual([]);
  expect.soft(await lookOf(page, 'moving'), `${address}: moves`).toEqual([]);
  expect.soft(await lookOf(page, 'besideTheWindow'), `${address} at 1180`).toEqual([]);

  await markBoxes(page);
  await page.emulateMedia({ forcedColors: 'active' });
  expect.soft(await lookOf(page, 'boxesWithoutLines'), `${address}: without lines`).toEqual([]);
  await page.emulateMedia({ forcedColors: 'none' });
  for (const size of [zoomed, narrowest]) {
    await page.setViewportSize(size);
    await expect.soft
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: `${address} at ${size.width}` })
      .toBe(size.width);
    // What is as wide as its place follows once it was measured.
    await expect.soft
      .poll(() => lookOf(page, 'besideTheWindow'), { message: `${address} at ${size.width}` })
      .toEqual([]);
  }
  expect.soft(await findingsOf(page), `${address} at ${narrowest.width}`).toEqual([]);
}

for (const half of [0, 1])
  test(`[T-08] Owner walks every screen: each opens and fits at every size, and suits forced colours, reduced motion, 200 % zoom, 320 px and a finger: half ${half + 1} of them`, async ({
    page,
  }) => {
    const places = await placesOf(page);
    await signInBrowser(page, owner);
    for (const [at, place] of places.screens.entries()) if (at % 2 === half) await suitsEverybody(page, place);
  });

test.describe('what is refused meanwhile', () => {
  test.use({ expectedNoise: [/status of 4(01|10|22)/] });

  test('[T-08] closed doors and what opens over a screen suit forced colours, reduced motion, 200 % zoom, 320 px and a finger; the rail leads everywhere', async ({
    page,
  }) => {
    const places = await placesOf(page);
    await signInBrowser(page, owner);
    for (const place of places.others) await suitsEverybody(page, place);
    await railLeadsEverywhere(page);
  });
});
