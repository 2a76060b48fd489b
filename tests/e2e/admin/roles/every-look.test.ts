import { needsOf, screens } from '#admin/screens.ts';
import { presetRoles } from '#domain/staff/roles.ts';
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
import {
  addressesFor,
  expectWhole,
  type Place,
  railLeadsEverywhere,
  Walk,
} from '#tests/support/staff/walked-screens.ts';

const tablet = { width: 1180, height: 820 };
/** The size of a PC's window; the same at 200 %; the narrowest window that WCAG requires (1.4.10); a phone's. */
const otherSizes = [
  { width: 1440, height: 900 },
  { width: 720, height: 450 },
  { width: 320, height: 568 },
  { width: 390, height: 844 },
];

test.use({ viewport: tablet, hasTouch: true, reducedMotion: 'reduce' });

/** Every screen; and the entry screens without what opens them, what opens over a screen by its address, and what is in its tabs. */
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
  const print = await somethingToPrint(page, openDayAhead(124));
  const entry = { token: await invite('baker', newAddress()) };
  const closed = screens.filter(({ frame }) => frame === 'entry').map(({ path }) => addressOfScreen(path, names));
  const over = ['edit', 'refund', 'email', 'invoice'].map((sheet) => `/admin/orders/${orderNo}?sheet=${sheet}`);
  const others = [...closed, ...over, '/admin/production?tab=week'];
  return {
    screens: addressesFor({ names, print, entry }),
    others: others.map((address) => ({ address, screen: null })),
  };
}

const owner = { role: 'owner', name: 'Alexandrina-Guinevere Featherstonehaugh' };

/** Expects nothing to be outside the window; what is as wide as its place follows once it is measured, before the second frame. */
async function fits(page: Page, address: string, size: typeof tablet): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(undefined)))),
  );
  const beside = async () => [
    await page.evaluate(() => document.documentElement.scrollWidth),
    ...(await lookOf(page, 'besideTheWindow')),
  ];
  await expect.soft
    .poll(beside, { message: `${address} at ${size.width}`, intervals: [20, 50, 100] })
    .toEqual([size.width]);
}

/** Expects the page not to move sideways if letters are twice the size; what is wide in itself, such as a table, scrolls by itself. */
async function fitsInLargeLetters(page: Page, address: string, width: number): Promise<void> {
  const enlarge = (size: string) =>
    page.evaluate((to) => document.documentElement.style.setProperty('font-size', to), size);
  await enlarge('200%');
  await expect.soft
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), {
      message: `${address} at ${width} with letters of twice the size`,
      intervals: [20, 50, 100],
    })
    .toBeLessThanOrEqual(width);
  await enlarge('');
}

/** Checks the screen for somebody who sees other colours, wants nothing to move, looks closely, or uses a finger. */
async function suitsEverybody(page: Page, { address, screen }: Place): Promise<void> {
  expect.soft(await lookOf(page, 'smallTargets'), `${address}: targets under 48 px`).toEqual([]);
  expect.soft(await lookOf(page, 'moving'), `${address}: moves`).toEqual([]);
  expect.soft(await findingsOf(page, { without: ['target-size'] }), address).toEqual([]);

  await markBoxes(page);
  await page.emulateMedia({ forcedColors: 'active' });
  expect.soft(await lookOf(page, 'boxesWithoutLines'), `${address}: without lines`).toEqual([]);
  await page.emulateMedia({ forcedColors: 'none' });

  for (const size of otherSizes) await fits(page, address, size);
  // A phone's layout in the same colours; the frame around it is the same for all of them.
  const isFramed = screen?.frame === 'office' && screen.path !== '/';
  const onPhone = await findingsOf(page, isFramed ? { within: '.shell-screen', without: ['color-contrast'] } : {});
  expect.soft(onPhone, `${address} on a phone`).toEqual([]);
  await fitsInLargeLetters(page, address, 390);
  await fits(page, address, tablet);
  await fitsInLargeLetters(page, address, tablet.width);
}

for (const half of [0, 1])
  test(`[T-08] Owner walks every screen: each opens and fits at every size, and suits forced colours, reduced motion, 200 % zoom, 320 px and a finger: half ${half + 1} of them`, async ({
    page,
  }) => {
    const places = await placesOf(page);
    await signInBrowser(page, owner);
    const walk = new Walk(page);
    for (const place of places.screens.filter((_, at) => at % 2 === half)) {
      await walk.to(place);
      await expectWhole(page, place);
      await suitsEverybody(page, place);
    }
  });

test.describe('what is refused meanwhile', () => {
  test.use({ expectedNoise: [/status of 4(01|10|22)/] });

  test('[T-08] closed doors and what opens over a screen suit forced colours, reduced motion, 200 % zoom, 320 px and a finger; the rail leads everywhere', async ({
    page,
  }) => {
    const places = await placesOf(page);
    await signInBrowser(page, owner);
    const walk = new Walk(page);
    for (const place of places.others) {
      await walk.to(place);
      await suitsEverybody(page, place);
    }
    await railLeadsEverywhere(page);
  });
});

/** `permitted.component.test.tsx` says what each may open: here the screen is there, and asks the shop for nothing that it refuses. */
test('[T-08] Manager, Counter, Baker and Accountant walk the screens that they may: each opens whole, any other says so, and the rail leads everywhere', async ({
  page,
}) => {
  const places = await placesOf(page);
  const walk = new Walk(page);
  for (const { key, name, permissions } of presetRoles.filter((role) => role.key !== 'owner'))
    await test.step(name, async () => {
      await signInBrowser(page, { role: key, name: 'Alex Walker' });
      const may = new Set<string>(permissions);
      const isOpen = ({ screen }: Place): boolean => {
        const needs = screen === null ? [] : needsOf(screen);
        return needs.length === 0 || needs.some((one) => may.has(one));
      };
      const [closed, ...open] = [places.screens.find((place) => !isOpen(place)), ...places.screens.filter(isOpen)];
      if (!closed) throw new Error(`${name} may open everything`);
      walk.begin();
      for (const place of [closed, ...open]) {
        await walk.to(place);
        await expectWhole(page, place, place !== closed);
      }
      expect(await findingsOf(page)).toEqual([]);
      await railLeadsEverywhere(page);
    });
});
