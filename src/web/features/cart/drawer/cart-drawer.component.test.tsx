import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pickupNeeds } from '#contract/diary.ts';
import { extrasOfCart, type Product, productsOfCart } from '#contract/listing/catalogue.ts';
import { wireNeeds, wireProduct, wireSize } from '#tests/support/catalogue/wire-product.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import {
  cartButton,
  cartDrawer,
  cartHeading,
  cartLine,
  openCart,
  showCartWith,
  storedLines,
} from '#tests/support/components/customer-cart.tsx';

const shop = answeringShop();
let sold: Product[] = [];
const sell = (slug: string, name: string, changes: Partial<Product> = {}): Product => {
  const product = wireProduct({ slug, name, price: 20, ...changes });
  sold = [...sold.filter((other) => other.slug !== slug), product];
  return product;
};

beforeEach(() => {
  sold = [];
  shop.on(productsOfCart, ({ slugs }) => sold.filter(({ slug }) => slugs.includes(slug)));
  shop.on(extrasOfCart, () => []);
});

const more = (name: string) => cartLine(name).getByRole('button', { name: 'Increase quantity' });
const fewer = (name: string) => cartLine(name).getByRole('button', { name: 'Decrease quantity' });
const emptyHeading = cartDrawer.getByRole('heading', { name: 'Your cart is empty' });
const news = cartDrawer.getByRole('status').filter({ hasText: 'Your cart has changed' });

test('[Y-02] the cart says when all that is in it can be picked up', async () => {
  shop.on(pickupNeeds, ({ slugs }) =>
    slugs.map((slug) => ({ ...wireNeeds, slug, lead: { days: 30, hours: 0, orderBy: null } })),
  );
  await showCartWith([sell('gateau', 'Black Forest Gateau'), 1]);
  await openCart();
  await expect.element(cartDrawer.getByText(/^from \w+day \d+ \w+( \d{4})?$/)).toBeVisible();
});

test.each([1440, 390])(
  '[K-01][K-03] an empty cart opens from the right of %i px, says so, and gives the focus back when it closes',
  async (width) => {
    await page.viewport(width, 844);
    await showCartWith();
    await openCart();
    await expect.poll(() => Math.round(cartDrawer.element().getBoundingClientRect().right)).toBe(width);
    await expect.element(cartHeading).toHaveFocus();
    await expect.element(cartDrawer.getByText('0 items')).toBeVisible();
    await expect.element(emptyHeading).toBeVisible();
    await expect.element(cartDrawer.getByText('Add some delicious cakes to get started!')).toBeVisible();
    await expect.element(cartDrawer.getByText('Sub Total')).not.toBeInTheDocument();
    expect(await findingsOnScreen()).toEqual([]);
    await cartDrawer.getByRole('button', { name: 'Close cart' }).click();
    await expect.element(cartDrawer).not.toBeInTheDocument();
    await expect.element(cartButton).toHaveFocus();
    await openCart();
    await userEvent.keyboard('{Escape}');
    await expect.element(cartDrawer).not.toBeInTheDocument();
    await openCart();
    await cartDrawer.getByRole('button', { name: 'Continue Shopping' }).click();
    await expect.element(cartDrawer).not.toBeInTheDocument();
  },
);

test('[K-02][K-04][K-05][K-12] lines, quantities and totals; less than one takes the line away', async () => {
  await showCartWith(
    [sell('gateau', 'Black Forest Gateau', { price: 19.99, mainImage: 'gateau.jpg' }), 1],
    [sell('brownie', 'Brownie', { price: 3.33 }), 1],
  );
  await openCart();
  const line = cartLine('Black Forest Gateau');
  expect(line.element().querySelector('img')?.getAttribute('src')).toMatch(/\/cakes\/gateau\?w=/);
  await expect.element(line).toHaveTextContent('500G');
  await expect.element(line).toHaveTextContent('£19.99');
  await expect.element(line).not.toHaveTextContent('each');
  await more('Black Forest Gateau').click();
  await more('Black Forest Gateau').click();
  await expect.element(line).toHaveTextContent('£19.99 each');
  await expect.element(line).toHaveTextContent('£59.97');
  // 59.97 + 3.33 = 63.30, less a fifth
  for (const [name, amount] of [
    ['Sub Total', '£63.30'],
    ['Discount - 20% off first order', '-£12.66'],
    ['Total', '£50.64'],
  ] as const)
    expect(cartDrawer.getByText(name, { exact: true }).element().parentElement?.textContent).toContain(amount);
  await expect.element(cartDrawer.getByText('4 items')).toBeVisible();
  expect(cartButton.element().textContent).toContain('4');
  expect(await findingsOnScreen()).toEqual([]);

  await cartLine('Brownie').getByRole('button', { name: 'Remove Brownie' }).click();
  await expect.element(cartLine('Brownie')).not.toBeInTheDocument();
  await expect.element(cartHeading).toHaveFocus();
  await fewer('Black Forest Gateau').click();
  await fewer('Black Forest Gateau').click();
  await expect.element(line.getByRole('textbox')).toHaveValue('1');
  await fewer('Black Forest Gateau').click();
  await expect.element(emptyHeading).toBeVisible();
  expect(storedLines()).toEqual([]);
});

