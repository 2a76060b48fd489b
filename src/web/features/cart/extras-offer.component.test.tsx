import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { type Extra, extrasOfCart, productsOfCart } from '#contract/listing/catalogue.ts';
import { Failure } from '#domain/failure.ts';
import { wireProduct, wireSize } from '#tests/support/catalogue/wire-product.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { cartDrawer, cartLine, openCart, showCartWith } from '#tests/support/components/customer-cart.tsx';

const shop = answeringShop();
const cake = wireProduct({ slug: 'funfetti', name: 'Funfetti Cake', price: 50 });

const extra = (name: string, changes: Partial<Extra> = {}): Extra => ({
  id: 2,
  slug: name.toLowerCase().replaceAll(' ', '-'),
  name,
  mainImage: 'candles.jpg',
  stockPieces: 10,
  sizes: [wireSize({ grams: 0, price: 3 })],
  options: {},
  description: 'Beside a cake.',
  ...changes,
});
const stand = extra('Cake stand hire', { sizes: [wireSize({ grams: 0, price: 12, deposit: 30 })] });
const card = extra('Greeting card', {
  options: { message: { max: 200, where: 'Inside', placeholder: 'Happy birthday' } },
});
const offered = [
  extra('Striped candles'),
  extra('Number candle 6'),
  extra('Number candle 7'),
  extra('Topper'),
  card,
  extra('Cake knife'),
];

const offer = cartDrawer.getByRole('region', { name: 'Anything to go with it?' });
const add = (name: string) => offer.getByRole('button', { name: `Add ${name}`, exact: true });
const told = offer.getByRole('status');
const press = async (button: ReturnType<typeof add>): Promise<void> => {
  button.element().focus();
  await userEvent.keyboard('{Enter}');
};

beforeEach(() =>
  shop.on(productsOfCart, ({ slugs }) => [cake, stand, ...offered].filter(({ slug }) => slugs.includes(slug))),
);

test('[Z-03] candles, a number and a card with words are added beside the cake by keyboard, and each is announced', async () => {
  shop.on(extrasOfCart, () => offered);
  await showCartWith([cake, 1]);
  await openCart();
  await expect.poll(() => offer.getByRole('listitem').elements().length).toBe(3);
  await press(offer.getByRole('button', { name: 'Show 2 more' }));
  expect(offer.getByRole('listitem').elements()).toHaveLength(5);
  await expect.element(add('Greeting card')).toHaveFocus();

  await press(add('Striped candles'));
  await expect.element(told).toHaveTextContent('In your cart: Striped candles');
  await press(add('Number candle'));
  const number = offer.getByRole('combobox', { name: 'Which Number candle' });
  await expect.element(number).toHaveFocus();
  await expect.element(number).toHaveAccessibleDescription('Please choose which one.');
  await number.selectOptions('7');
  await press(add('Number candle 7'));
  await expect.element(told).toHaveTextContent('In your cart: Number candle 7');

  await press(add('Greeting card'));
  const words = offer.getByLabelText('What should the card say?');
  await expect.element(words).toHaveFocus();
  await words.fill('x'.repeat(201));
  await press(offer.getByRole('button', { name: 'Add to Cart' }));
  await expect.element(words).toHaveAccessibleDescription(/Please keep the message to 200 characters\./);
  await expect.element(words).toHaveFocus();
  expect(await findingsOnScreen()).toEqual([]);
  await words.fill('Happy birthday, Mum.\nSave me a slice.');
  await press(offer.getByRole('button', { name: 'Add to Cart' }));
  await expect.element(told).toHaveTextContent('In your cart: Greeting card');
  await expect.element(add('Greeting card')).toHaveFocus();
  await expect.element(cartLine('Greeting card')).toHaveTextContent('Message: “Happy birthday, Mum. Save me a slice.”');
  await expect.element(cartLine('Greeting card')).not.toHaveTextContent(/500G|each/);
  await expect.element(cartDrawer.getByText('4 items')).toBeVisible();
});

test('[Z-03] a stand is lent for a deposit that stands by itself and is not discounted; without cakes nothing is offered', async () => {
  shop.on(extrasOfCart, () => [stand]);
  await showCartWith([cake, 1]);
  await openCart();
  await expect.element(offer).toHaveTextContent('£12.00');
  await expect.element(offer).toHaveTextContent('and £30.00 deposit, refunded when you return it');
  await add('Cake stand hire').click();
  await expect
    .element(cartLine('Cake stand hire'))
    .toHaveTextContent('and £30.00 deposit, refunded when you return it');
  const totals = () => cartDrawer.element().querySelector('.totals')?.textContent;
  expect(totals()).toContain('Deposit, refunded when you return it£30.00');
  // 50 + 12, less a fifth, plus the deposit
  expect(totals()).toMatch(/Total£79\.60$/);
  expect(await findingsOnScreen()).toEqual([]);
  await cartLine('Funfetti Cake').getByRole('button', { name: 'Remove' }).click();
  await expect.element(offer).not.toBeInTheDocument();
  await expect.element(cartLine('Cake stand hire')).toBeVisible();
});

test('[Z-03] what cannot be asked for is not offered, and the cart is whole without it', async () => {
  shop.on(extrasOfCart, () => {
    throw new Failure('badRequest');
  });
  await showCartWith([cake, 1]);
  await openCart();
  await expect.poll(() => shop.asked(extrasOfCart)).not.toHaveLength(0);
  await expect.element(cartLine('Funfetti Cake')).toBeVisible();
  await expect.element(cartDrawer.getByRole('link', { name: 'Checkout' })).toBeVisible();
  await expect.element(offer).not.toBeInTheDocument();
});
