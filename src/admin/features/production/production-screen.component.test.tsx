import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Decoration, readProduction, tickProduction } from '#contract/admin/production.ts';
import { Failure } from '#domain/failure.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { sessionOf, showToStaff } from '#tests/support/components/staff-screen.tsx';
import { typeDay, typedDay } from '#tests/support/components/typed-day.ts';
import { ProductionScreen } from './production-screen.tsx';

const shop = answeringShop();
const row = {
  key: 'product:12',
  name: 'Vanilla Cupcake',
  image: 'vanilla-bean-swirl-cupcake.jpg',
  kind: 'Cupcakes',
  boxes: '1×4, 1×6, 2×8',
  pieces: 26,
  baking: 6,
  done: 4,
  fromShelf: 0,
  baked: 0,
  fillUp: 12,
  shelf: 3,
  decorated: 0,
  unusual: [],
  usual: ['Milk'],
} as const;
let toDecorate: Decoration[] = [];
const decoration: Decoration = {
  key: 'line:7',
  date: '2027-03-03',
  time: '11:15',
  orderNo: 'MA-7K3F-9QXD',
  name: 'Rainbow Cake',
  image: 'vanilla-bean-swirl-cupcake.jpg',
  size: '500G',
  quantity: 1,
  message: 'Happy 7th, Maya',
  words: [],
  isExtra: false,
  photo: null,
  isDone: false,
  tick: null,
  isChanged: false,
  isGivenBack: false,
  isTest: false,
};
const show = (role: 'baker' | 'counter', more = '') =>
  showToStaff(<ProductionScreen />, { at: `/production?from=2027-03-03${more}`, session: sessionOf(role) });

beforeEach(() => {
  toDecorate = [];
  shop.on(readProduction, () => ({
    days: [{ date: '2027-03-03', isOpen: true }],
    orders: 1,
    groups: [{ base: 'Vanilla', rows: [{ ...row, unusual: [], usual: ['Milk'] }] }],
    leftOut: { orders: 0, kinds: [] },
    toDecorate,
    byTime: [],
  }));
});

const said = (name: string) => page.getByRole('listitem').filter({ hasText: name });
const messages = async (...of: Partial<Decoration>[]) => {
  toDecorate = of.map((more, at) => ({ ...decoration, key: `line:${at + 7}`, ...more }));
  await show('baker', '&tab=messages');
};

test('[B-12] one column for nuts, and each row says which of them it contains', async () => {
  const rows = ['almonds', 'hazelnuts, walnuts'].map((nuts, at) => ({
    ...row,
    key: `product:${at + 1}`,
    name: `Torte ${at + 1}`,
    unusual: [`Nuts (${nuts})`],
    usual: ['Milk'],
  }));
  shop.on(readProduction, () => ({
    days: [{ date: '2027-03-03', isOpen: true }],
    orders: 1,
    groups: [{ base: 'Vanilla', rows }],
    leftOut: { orders: 0, kinds: [] },
    toDecorate,
    byTime: [],
  }));
  await show('baker');
  await expect.element(page.getByRole('columnheader', { name: 'Nuts' })).toBeVisible();
  const cell = page.getByRole('row').filter({ hasText: 'Torte 2' }).getByRole('cell', { name: /Nuts/ });
  await expect.element(cell).toHaveTextContent('hazelnuts, walnuts');
});

test('[B-12] a row says pieces first, what they go into, how far the board is, and what the shelf gets and has', async () => {
  await show('baker');
  const shown = page.getByRole('row').filter({ hasText: 'Vanilla Cupcake' });
  for (const words of ['38', '1×4, 1×6, 2×8', '26 ordered, 12 for the shelf', '4 of 26', '6 baking'])
    await expect.element(shown).toHaveTextContent(words);
  await expect.element(shown.getByRole('button')).not.toBeInTheDocument();
  await expect.element(page.getByRole('term').filter({ hasText: 'Cupcakes' })).toBeVisible();
});

test('[B-12] what is left out because it was refunded is said below the totals, and counted neither to write nor to print', async () => {
  const refunded = {
    ...decoration,
    name: 'Molly Perks',
    allergyNote: '',
    fulfilment: 'accepted' as const,
    lines: [],
    allergens: [],
    isGivenBack: true,
    hasTicket: false,
    hasLabels: false,
  };
  toDecorate = [{ ...decoration, isGivenBack: true }];
  shop.on(readProduction, () => ({
    days: [{ date: '2027-03-03', isOpen: true }],
    orders: 1,
    groups: [],
    leftOut: { orders: 1, kinds: [{ kind: 'Cupcakes', pieces: 12 }] },
    toDecorate,
    byTime: [refunded],
  }));
  await show('counter');
  await expect.element(page.getByText('1 refunded order left out (Cupcakes: 12)')).toBeVisible();
  const tiles = page.getByRole('definition');
  await expect.element(tiles.nth(0)).toHaveTextContent(/^0 0 done$/);
  await expect.element(tiles.nth(1)).toHaveTextContent('None');
  await page.getByRole('button', { name: 'Prints' }).click();
  await expect.element(page.getByRole('button', { name: 'Tickets (0)' })).toBeVisible();
});

