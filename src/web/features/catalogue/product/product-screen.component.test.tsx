import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { extrasOfCart, type Product, productsOfCart } from '#contract/listing/catalogue.ts';
import { wireProduct, wireSize } from '#tests/support/catalogue/wire-product.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import {
  cartLine,
  cartLines,
  openCart,
  showBesideCart,
  storedLines,
} from '#tests/support/components/customer-cart.tsx';
import { elapse } from '#tests/support/components/elapse.ts';
import { ProductScreen } from './product-screen.tsx';

const shop = answeringShop();
const add = page.getByRole('button', { name: 'Add to Cart' });
const weights = page.getByRole('group', { name: 'Weight' });
const more = page.getByRole('button', { name: 'Increase quantity' });
const fewer = page.getByRole('button', { name: 'Decrease quantity' });
const quantity = page.getByRole('textbox', { name: 'Quantity' });
const confirmation = page.getByRole('status').filter({ hasText: 'Added to your cart' });
const textOf = (selector: string) => document.querySelector(selector)?.textContent;
let times = 0;

/** A cake that no other test has had in its cart. */
function cakeOf(changes: Partial<Product> = {}): Product {
  times += 1;
  return wireProduct({ slug: `gateau-${times}`, name: 'Black Forest Gateau', price: 20, ...changes });
}

function show(product: Product) {
  shop.on(productsOfCart, () => [product]);
  const data = { product, related: [], weights: [500, 750, 1_000] };
  return showBesideCart((cart) => <ProductScreen data={data} {...cart} />, `/product/${product.slug}`);
}

beforeEach(() => {
  shop.on(extrasOfCart, () => []);
});

