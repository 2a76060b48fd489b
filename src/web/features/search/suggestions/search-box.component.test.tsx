import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type * as z from 'zod/mini';
import { suggestions } from '#contract/listing/search.ts';
import { Failure } from '#domain/failure.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { showToCustomer } from '#tests/support/components/customer-screen.tsx';
import { queryClient } from '#web/lib/query-client.ts';
import { SearchBox } from './search-box.tsx';

const shop = answeringShop();
const box = page.getByPlaceholder('Search For Cakes');
const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
const count = () => options.elements().length;
const show = () => showToCustomer(<SearchBox />);

type Answer = z.input<typeof suggestions.output>;
const kitchen = 'Everything is baked in one kitchen.';
const warning = { kind: 'filter', text: `No nuts in the recipe. ${kitchen}`, to: null } as const;

/** The shop's answer to a text, with the given number of cakes. */
const found = (many: number, notices: Answer['notices'] = []): Answer => ({
  suggestions: Array.from({ length: Math.min(many, 8) }, (_, at) => ({
    slug: `cake-${at + 1}`,
    name: `Cake ${at + 1}`,
    price: 20 + at,
    discountPrice: null,
    mainImage: 'cake.jpg',
  })),
  total: many,
  corrected: null,
  notices,
});

beforeEach(() => {
  queryClient().clear();
  shop.on(suggestions, ({ q }) => found(q === 'cake' ? 23 : 0));
});

test.each([
  [1440, 8],
  [390, 6],
])(
  '[H-04][H-05] on a screen of %i px at most %i are suggested, with picture, name and price, and a way to all of them',
  async (width, most) => {
    await page.viewport(width, 844);
    const { address } = await show();
    await box.fill('cake');
    await expect.poll(count).toBe(most);
    await expect.element(options.first().getByRole('presentation')).toBeInTheDocument();
    await expect.element(options.first()).toHaveTextContent('Cake 1£20.00');
    expect(await findingsOnScreen()).toEqual([]);
    await page.getByRole('link', { name: 'View all 23 results' }).click();
    await expect.poll(address).toBe('/search?q=cake');
  },
);

test('[H-05] a click on a suggestion opens the product', async () => {
  const { address } = await show();
  await box.fill('cake');
  await options.nth(2).click();
  await expect.poll(address).toBe('/product/cake-3');
});

test.each([
  ['a click', () => options.first().click()],
  ['the keys', () => userEvent.keyboard('{ArrowDown}{Enter}')],
])('[H-05] a suggestion in the size that was asked for opens the product in that size: by %s', async (_, choose) => {
  const { suggestions: cakes, ...answer } = found(2);
  shop.on(suggestions, () => ({ ...answer, suggestions: cakes.map((cake) => ({ ...cake, weight: '1kg' })) }));
  const { address } = await show();
  await box.fill('24 cakes');
  await expect.poll(count).toBe(2);
  await choose();
  await expect.poll(address).toBe('/product/cake-1?size=1kg');
});

describe('[H-02][H-04] the keys', () => {
  const combobox = page.getByRole('combobox', { name: 'Search' });

  test('move through the suggestions, choose and close', async () => {
    const { address } = await show();
    await box.fill('cake');
    await expect.element(combobox).toHaveAttribute('aria-expanded', 'true');
    await expect.element(page.getByText('8 suggestions.')).toBeInTheDocument();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect.element(options.nth(1)).toHaveAttribute('aria-selected', 'true');
    await expect.element(combobox).toHaveAttribute('aria-activedescendant', 'site-search-option-1');
    await userEvent.keyboard('{Escape}');
    await expect.poll(count).toBe(0);
    await expect.element(combobox).toHaveValue('cake');
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(options.last()).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{Enter}');
    await expect.poll(address).toBe('/product/cake-8');
  });

  test('search for the text without a choice, and for no blanks', async () => {
    const { address } = await show();
    await box.fill('   ');
    await userEvent.keyboard('{Enter}');
    await box.fill('vanilla');
    await userEvent.keyboard('{Enter}');
    await expect.poll(address).toBe('/search?q=vanilla');
  });
});

test('[H-02] pressed before anything was typed it leads to where one types', async () => {
  const { address } = await show();
  await page.getByRole('button', { name: 'Search for cakes' }).click();
  await expect.element(box).toHaveFocus();
  expect(address()).toBe('/');
});

test('[H-03][H-05] it says that it searches and that it found nothing, and emptying the text clears', async () => {
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  shop.on(suggestions, () => held.then(() => found(0)));
  await show();
  await box.fill('xyzzyq');
  await expect.element(page.getByText('Searching...')).toBeVisible();
  answer();
  await expect.element(page.getByText('No products found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect.element(page.getByText('No products found')).not.toBeInTheDocument();
  await expect.element(box).toHaveValue('');
  await expect.element(box).toHaveFocus();
});

test('[H-04] a warning stands above what is suggested, or alone, with the telephone number', async () => {
  shop.on(suggestions, ({ q }) =>
    q === 'nut' ? found(0, [{ kind: 'telephone', text: kitchen, to: null }]) : found(2, [warning]),
  );
  await show();
  await box.fill('nut');
  await expect.element(page.getByText(kitchen)).toBeVisible();
  expect(count()).toBe(0);
  await box.fill('nut free');
  await expect.poll(count).toBe(2);
  await expect.element(page.getByText(warning.text).last()).toBeVisible();
  await expect.element(page.getByRole('link', { name: '01384 000 000' })).toBeVisible();
  expect(await findingsOnScreen()).toEqual([]);
});

test('[X-03] a failure is told in its words', async () => {
  shop.on(suggestions, () => {
    throw new Failure('badRequest', { text: 'The kitchen is closed.' });
  });
  await show();
  await box.fill('cake');
  await expect.element(page.getByRole('status')).toHaveTextContent('Search Error The kitchen is closed.');
});
