import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pickupNeeds } from '#contract/diary.ts';
import { extrasOfCart, type Product, productsOfCart } from '#contract/listing/catalogue.ts';
import { readinessKey } from '#domain/pickup/notice-words.ts';
import { wireNeeds, wireProduct, wireSize } from '#tests/support/catalogue/wire-product.ts';
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
import { ReadyLinesContext } from '#web/base/shop.ts';
import { clashInCart } from '#web/features/cart/day-clash.ts';
import { tabStorage } from '#web/lib/device/device-storage.ts';
import { keepChoice } from '#web/lib/device/kept.ts';
import { keptAs } from './buying.tsx';
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

/** A product that no other test has had in its cart. */
function cakeOf(changes: Partial<Product> = {}): Product {
  times += 1;
  return wireProduct({ slug: `gateau-${times}`, name: 'Black Forest Gateau', price: 20, ...changes });
}

function show(product: Product, query = '') {
  shop.on(productsOfCart, () => [product]);
  const data = { product, related: [], weights: [500, 750, 1_000] };
  return showBesideCart((cart) => <ProductScreen data={data} {...cart} />, `/product/${product.slug}${query}`);
}

beforeEach(() => {
  shop.on(extrasOfCart, () => []);
});

test('[P-05] the size that a link names is chosen, whatever was chosen here before, and the chosen one stands in the address', async () => {
  const cake = cakeOf();
  const { href } = window.location;
  const sizeInAddress = () => new URL(window.location.href).searchParams.get('size');
  keepChoice(tabStorage, keptAs(cake), { grams: 500 });
  const { screen } = await show(cake, '?size=750G');
  await expect.element(weights.getByRole('radio', { name: /^750G/ })).toBeChecked();
  await expect.poll(sizeInAddress).toBe('750g');
  await weights.getByRole('radio', { name: /^1KG/ }).click();
  await expect.poll(sizeInAddress).toBe('1kg');
  await screen.unmount();
  window.history.replaceState(null, '', href);
  const { screen: again } = await show(cake);
  await expect.element(weights.getByRole('radio', { name: /^1KG/ })).toBeChecked();
  await expect.poll(sizeInAddress).toBe('1kg');
  await again.unmount();
  window.history.replaceState(null, '', href);
  for (const unknown of ['?size=2kg', '?size=', '?size=750', '?size=%00']) {
    const { screen: other } = await show(cakeOf(), unknown);
    await expect.element(weights.getByRole('radio', { name: /^500G/ })).toBeChecked();
    expect(sizeInAddress()).toBeNull();
    await other.unmount();
  }
});

test('[Y-02] what stands on the shelf says from when it can be had, and what is sold out does not', async () => {
  const shelf = cakeOf({ stockPieces: 3 });
  const said = (product: Product) =>
    showBesideCart(
      (cart) => (
        <ReadyLinesContext value={{ [readinessKey(shelf)]: { line: 'Today from 4 pm', isToday: true } }}>
          <ProductScreen data={{ product, related: [], weights: [500] }} {...cart} />
        </ReadyLinesContext>
      ),
      `/product/${product.slug}`,
    );
  const { screen } = await said(shelf);
  await expect.element(page.getByText('Today from 4 pm')).toBeVisible();
  await screen.unmount();
  await said(cakeOf({ stockPieces: 0, availableQuantity: 0 }));
  await expect.element(page.getByText('Today from 4 pm')).not.toBeInTheDocument();
});

