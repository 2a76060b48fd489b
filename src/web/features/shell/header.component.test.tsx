import { describe, expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { showToCustomer } from '#tests/support/components/customer-screen.tsx';
import { Header } from './header.tsx';

/** What each sub-list offers, by the slug that it links to (H-09, H-10). */
const subLists: Readonly<Record<string, readonly (readonly [text: string, slug: string])[]>> = {
  'All Categories': [
    ['Cupcakes', 'cupcakes'],
    ['Custom Cakes', 'custom-cakes'],
    ['Birthday Cakes', 'birthday-cakes'],
    ['Wedding Cakes', 'wedding-cakes'],
    ['Mini Cakes', 'mini-cakes'],
    ['Celebration Cakes', 'celebration-cakes'],
    ['Dessert Boxes', 'dessert-boxes'],
    ['Seasonal Specials', 'seasonal-specials'],
  ],
  'Cupcake Types': [
    ['Classic Flavours', 'classic-flavors'],
    ['Premium Flavours', 'premium-flavors'],
    ['Filled Cupcakes', 'filled-cupcakes'],
    ['Vegan Cupcakes', 'vegan-cupcakes'],
  ],
  'Special Occasions': [
    ['Anniversary', 'celebration-cakes?filter=anniversary'],
    ['Baby Shower', 'celebration-cakes?filter=baby-shower'],
    ['Graduation', 'celebration-cakes?filter=graduation'],
    ["Valentine's Day", 'seasonal-specials?filter=valentines-day'],
    ['Christmas', 'seasonal-specials?filter=christmas'],
    ['Easter', 'seasonal-specials?filter=easter'],
  ],
  'Custom & Themed': [
    ['Photo Cakes', '/product/personalised-photo-cake'],
    ['Logo Cakes', '/product/company-logo-cake'],
    ['Message Cakes', '/product/handwritten-message-cake'],
    ['Character Themes', 'custom-cakes'],
    ['Traditional Wedding', 'wedding-cakes'],
    ['Modern Wedding', 'wedding-cakes'],
    ['A Cake of Your Own', '/bespoke-cakes'],
  ],
};
const barOfWide = ['cupcakes', 'custom-cakes', 'birthday-cakes', 'wedding-cakes', 'seasonal-specials'];
const addressOf = (slug: string) => (slug.startsWith('/') ? slug : `/category/${slug}`);
const asLinks = (slugs: readonly string[]) => slugs.map(addressOf);

const show = () =>
  showToCustomer(<Header search={null} account={null} menuAccount={null} cart={null} />, { at: '/faq' });
const menu = () => document.querySelector<HTMLDetailsElement>('details.category-menu') as HTMLDetailsElement;
const opener = page.getByText('Categories', { exact: true });
const burger = page.getByRole('button', { name: 'Open menu' });
const panel = page.getByRole('dialog', { name: 'Menu' });
const featured = page.getByRole('link', { name: 'Featured - Birthday Cakes', exact: true });
const hrefsIn = (list: Locator | Element) =>
  [...(list instanceof Element ? list : list.element()).querySelectorAll('a')].map((link) => link.getAttribute('href'));
const linksIn = (list: Element | null | undefined) =>
  [...(list?.querySelectorAll('a') ?? [])].map((link) => [link.textContent, link.getAttribute('href')]);
const linksOf = (title: string) => subLists[title]?.map(([text, slug]) => [text, addressOf(slug)]);

test('[H-01][H-12] the logo leads home, and Order Status to the tracker', async () => {
  const { address, router } = await show();
  await page.getByRole('link', { name: 'Order Status' }).click();
  await expect.poll(address).toBe('/order-tracker');
  await router.navigate('/faq');
  await page.getByRole('link', { name: 'Mount Avenue Bakery, home' }).click();
  await expect.poll(address).toBe('/');
});

describe('on a wide screen', () => {
  test('[H-09][H-10][H-11] the five links, the featured category and the four sub-lists lead to their cakes', async () => {
    const { address } = await show();
    expect(hrefsIn(document.querySelector('.nav-row') as Element)).toEqual(asLinks(barOfWide));
    await opener.click();
    await expect.element(featured).toHaveAttribute('href', '/category/birthday-cakes');
    for (const title of Object.keys(subLists)) {
      await page.getByRole('button', { name: title }).click();
      await expect.poll(() => linksIn(document.querySelector('#category-sub-list'))).toEqual(linksOf(title));
      expect(await findingsOnScreen()).toEqual([]);
    }
    await page.getByRole('link', { name: 'Modern Wedding' }).click();
    await expect.poll(address).toBe('/category/wedding-cakes');
  });

  test('[H-13] a click outside closes the menu, with a fade of 200 ms', async () => {
    await show();
    await opener.click();
    await expect.element(featured).toBeVisible();
    vi.useFakeTimers();
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    expect(menu().classList).toContain('is-closing');
    await vi.advanceTimersByTimeAsync(199);
    expect(menu().open).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(menu().open).toBe(false);
  });

  test('[H-13] Escape closes it and gives the focus back, and so does leaving it by Tab', async () => {
    await show();
    opener.element().closest('summary')?.focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.tab();
    await expect.element(featured).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => menu().open).toBe(false);
    await expect.element(opener).toBeVisible();
    expect(document.activeElement?.tagName).toBe('SUMMARY');
    await userEvent.keyboard('{Enter}');
    await userEvent.tab({ shift: true });
    await expect.poll(() => menu().open).toBe(false);
  });

  test('a Tab in the very moment of opening lands on a link that stays', async () => {
    await show();
    opener.element().closest('summary')?.click();
    await Promise.resolve();
    menu().querySelector<HTMLElement>('.category-panel a')?.focus();
    await expect.element(featured).toBeVisible();
    expect(menu().querySelector('a:focus')).not.toBeNull();
  });
});

describe('on a small screen', () => {
  const groupOf = (title: string) => panel.getByText(title, { exact: true });

  test('[H-09][H-10][H-11] the menu has dessert boxes as well, and one group open at a time', async () => {
    await page.viewport(390, 844);
    const { address } = await show();
    await burger.click();
    await expect.element(panel).toBeVisible();
    expect(hrefsIn(panel.getByRole('list').first())).toEqual(asLinks([...barOfWide, 'dessert-boxes']));
    await expect.element(featured).toHaveAttribute('href', '/category/birthday-cakes');
    for (const title of Object.keys(subLists)) {
      await groupOf(title).click();
      await expect
        .poll(() => [...panel.element().querySelectorAll('details[open] ul')].map(linksIn))
        .toEqual([linksOf(title)]);
      expect(await findingsOnScreen()).toEqual([]);
    }
    await page.getByRole('link', { name: 'Modern Wedding' }).click();
    await expect.poll(address).toBe('/category/wedding-cakes');
  });

  test('[H-13] it holds the focus, closes on Escape and gives the focus back, and closes when the window reaches 1024 px', async () => {
    await page.viewport(390, 844);
    await show();
    await burger.click();
    await expect.element(panel.getByRole('button', { name: 'Close menu' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(panel).not.toBeInTheDocument();
    await expect.element(burger).toHaveFocus();
    await burger.click();
    await page.viewport(1023, 800);
    await expect.element(panel).toBeVisible();
    await page.viewport(1024, 800);
    await expect.element(panel).not.toBeInTheDocument();
  });
});