test('[B-12] one box of sixteen macarons is called no sixteen boxes', async () => {
  const macarons = { ...row, kind: 'Dessert Boxes', boxes: '1×16', pieces: 16, fillUp: 0, unusual: [], usual: [] };
  shop.on(readProduction, () => ({
    days: [{ date: '2027-03-03', isOpen: true }],
    orders: 1,
    groups: [{ base: 'Vanilla', rows: [macarons] }],
    leftOut: { orders: 0, kinds: [] },
    toDecorate: [],
    byTime: [],
  }));
  await show('baker');
  await expect.element(page.getByRole('term').filter({ hasText: 'pieces in Dessert Boxes' })).toBeVisible();
  await expect.element(page.getByText('pieces in Dessert Boxes 16')).toBeVisible();
});

test('[B-12] nothing is piped on a card: its words are written', async () => {
  await messages({}, { name: 'Greeting card', image: '', isExtra: true });
  await expect.element(said('Rainbow Cake').getByRole('button', { name: 'Mark piped' })).toBeVisible();
  await expect.element(said('Greeting card')).toHaveTextContent('On the card');
  await expect.element(said('Greeting card').getByRole('button', { name: 'Mark written' })).toBeVisible();
  await expect.element(said('Greeting card').getByRole('img')).not.toBeInTheDocument();
});

test('[B-12] a message of an order whose money went back is marked, and so is one of a test order', async () => {
  await messages({ isGivenBack: true }, { name: 'Red Velvet Cake', isTest: true });
  await expect.element(said('Rainbow Cake')).toHaveTextContent('Refunded: ask first');
  await expect.element(said('Rainbow Cake')).not.toHaveTextContent('Test order');
  await expect.element(said('Red Velvet Cake')).toHaveTextContent('Test order');
});

test('[B-12] what the board says is ready needs no tick, and none can be taken back', async () => {
  await messages({ isDone: true });
  await expect.element(said('Rainbow Cake').getByRole('button', { name: 'Piped' })).toBeDisabled();
});

test('[B-12] a tick counts at once; one that the shop does not get is taken back, and said', async () => {
  shop.on(tickProduction, () => {
    throw new Failure('conflict');
  });
  const answer = shop.hold(tickProduction);
  await messages({});
  await said('Rainbow Cake').getByRole('button', { name: 'Mark piped' }).click();
  await expect
    .element(said('Rainbow Cake').getByRole('button', { name: 'Piped' }))
    .toHaveAttribute('aria-pressed', 'true');
  answer();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Nothing was ticked');
  await expect.element(said('Rainbow Cake').getByRole('button', { name: 'Mark piped' })).toBeVisible();
});

test('[B-12] a tick that the shop has got stays while the list is read anew', async () => {
  shop.on(tickProduction, () => ({}));
  await messages({});
  const answer = shop.hold(readProduction);
  await said('Rainbow Cake').getByRole('button', { name: 'Mark piped' }).click();
  await expect.poll(() => shop.asked(readProduction).length).toBe(2);
  toDecorate = [{ ...decoration, isDone: true, tick: { by: 'Sunita', at: '2027-03-03T08:00:00.000Z' } }];
  expect(said('Rainbow Cake').getByRole('button').element().textContent).toBe('Piped');
  answer();
  await expect.element(said('Rainbow Cake').getByRole('button', { name: 'Piped by Sunita' })).toBeVisible();
});

test('[B-12] other days are typed by their numbers, noughts first', async () => {
  const { address } = await show('baker');
  await page.getByRole('button', { name: 'Other days' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Other days' });
  for (const end of ['From', 'To']) await typeDay(dialog.getByLabelText(end));
  await dialog.getByRole('button', { name: 'Show these days' }).click();
  await expect.poll(address).toContain(`from=${typedDay}`);
});

test('[B-12] a cake with a photo shows the photo, not the sample, and the whole screen can be filled with it', async () => {
  const photo = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
  await messages({ image: 'sample.jpg', photo });
  const card = said('See photo');
  await expect.element(card).toBeVisible();
  expect([...card.element().querySelectorAll('img')].map(({ src }) => src)).toEqual([photo]);
  await card.getByRole('button', { name: 'See photo' }).click();
  const dialog = page.getByRole('dialog', { name: /^Photo for / });
  await expect.element(dialog.getByRole('img', { name: /^The customer’s photo for / })).toHaveAttribute('src', photo);
  expect(dialog.element().getBoundingClientRect().width).toBe(document.documentElement.clientWidth);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});