test('[Y-02] a cake that no day fits together with one in the cart is said so as it is added, and in the cart', async () => {
  const [tree, nest] = [cakeOf({ name: 'Christmas Tree Cake' }), cakeOf({ name: 'Easter Nest Cake' })];
  const seasons = [
    { ...wireNeeds, slug: tree.slug, season: { from: '11-25', to: '12-24' } },
    { ...wireNeeds, slug: nest.slug, season: { from: '03-01', to: '04-05' } },
  ];
  shop.on(productsOfCart, () => [tree, nest]);
  shop.on(pickupNeeds, ({ slugs }) => seasons.filter(({ slug }) => slugs.includes(slug)));
  await showBesideCart((cart) => (
    <>
      {[tree, nest].map((product) => (
        <section key={product.slug} aria-label={product.name}>
          <ProductScreen data={{ product, related: [], weights: [500] }} {...cart} clashOf={clashInCart} />
        </section>
      ))}
    </>
  ));
  const addOf = (name: string) => page.getByRole('region', { name }).getByRole('button', { name: 'Add to Cart' });
  const clash = page.getByRole('status').filter({ hasText: 'Not on the same day' });
  await addOf('Christmas Tree Cake').click();
  await expect.element(confirmation).toBeVisible();
  await expect.element(clash).not.toBeInTheDocument();
  await addOf('Easter Nest Cake').click();
  await expect.element(clash).toHaveTextContent('not available at the same time of year as Christmas Tree Cake');
  await openCart();
  await expect.element(page.getByText('these cakes cannot be collected on the same day')).toBeVisible();
});

