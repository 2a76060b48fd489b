import { type Screen, screens } from '#admin/screens.ts';
import { expect, type Page } from '#tests/support/browser/browser.ts';
import { addressOfScreen } from './named-address.ts';

/** What paths and queries hold for things that exist: `names` in paths, what a print is of, and what opens an entry screen. */
type Named = {
  readonly names: Readonly<Record<string, string>>;
  readonly print: Readonly<Record<string, string>>;
  readonly entry: Readonly<Record<string, string>>;
};

/** Where a walk goes: a screen as it opens, or, without a screen, anything else that has an address. */
export type Place = { readonly address: string; readonly screen: Screen | null };

const isPrint = ({ path }: Screen): boolean => path.startsWith('/print/');

/** Every screen, with the address at which a browser opens it. */
export const addressesFor = ({ names, print, entry }: Named): readonly { address: string; screen: Screen }[] =>
  screens.map((screen) => {
    const query = isPrint(screen) ? print : screen.frame === 'entry' ? entry : {};
    return {
      screen,
      address: `${addressOfScreen(screen.path, names)}?${new URLSearchParams(query)}`.replace(/\?$/, ''),
    };
  });

/** Goes from place to place in the back office, and waits at each until all of it is there. */
export class Walk {
  private readonly underWay = new Set<unknown>();
  private isInOffice = false;

  constructor(readonly page: Page) {
    page.on('request', (request) => request.resourceType() !== 'eventsource' && this.underWay.add(request));
    page.on('requestfinished', (request) => this.underWay.delete(request));
    page.on('requestfailed', (request) => this.underWay.delete(request));
  }

  /** Makes the next place open by its address: somebody else is at the screen. */
  begin(): void {
    this.isInOffice = false;
  }

  /** Goes within the office as by its links, which reload nothing; to and from what is outside its frame as by an address. */
  async to({ address, screen }: Place): Promise<void> {
    const isOffice = screen === null || screen.frame === 'office';
    const { pathname } = new URL(this.page.url());
    if (isOffice && this.isInOffice && pathname !== address.split('?')[0]) await this.follow(address);
    else await this.page.goto(address);
    this.isInOffice = isOffice;
    await expect(this.page.getByRole('heading', { level: 1 }).first(), address).toBeVisible();
    await this.settled(address);
  }

  /** On arrival each screen moves the focus to its heading (`useArrival`): before that, nothing has it. */
  private async follow(address: string): Promise<void> {
    await this.page.evaluate((to) => {
      (document.activeElement as HTMLElement | null)?.blur();
      history.pushState({ usr: null, key: to, idx: (history.state?.idx ?? 0) + 1 }, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    }, address);
    await this.page.waitForFunction(() => document.activeElement !== document.body);
  }

  private async settled(address: string): Promise<void> {
    await expect(this.page.locator('.skeleton'), address).toHaveCount(0);
    await expect.poll(() => this.underWay.size, { message: `${address}: requests`, intervals: [10, 20, 50] }).toBe(0);
    await this.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  }
}

/**
 * Expects the screen that was just opened to be there for those who may open it, to say so to those who may not, and to
 * have nothing broken.
 */
export async function expectWhole(page: Page, { address, screen }: Place, isOpen = true): Promise<void> {
  const shown = (await page.locator('#root').textContent()) ?? '';
  if (screen?.path !== '/') expect(shown.includes('Your role does not have access'), address).toBe(!isOpen);
  for (const broken of ['Something went wrong here', 'This screen could not be loaded', 'Page not found'])
    expect(shown, address).not.toContain(broken);
  if (isOpen && screen && isPrint(screen)) await expect(page.locator('.paper').first(), address).toBeVisible();
}

/** Expects each place in the sidebar to open by its link, for those to whom it is shown. */
export async function railLeadsEverywhere(page: Page): Promise<void> {
  const title = page.getByRole('heading', { level: 1 });
  const rail = page.getByRole('navigation', { name: 'Back office', exact: true });
  const links = rail.getByRole('listitem').getByRole('link');
  for (const link of await links.all()) {
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'page');
    await expect(title).not.toHaveText('Your role does not have access');
  }
}
