import { screens } from '#admin/screens.ts';
import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, type Page } from '#tests/support/browser/browser.ts';
import { addressOfScreen } from './named-address.ts';

type Screen = (typeof screens)[number];

/** What stands in paths and queries for what there is: `names` in paths, what a print is of, and what opens a door. */
type Named = {
  readonly names: Readonly<Record<string, string>>;
  readonly print: Readonly<Record<string, string>>;
  readonly entry: Readonly<Record<string, string>>;
};

const isPrint = ({ path }: Screen): boolean => path.startsWith('/print/');

/** Every screen with the address that a browser opens it by. */
export const addressesFor = ({
  names,
  print,
  entry,
}: Named): readonly { readonly address: string; readonly screen: Screen }[] =>
  screens.map((screen) => {
    const query = isPrint(screen) ? print : screen.frame === 'entry' ? entry : {};
    return {
      screen,
      address: `${addressOfScreen(screen.path, names)}?${new URLSearchParams(query)}`.replace(/\?$/, ''),
    };
  });

/** The screen that was just opened is there for who may open it, says so to who may not, and nothing of it is broken. */
export async function expectWhole(
  page: Page,
  { address, screen }: { address: string; screen: Screen },
  isOpen: boolean,
) {
  await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
  if (screen.path !== '/') await expect(page.getByText('Not for your role'), address).toHaveCount(isOpen ? 0 : 1);
  for (const broken of ['Something went wrong here', 'This screen did not come', 'Nothing is here'])
    await expect(page.getByText(broken), address).toHaveCount(0);
  if (isOpen && isPrint(screen)) await expect(page.locator('.paper').first(), address).toBeVisible();
}

/** The tablet last, so that the next screen opens on it. */
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 1180, height: 820 },
];

/** Nothing stands beside the window at any size, and axe finds nothing on the tablet. */
export async function fitsEverywhere(page: Page, address: string): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: `${address} at ${size.width}` })
      .toBe(size.width);
  }
  expect(await findingsOf(page), address).toEqual([]);
}

/** Each place of the rail opens by its link, to whom it is shown. */
export async function railLeadsEverywhere(page: Page): Promise<void> {
  const title = page.getByRole('heading', { level: 1 });
  await page.goto('/admin');
  await expect(title).toBeVisible();
  const rail = page.getByRole('navigation', { name: 'Back office', exact: true });
  const links = rail.getByRole('listitem').getByRole('link');
  for (let at = 0; at < (await links.count()); at += 1) {
    await links.nth(at).click();
    await expect(links.nth(at)).toHaveAttribute('aria-current', 'page');
    await expect(title).not.toHaveText('Not for your role');
  }
}