test('what is published of it stands below, with first names and months', async () => {
  const said = { name: 'Priya', month: '2026-11', stars: 4, words: 'Gone in minutes', photo: null };
  await show(cakeOf({ reviews: { count: 2, stars: 9, newest: [said] } }));
  const reviews = page.getByRole('region', { name: 'Reviews' });
  await expect.element(reviews).toHaveTextContent('4.5 of 5, from 2 orders');
  await expect.element(reviews.getByRole('listitem')).toHaveTextContent('Gone in minutesPriya, November 2026');
  expect(await findingsOnScreen()).toEqual([]);
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

test.each([
  [820, 1_180],
  [768, 1_024],
])(
  '[P-01] at %i × %i px, a tablet held upright, name, price and Add to Cart stand beside the picture',
  async (width, height) => {
    await page.viewport(width, height);
    await show(cakeOf());
    const inSight = (element: Element | null) => (element?.getBoundingClientRect().bottom ?? height + 1) <= height;
    await expect.element(add).toBeVisible();
    for (const part of [document.querySelector('h1'), document.querySelector('.buy-price'), add.element()])
      expect(inSight(part)).toBe(true);
  },
);

describe('on a telephone the bar at the foot answers in sight, wherever the page stands', () => {
  test.each([0, 10_000])('what was added, with the way to the cart, scrolled to %i px', async (top) => {
    await page.viewport(390, 844);
    await show(cakeOf());
    window.scrollTo(0, top);
    await add.click();
    await expect.element(confirmation.getByText('Added to your cart')).toBeInViewport();
    await expect.element(confirmation.getByRole('button')).toBeInViewport();
    expect(confirmation.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(844);
  });

  test('a field that keeps it from being added', async () => {
    await page.viewport(390, 844);
    const message = { max: 40, where: 'On top', placeholder: 'Thank You', isAskedFor: true };
    await show(cakeOf({ options: { message } }));
    window.scrollTo(0, 0);
    await add.click();
    await expect.element(page.getByLabelText('Message on the cake')).toBeInViewport();
    await expect.element(page.getByText('Please write your message')).toBeInViewport();
  });
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

  test('[P-06] a quantity can be typed; what is none, or more than there is, leaves it as it was and is said', async () => {
    await show(cakeOf({ stockPieces: 20 }));
    const complaint = page.getByRole('alert');
    await quantity.fill('20');
    await userEvent.keyboard('{Enter}');
    await expect.element(more).toBeDisabled();
    await quantity.fill('2');
    await userEvent.tab();
    await expect.element(complaint).not.toBeInTheDocument();
    for (const typed of ['1.5', '-2', '1e2', '0', '21', '1000', '12345', '3 4', '1²', 'two cakes']) {
      await quantity.fill(typed);
      await userEvent.tab();
      await expect.element(quantity).toHaveValue('2');
      await expect
        .element(complaint)
        .toHaveTextContent(`‘${typed}’ cannot be ordered. Please type a whole number from 1 to 20.`);
    }
    expect(await findingsOnScreen()).toEqual([]);
    await quantity.fill('');
    await expect.element(complaint).not.toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    await expect.element(quantity).toHaveValue('2');
    await expect.element(complaint).toHaveTextContent('Please type a whole number from 1 to 20.');
    await more.click();
    await expect.element(complaint).not.toBeInTheDocument();
    await quantity.fill('٢');
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
  expect(textOf('.buy-price')).toContain('£27.20 with 20% off every order');
  expect(textOf('.facts')).toContain('750g');
  expect(textOf('.facts')).toContain('Vanilla Base');
  expect(await findingsOnScreen()).toEqual([]);
  await add.click();
  await openCart();
  await expect.element(cartLine('Black Forest Gateau')).toHaveTextContent('£34.00');
});

test('[P-07] what is sold out cannot be bought, and takes no words', async () => {
  const message = { max: 30, where: 'On a plaque', placeholder: 'Happy birthday' };
  await show(cakeOf({ availableQuantity: 0, stockPieces: 0, options: { message } }));
  const buttons = page.getByRole('button', { name: 'Out of Stock' });
  expect(buttons.elements()).toHaveLength(2);
  await expect.element(buttons.first()).toBeDisabled();
  await expect.element(buttons.last()).toBeDisabled();
  await expect.element(page.getByLabelText('Message on the cake')).not.toBeInTheDocument();
});

test.each([
  ['baked anew', { availableQuantity: 999, stockPieces: null, shelfPieces: 0 }],
  ['in stock, but not sold today', { availableQuantity: 120, stockPieces: 120 }],
])('[P-07][E-07] what is sold out today and %s says so, and goes into the cart for a later day', async (_, later) => {
  const { screen } = await show(cakeOf({ ...later, soldOutFor: 'today' }));
  await expect.element(screen.getByRole('definition').filter({ hasText: 'Sold out today' })).toBeVisible();
  expect(screen.getByText('Out of Stock').elements()).toEqual([]);
  await add.click();
  await expect.element(confirmation).toHaveTextContent('1 x Black Forest Gateau');
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

  test('[P-08] a double click on Add to Cart adds one', async () => {
    await show(cakeOf());
    await add.dblClick();
    await expect.element(confirmation).toBeVisible();
    expect(storedLines()).toMatchObject([{ quantity: 1 }]);
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
    const field = page.getByLabelText('Message on the cake');
    for (const button of [add, page.getByRole('button', { name: 'Buy It Now' })]) {
      await button.click();
      await expect.element(field).toHaveFocus();
      await expect.element(field).toHaveAccessibleDescription(/Please write your message, or tick “Leave it blank”/);
    }
    expect(await findingsOnScreen()).toEqual([]);
    await page.getByLabelText('Leave it blank').click();
    await expect.element(field).not.toHaveAttribute('aria-invalid');
    await add.click();
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
    await expect.element(message).toHaveFocus();
    await message.fill('');
    await add.click();
    await openCart();
    await expect.poll(() => cartLines.elements().length).toBe(2);
    await expect.element(cartLines.first()).toHaveTextContent('Message: “Happy 7th, Maya”');
  });

  test('[Z-01] an age is typed by any keyboard, and what is none is refused at its field', async () => {
    await show(cakeOf({ options: { age: { from: 1, to: 99, where: 'On top' } } }));
    const age = page.getByLabelText('Age');
    for (const wrong of ['1.5', '1e1', '-2']) {
      await age.fill(wrong);
      await add.click();
      await expect.element(age).toHaveAccessibleDescription(/Please choose an age from 1 to 99/);
      await expect.element(age).toHaveValue(wrong);
    }
    await age.fill('٢٤');
    await add.click();
    await openCart();
    await expect.element(cartLine('Black Forest Gateau')).toHaveTextContent('Age: 24');
  });

  test('[Z-01] size and words outlast a reload until they are in the cart', async () => {
    const message = page.getByLabelText('Message on the cake');
    const large = weights.getByRole('radio', { name: /^1KG/ });
    const cake = cakeOf({
      sizes: [500, 1_000].map((grams) => wireSize({ grams })),
      options: { message: { max: 30, where: 'On a plaque', placeholder: 'Happy birthday' } },
    });
    const { screen } = await show(cake);
    await large.click();
    await message.fill('Happy 7th, Maya');
    await screen.unmount();
    const again = await show(cake);
    await expect.element(message).toHaveValue('Happy 7th, Maya');
    await expect.element(large).toBeChecked();
    await add.click();
    await expect.element(confirmation).toBeVisible();
    await again.screen.unmount();
    await show(cake);
    await expect.element(message).toHaveValue('');
    await expect.element(large).not.toBeChecked();
  });
});

test('[Z-01] words kept from before for a cake that takes none any more do not keep it out of the cart', async () => {
  const cake = cakeOf();
  const { screen } = await show({
    ...cake,
    options: { message: { max: 30, where: 'On a plaque', placeholder: 'Happy birthday' } },
  });
  await page.getByLabelText('Message on the cake').fill('Happy 7th, Maya');
  await screen.unmount();
  await show(cake);
  await add.click();
  await expect.element(confirmation).toBeVisible();
});

test('[E-02] a box is filled flavour by flavour, by hand or keyboard, with its allergens below; what is sold out cannot be chosen', async () => {
  // A Wednesday at noon: the counter is open today and tomorrow.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T12:00:00Z') });
  const flavour = (id: number, name: string, stock: number, allergens: Record<string, 'contains' | 'mayContain'>) => ({
    id,
    name,
    image: '',
    stock,
    allergens,
  });
  const flavours = [
    { ...flavour(11, 'Vanilla Cupcake', 40, { milk: 'contains', almonds: 'mayContain' }), isOffToday: true },
    { ...flavour(12, 'Lemon Cupcake', 1, { eggs: 'contains' }), extraPence: 50 },
    flavour(13, 'Rose Cupcake', 0, {}),
  ];
  const box = cakeOf({
    name: 'Cupcake Box',
    stockPieces: null,
    sizes: [wireSize({ label: 'Box of 4', pieces: 4 }), wireSize({ grams: 750, label: 'Box of 6', pieces: 6 })],
    options: { box: { from: 'cupcakes', flavours } },
  });
  await show(box);
  const filler = page.getByRole('group', { name: 'Fill your box of 4' });
  const put = (name: string) => filler.getByRole('button', { name: `Add ${name}` });
  const chosen = filler.getByRole('status');
  const allergens = page.getByRole('region', { name: 'Allergens of your box' });
  await add.click();
  await expect.element(filler.getByRole('alert')).toHaveTextContent('choose 4 more');
  await expect.element(put('Vanilla')).toHaveFocus();
  await expect.element(put('Vanilla')).toHaveTextContent('Not today');
  await put('Vanilla').click();
  await expect.element(page.getByText('Ready from tomorrow')).toBeVisible();
  await expect.element(put('Lemon')).toHaveTextContent('Lemon +£0.50 · 1 left');
  await put('Lemon').click();
  await expect.element(put('Lemon')).toHaveTextContent('+£0.50 · The last one is in');
  await expect.element(chosen).toHaveTextContent('2 of 4 chosen');
  await expect.element(page.getByText('£30.50').first()).toBeVisible();
  await expect.element(allergens).toHaveTextContent(/Eggs.*Milk.*Tree nuts/);
  await put('Lemon').click({ force: true });
  await put('Rose').click({ force: true });
  await expect.element(put('Rose')).toHaveTextContent('Sold out');
  await expect.element(chosen).toHaveTextContent('2 of 4 chosen');
  await filler.getByRole('button', { name: 'Take out Lemon' }).click();
  await expect.element(put('Lemon')).toHaveFocus();
  await expect.element(allergens).not.toHaveTextContent('Eggs');
  await userEvent.keyboard('{Enter}');
  put('Vanilla').element().focus();
  await userEvent.keyboard('{Enter}{Enter}{Enter}');
  await expect.element(chosen).toHaveTextContent('4 of 4 chosen. Your box is full.');
  expect(await findingsOnScreen()).toEqual([]);
  await add.click();
  await expect.element(confirmation).toHaveTextContent('1 x Cupcake Box of 4: 3 Vanilla, 1 Lemon, 500G');
  expect(document.querySelector('.buy-total')?.textContent).toMatch(/Box of 4$/);
  expect(storedLines()).toMatchObject([
    { name: 'Cupcake Box of 4: 3 Vanilla, 1 Lemon', price: 30.5, personalisation: { box: { 11: 3, 12: 1 } } },
  ]);
  await openCart();
  await expect.element(cartLine('Cupcake Box of 4: 3 Vanilla, 1 Lemon')).toBeVisible();
});

test('[E-02] a box fills itself up with what is in it, as far as there is enough, and is emptied at once', async () => {
  const flavour = (id: number, name: string, stock: number) => ({ id, name, image: '', stock, allergens: {} });
  const flavours = [flavour(11, 'Vanilla Cupcake', 40), flavour(12, 'Lemon Cupcake', 2)];
  await show(
    cakeOf({
      name: 'Cupcake Box',
      stockPieces: null,
      sizes: [wireSize({ label: 'Box of 6', pieces: 6 })],
      options: { box: { from: 'cupcakes', flavours } },
    }),
  );
  const filler = page.getByRole('group', { name: 'Fill your box of 6' });
  const put = (name: string) => filler.getByRole('button', { name: `Add ${name}` });
  const fillUp = filler.getByRole('button', { name: 'Fill Up With These' });
  const chosen = filler.getByRole('status');
  await expect.element(fillUp).not.toBeInTheDocument();
  await put('Lemon').click();
  await fillUp.click();
  await expect.element(chosen).toHaveTextContent('2 of 6 chosen');
  await expect.element(fillUp).toHaveAttribute('aria-disabled', 'true');
  await put('Vanilla').click();
  await fillUp.click();
  await expect.element(chosen).toHaveTextContent('6 of 6 chosen. Your box is full.');
  await expect.element(put('Vanilla')).toHaveTextContent('4 in the box');
  await filler.getByRole('button', { name: 'Empty the Box' }).click();
  await expect.element(chosen).toHaveTextContent('0 of 6 chosen');
  await expect.element(put('Vanilla')).toHaveFocus();
});

test('[E-02] a flavour of a choice kept from before that is offered no longer leaves its place in the box to another', async () => {
  const flavours = [{ id: 11, name: 'Vanilla Cupcake', image: '', stock: 40, allergens: {} }];
  const box = cakeOf({
    name: 'Cupcake Box',
    stockPieces: null,
    sizes: [wireSize({ label: 'Box of 4', pieces: 4 })],
    options: { box: { from: 'cupcakes', flavours } },
  });
  keepChoice(tabStorage, keptAs(box), { box: { 11: 3, 99: 1 } });
  await show(box);
  const filler = page.getByRole('group', { name: 'Fill your box of 4' });
  await expect.element(filler.getByRole('status')).toHaveTextContent('3 of 4 chosen');
  await filler.getByRole('button', { name: 'Add Vanilla' }).click();
  await add.click();
  await expect.element(confirmation).toBeVisible();
  expect(storedLines()).toMatchObject([{ personalisation: { box: { 11: 4 } } }]);
});
