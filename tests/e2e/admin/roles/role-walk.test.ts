import { needsOf, screens } from '#admin/screens.ts';
import { presetRoles } from '#domain/staff/roles.ts';
import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, type Page, test } from '#tests/support/browser/browser.ts';
import { newCustomer, placeOrder } from '#tests/support/browser/customer-of-page.ts';
import { enquiryToLookAt } from '#tests/support/enquiries/enquiry-of-browser.ts';
import { somethingToPrint } from '#tests/support/staff/full-orders.ts';
import { invite } from '#tests/support/staff/members-of-browser.ts';
import { addressOfScreen } from '#tests/support/staff/named-address.ts';
import { signInBrowser } from '#tests/support/staff/staff-of-browser.ts';
import { newAddress } from '#tests/support/staff/team-of-tests.ts';

test.use({ viewport: { width: 1180, height: 820 }, hasTouch: true });

/** The tablet last, so that the next screen opens on it. */
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 1180, height: 820 },
];

/**
 * Nothing stands beside the window at any size, and axe finds nothing on the tablet; `every-look` shows it the same in the narrowest window.
 */
async function fitsEverywhere(page: Page, address: string): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), {
        message: `${address} at ${size.width}`,
      })
      .toBe(size.width);
  }
  expect(await findingsOf(page), address).toEqual([]);
}

const day = '2026-12-19';

type Named = {
  readonly orderNo: string;
  readonly enquiryId: string;
  readonly print: Readonly<Record<string, string>>;
  readonly entry: Readonly<Record<string, string>>;
};

/** Every screen; names in its path, what a print is of and what opens a door stand for what there is. */
const addressesFor = ({
  orderNo,
  enquiryId,
  print,
  entry,
}: Named): readonly { readonly address: string; readonly screen: (typeof screens)[number] }[] =>
  screens.map((screen) => {
    const query = isPrint(screen) ? print : screen.frame === 'entry' ? entry : {};
    const address = addressOfScreen(screen.path, { orderNo, enquiryId, date: day });
    return { screen, address: `${address}?${new URLSearchParams(query)}`.replace(/\?$/, '') };
  });
const isPrint = ({ path }: (typeof screens)[number]): boolean => path.startsWith('/print/');

for (const { key, name, permissions } of presetRoles)
  test(`[T-08] ${name} walks every screen: what they may opens and fits at every size, what they may not says so, nothing breaks`, async ({
    page,
  }) => {
    const orderNo = await placeOrder(page, await newCustomer(page), {
      slug: 'vanilla-bean-swirl-cupcake',
      quantity: 6,
    });
    const print = await somethingToPrint(page, '2027-06-16');
    const enquiryId = String(await enquiryToLookAt());
    const entry = { token: await invite('baker', newAddress()) };
    await signInBrowser(page, { role: key, name: 'Alex Walker' });
    const title = page.getByRole('heading', { level: 1 });
    const may = (needs: readonly string[]): boolean =>
      needs.length === 0 || needs.some((one) => (permissions as readonly string[]).includes(one));
    for (const { address, screen } of addressesFor({ orderNo, enquiryId, print, entry })) {
      await page.goto(address);
      await expect(title, address).toBeVisible();
      const isOpen = may(needsOf(screen));
      const isHome = screen.path === '/';
      if (!isHome) await expect(page.getByText('Not for your role'), address).toHaveCount(isOpen ? 0 : 1);
      for (const broken of ['Something went wrong here', 'This screen did not come', 'Nothing is here'])
        await expect(page.getByText(broken), address).toHaveCount(0);
      if (isOpen && isPrint(screen)) await expect(page.locator('.paper').first(), address).toBeVisible();
      if (isOpen && screen.frame === 'office') await fitsEverywhere(page, address);
    }

    await page.goto('/admin');
    await expect(title).toBeVisible();
    const rail = page.getByRole('navigation', { name: 'Back office', exact: true });
    const links = rail.getByRole('listitem').getByRole('link');
    for (let at = 0; at < (await links.count()); at += 1) {
      await links.nth(at).click();
      await expect(links.nth(at)).toHaveAttribute('aria-current', 'page');
      await expect(title).not.toHaveText('Not for your role');
    }
  });