test('[P-01] the breadcrumb leads to the category and home', async () => {
  const { address } = await show(cakeOf());
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  expect(
    crumbs
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Home', 'Birthday Cakes', 'Black Forest Gateau']);
  await expect.element(crumbs.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  await expect.element(crumbs.getByText('Black Forest Gateau')).toHaveAttribute('aria-current', 'page');
  await crumbs.getByRole('link', { name: 'Birthday Cakes' }).click();
  await expect.poll(address).toBe('/category/birthday-cakes');
});

describe('sizes', () => {
  test('[E-02][Z-05] the price follows the size, and says whom it feeds; what the cake is not sold in says so', async () => {
    const sizes = [
      wireSize({ grams: 750, price: 26, servingsFrom: 6, servingsTo: 8 }),
      wireSize({ grams: 1_000, price: 32 }),
    ];
    await show(cakeOf({ price: 32, weight: '1kg', sizes }));
    expect(textOf('.buy-price')).toContain('£32.00');
    await weights.getByRole('radio', { name: /^750G/ }).click();
    await expect.poll(() => textOf('.buy-price')).toContain('£26.00');
    expect(textOf('.buy-total')).toBe('£26.00750G');
    await expect.element(weights.getByText('Serves 6 to 8')).toBeVisible();
    await expect.element(weights.getByRole('radio', { name: '500G Not in this size' })).toBeDisabled();
    await add.click();
    await openCart();
    await expect.element(cartLine('Black Forest Gateau')).toHaveTextContent('£26.00');
    expect(await findingsOnScreen()).toEqual([]);
  });

  test('[P-05][P-06] the size of the cake is chosen, else the first; the quantity goes from 1 to the stock', async () => {
    const { screen } = await show(cakeOf({ stockPieces: 3, weight: '1kg' }));
    expect(weights.getByRole('radio').elements()).toHaveLength(3);
    await expect.element(weights.getByRole('radio', { name: '1KG' })).toBeChecked();
    await expect.element(fewer).toBeDisabled();
    await more.click();
    await more.click();
    await expect.element(quantity).toHaveValue('3');
    await expect.element(more).toBeDisabled();
    await screen.unmount();
    await show(cakeOf({ weight: '2kg' }));
    await expect.element(weights.getByRole('radio', { name: '500G' })).toBeChecked();
  });

  test('[P-06] a quantity can be typed: an empty box keeps what was, and a greater one becomes what there is', async () => {
    await show(cakeOf({ stockPieces: 20 }));
    await quantity.fill('999');
    await userEvent.keyboard('{Enter}');
    await expect.element(quantity).toHaveValue('20');
    await expect.element(more).toBeDisabled();
    await quantity.fill('');
    await userEvent.tab();
    await expect.element(quantity).toHaveValue('20');
    await quantity.fill('2');
    await add.click();
    await expect.element(page.getByText('2 x Black Forest Gateau, 500G')).toBeVisible();
  });
});

test('[P-03][P-11] price, weight, base and what is left; a lower price stands beside the full one', async () => {
  const sizes = [wireSize({ grams: 750, price: 38, discountPrice: 34 })];
  await show(cakeOf({ price: 38, discountPrice: 34, stockPieces: 8, weight: '750g', sizes }));
  expect(textOf('.buy-price')).toContain('Price now £34.00 was £38.00');
  expect(textOf('.buy-price s')).toContain('£38.00');
  expect(textOf('.buy-price')).toContain('Save £4.00');
  expect(textOf('.buy-price')).toContain('Only 8 left!');
  expect(textOf('.facts')).toContain('750g');
  expect(textOf('.facts')).toContain('Vanilla Base');
  expect(await findingsOnScreen()).toEqual([]);
  await add.click();
  await openCart();
  await expect.element(cartLine('Black Forest Gateau')).toHaveTextContent('£34.00');
});

test('[P-07] what is sold out cannot be bought', async () => {
  await show(cakeOf({ availableQuantity: 0, stockPieces: 0 }));
  const buttons = page.getByRole('button', { name: 'Out of Stock' });
  expect(buttons.elements()).toHaveLength(2);
  await expect.element(buttons.first()).toBeDisabled();
  await expect.element(buttons.last()).toBeDisabled();
});

describe('into the cart', () => {
  test('[P-08] an addition is confirmed for 3 s', async () => {
    await show(cakeOf());
    vi.useFakeTimers();
    await add.click();
    await elapse(0);
    expect(confirmation.element().textContent).toContain('1 x Black Forest Gateau, 500G');
    await elapse(2_999);
    expect(confirmation.elements()).toHaveLength(1);
    await elapse(1);
    expect(confirmation.elements()).toHaveLength(0);
  });

  test('[P-08] Buy It Now adds and leads to the checkout, and buys one by a double click too', async () => {
    const { address } = await show(cakeOf());
    await page.getByRole('button', { name: 'Buy It Now' }).dblClick();
    await expect.poll(address).toBe('/checkout');
    expect(storedLines()).toMatchObject([{ quantity: 1, weight: '500G' }]);
  });

  test('[K-05] the same cake in the same weight is one line, in another weight another one', async () => {
    await show(cakeOf());
    await add.click();
    await add.click();
    await weights.getByRole('radio', { name: '1KG' }).click();
    await add.click();
    await expect.element(page.getByText('1 x Black Forest Gateau, 1KG')).toBeVisible();
    await openCart();
    expect(cartLines.elements()).toHaveLength(2);
    expect(storedLines()).toMatchObject([
      { quantity: 2, weight: '500G' },
      { quantity: 1, weight: '1KG' },
    ]);
  });

  test('[P-12] beyond the stock what there is is added, and then an alert says that there is no more', async () => {
    await show(cakeOf({ stockPieces: 2 }));
    await add.click();
    await more.click();
    await add.click();
    await expect.element(page.getByText('1 x Black Forest Gateau, 500G. That is all we have.')).toBeVisible();
    await add.click();
    const alert = page.getByRole('alert');
    await expect.element(alert).toHaveTextContent('Conflict');
    await expect.element(alert).toHaveTextContent('Some items are no longer available in that quantity.');
    expect(await findingsOnScreen()).toEqual([]);
  });

  test('[Z-01] a cake that is made for its words is not sold without them, unless they are left out on purpose', async () => {
    const message = { max: 40, where: 'On top', placeholder: 'Thank You', isAskedFor: true };
    await show(cakeOf({ options: { message } }));
    await add.click();
    const told = page.getByRole('alert').filter({ hasText: 'What shall we write?' });
    await expect.element(told).toBeVisible();
    expect(await findingsOnScreen()).toEqual([]);
    await page.getByLabelText('Leave it blank').click({ force: true });
    await add.click();
    await expect.element(told).not.toBeInTheDocument();
    await openCart();
    await expect.poll(() => cartLines.elements().length).toBe(1);
  });

  test('[Z-01] a message stands on the plaque as it is typed, and makes a line of its own', async () => {
    await show(cakeOf({ options: { message: { max: 30, where: 'On a plaque', placeholder: 'Happy birthday' } } }));
    const message = page.getByLabelText('Message on the cake');
    await message.fill('Happy 7th, Maya');
    await expect.poll(() => textOf('.plaque')).toBe('Happy 7th, Maya');
    expect(await findingsOnScreen()).toEqual([]);
    await add.click();
    await message.fill('I ❤ cake');
    await expect.element(message).toHaveAccessibleDescription(/Please leave ❤ out of the message/);
    await expect.element(message).toHaveValue('I ❤ cake');
    await add.click();
    await expect.element(page.getByRole('alert').filter({ hasText: 'Please check what you typed' })).toBeVisible();
    await message.fill('');
    await add.click();
    await openCart();
    await expect.poll(() => cartLines.elements().length).toBe(2);
    await expect.element(cartLines.first()).toHaveTextContent('Message: “Happy 7th, Maya”');
  });
});