test('[P-06][K-02] a quantity can be typed; more than there is, or none, leaves it as it was and is said', async () => {
  await showCartWith([sell('gateau', 'Black Forest Gateau', { stockPieces: 5 }), 2]);
  await openCart();
  const box = cartDrawer.getByRole('textbox', { name: 'Quantity of Black Forest Gateau' });
  await expect.element(box).toHaveValue('2');
  await box.fill('3');
  await userEvent.tab();
  await expect.element(cartDrawer.getByText('3 items')).toBeVisible();
  for (const typed of ['999', '0', '1.5']) {
    await box.fill(typed);
    await userEvent.keyboard('{Enter}');
    await expect.element(box).toHaveValue('3');
    await expect
      .element(cartDrawer.getByRole('alert'))
      .toHaveTextContent(`‘${typed}’ cannot be ordered. Please type a whole number from 1 to 5.`);
  }
  await box.fill('5');
  await userEvent.keyboard('{Enter}');
  await expect.element(more('Black Forest Gateau')).toBeDisabled();
});

test.each([
  [640, 360],
  [320, 256],
])('[K-02] in a window of %i x %i the lines can be read and taken away', async (width, height) => {
  await page.viewport(width, height);
  await showCartWith([sell('gateau', 'Black Forest Gateau'), 1]);
  await openCart();
  const line = cartLine('Black Forest Gateau');
  for (const part of [
    line.getByRole('button', { name: /^Remove/ }),
    line.getByRole('heading'),
    cartDrawer.getByRole('link', { name: 'Checkout' }),
  ]) {
    part.element().scrollIntoView({ block: 'nearest' });
    // Scrolling ends on whole pixels, and the line at a fraction of one.
    await expect.element(part).toBeInViewport({ ratio: 0.98 });
  }
  await expect.element(cartDrawer.getByRole('button', { name: 'Close cart' })).toBeInViewport({ ratio: 1 });
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});

test('[K-04] Checkout leads there and closes the cart', async () => {
  const { address } = await showCartWith([sell('gateau', 'Black Forest Gateau'), 1]);
  await openCart();
  await cartDrawer.getByRole('link', { name: 'Checkout' }).click();
  await expect.poll(address).toBe('/checkout');
  await expect.element(cartDrawer).not.toBeInTheDocument();
});

test('[H-08] the badge counts items, and says 99+ above 99', async () => {
  await showCartWith([sell('gateau', 'Black Forest Gateau', { stockPieces: 200 }), 98]);
  const badge = () => cartButton.element().querySelector('b')?.textContent;
  expect(badge()).toBe('98');
  await openCart();
  await more('Black Forest Gateau').click();
  await expect.poll(badge).toBe('99');
  await more('Black Forest Gateau').click();
  await expect.poll(badge).toBe('99+');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'Open cart, 100 items' })).toBeVisible();
});

test('[K-06] what an older version or a foreign hand left is made good, or is an empty cart', async () => {
  sell('kept', 'Black Forest Gateau', { price: 25 });
  const kept = { id: 'kept', name: 'Kept', image: 'a.jpg', price: '25', quantity: '2', weight: '1000g' };
  localStorage.setItem('guestCart', JSON.stringify([kept, { id: 7 }, null, 'cake']));
  const { screen } = await showCartWith();
  await openCart();
  await expect.element(cartLine('Black Forest Gateau')).toHaveTextContent('1KG');
  expect(cartDrawer.getByRole('listitem').elements()).toHaveLength(1);
  await screen.unmount();
  localStorage.setItem('guestCart', '{"not": "a cart');
  await showCartWith();
  await openCart();
  await expect.element(emptyHeading).toBeVisible();
});

test('[K-06] out of reach of the shop the cart opens as the device knows it', async () => {
  await showCartWith([sell('gateau', 'Black Forest Gateau'), 1]);
  shop.interrupt(() => Response.error());
  await openCart();
  await expect.element(cartLine('Black Forest Gateau')).toHaveTextContent('£20.00');
  await more('Black Forest Gateau').click();
  await expect.element(cartDrawer.getByText('2 items')).toBeVisible();
});

describe('[K-01][P-06] whoever opens the cart is told what changed meanwhile', () => {
  test('price, stock, and what is sold no longer; and only once', async () => {
    await showCartWith(
      [sell('dearer', 'Dearer Cake'), 1],
      [sell('rarer', 'Rarer Cake', { stockPieces: 9 }), 3],
      [sell('gone', 'Gone Cake'), 1],
    );
    sell('dearer', 'Dearer Cake', { price: 22.5 });
    sell('rarer', 'Rarer Cake', { stockPieces: 2 });
    sold = sold.filter(({ slug }) => slug !== 'gone');
    await openCart();
    await expect.element(news).toBeVisible();
    expect(
      news
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Gone Cake is no longer available.',
      'Dearer Cake now costs £22.50. It was £20.00.',
      'Only 2 of Rarer Cake left.',
    ]);
    await expect.element(cartLine('Dearer Cake')).toHaveTextContent('£22.50');
    await expect.element(cartLine('Rarer Cake')).toHaveTextContent('Only 2 left');
    await expect.element(more('Rarer Cake')).toBeDisabled();
    expect(await findingsOnScreen()).toEqual([]);
    await fewer('Rarer Cake').click();
    await expect.element(cartLine('Rarer Cake').getByRole('textbox')).toHaveValue('2');
    await expect.element(cartLine('Rarer Cake')).not.toHaveTextContent('Only 2 left');

    await userEvent.keyboard('{Escape}');
    await openCart();
    await expect.element(news).not.toBeInTheDocument();
    expect(storedLines().map(({ price }) => price)).toEqual([22.5, 20]);
  });

  test('a size that is sold no longer', async () => {
    await showCartWith([sell('gateau', 'Black Forest Gateau'), 1]);
    sell('gateau', 'Black Forest Gateau', { sizes: [wireSize({ grams: 1_000 })] });
    await openCart();
    await expect
      .element(news.getByRole('listitem'))
      .toHaveTextContent(/^Black Forest Gateau.* is no longer available\.$/);
    await expect.element(emptyHeading).toBeVisible();
  });
});
