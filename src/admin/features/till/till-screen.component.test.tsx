import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { correctPayment } from '#contract/admin/orders/order-actions.ts';
import { findOrderPage, type OrderPage } from '#contract/admin/orders/order-page.ts';
import {
  findTillCustomers,
  findTillTimes,
  listTillProducts,
  quoteTillOrder,
  takeTillOrder,
} from '#contract/admin/till.ts';
import { Failure } from '#domain/failure.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { orderPageOf } from '#tests/support/components/order-answers.ts';
import { sessionOf, showToStaff } from '#tests/support/components/staff-screen.tsx';
import { typeDay, typedDay } from '#tests/support/components/typed-day.ts';
import { typeAmounts } from '#tests/support/components/typed-values.ts';
import { TillScreen } from './till-screen.tsx';

const shop = answeringShop();
const cupcake = {
  id: 1,
  slug: 'vanilla-cupcake',
  name: 'Vanilla Cupcake',
  image: 'vanilla-bean-swirl-cupcake.jpg',
  stock: 40,
  isBakedLater: false,
  isOffToday: false,
  lead: null,
  options: { name: { max: 12, where: 'On the side', placeholder: '' }, age: { from: 1, to: 99, where: 'On top' } },
  allergens: ['Milk', 'Soybeans'],
  mayContain: ['Tree nuts (almonds)'],
  sizes: [
    { grams: 500, text: '500G', pricePence: 325, isDefault: true, left: 40 },
    { grams: 1000, text: '1KG', pricePence: 2_650, isDefault: false, left: 20 },
  ],
};

const { name, allergens, mayContain } = cupcake;
const eaten = { name, allergens, mayContain };

beforeEach(() => {
  shop.on(findOrderPage, () => orderPageOf());
  shop.on(listTillProducts, () => ({
    products: [cupcake],
    categories: [],
    payOnCollection: true,
    hasDiscount: true,
    hasDeposits: true,
    kitchenNotice: 'We bake with nuts.',
  }));
  shop.on(findTillCustomers, () => ({ customers: [] }));
  shop.on(findTillTimes, ({ day }) => ({
    day: day ?? '2027-06-22',
    firstDay: '2027-06-22',
    times: [{ time: '11:00', left: null }],
    isDayFull: false,
    words: '',
  }));
  shop.on(quoteTillOrder, ({ lines }) => {
    const subTotalPence = lines.reduce(
      (all, { quantity, weightGrams }) => all + quantity * (weightGrams === 1_000 ? 2_650 : 325),
      0,
    );
    const pickup = { date: '2027-06-23', time: '11:00' };
    const contents = lines.map(() => eaten);
    return {
      subTotalPence,
      discountPence: 0,
      depositPence: 0,
      totalPence: subTotalPence,
      pickup,
      known: null,
      contents,
    };
  });
});

const show = (name?: string) => showToStaff(<TillScreen />, { at: '/orders/new', session: sessionOf('counter', name) });
const order = page.getByRole('complementary', { name: 'This order' });
const tile = page.getByRole('region', { name: 'Products' }).getByRole('button', { name: /^Vanilla Cupcake/ });
const count = order.getByRole('status');
const park = page.getByRole('button', { name: 'Park', exact: true });
const choose = (name: string) => page.getByRole('radio', { name, exact: true }).click();

async function parkAs(name: string): Promise<void> {
  await park.first().click();
  const dialog = page.getByRole('dialog', { name: 'Park this order' });
  await dialog.getByLabelText('Name').fill(name);
  expect(await findingsOnScreen()).toEqual([]);
  await dialog.getByRole('button', { name: 'Park' }).click();
  await expect.element(order).toHaveTextContent('Tap what they would like');
}

test('[B-10] several orders are parked by name, are there for whoever comes next, and go with their sale', async () => {
  shop.on(takeTillOrder, ({ agreedTotalPence }) => ({
    orderNo: 'MA-ABCD-EFGH',
    totalPence: agreedTotalPence,
    owedPence: 0,
    link: null,
    photoLink: null,
    isEmailed: false,
  }));
  const { screen } = await show();
  await tile.click();
  await parkAs('Blue coat');
  await tile.click();
  await tile.click();
  await parkAs('Ivy Lockwood');
  await screen.unmount();
  const next = await show('Alex Moore');
  // A third order is at the till as the first is resumed: it is parked itself.
  for (let taps = 0; taps < 3; taps += 1) await tile.click();
  await page.getByRole('button', { name: '2 parked' }).click();
  await page.getByRole('menuitem', { name: 'Blue coat' }).click();
  await expect.element(count).toHaveTextContent('1');
  await page.getByRole('button', { name: '2 parked' }).click();
  await page.getByRole('menuitem', { name: 'Vanilla Cupcake' }).click();
  await expect.element(count).toHaveTextContent('3');
  await parkAs('Third');

  await page.getByRole('button', { name: '3 parked' }).click();
  expect(await findingsOnScreen()).toEqual([]);
  await page.getByRole('menuitem', { name: 'Ivy Lockwood' }).click();
  await order.getByRole('button', { name: 'Take payment' }).click();
  await choose('Yes: none');
  await choose('Cash');
  await order.getByRole('button', { name: 'Done: £6.50 cash' }).click();
  await expect.element(page.getByRole('region', { name: 'Taken' })).toBeVisible();
  await next.screen.unmount();
  await show();
  await expect.element(order).toHaveTextContent('Tap what they would like');
  await page.getByRole('button', { name: '2 parked' }).click();
  await expect.element(page.getByRole('menuitem')).toHaveLength(2);
  await expect.element(page.getByRole('menuitem', { name: 'Ivy Lockwood' })).not.toBeInTheDocument();
});

test('[B-10] on a phone parking fits', async () => {
  await page.viewport(390, 844);
  await show();
  await tile.click();
  await parkAs('Blue coat');
  await expect.element(page.getByRole('button', { name: '1 parked' })).toBeInViewport({ ratio: 1 });
  await expect.element(park).toBeInViewport({ ratio: 1 });
  expect(document.documentElement.scrollWidth).toBe(390);
});

test('[B-10] what was given in cash says what is still to come, or the change', async () => {
  await show();
  await tile.click();
  await order.getByRole('button', { name: 'Take payment' }).click();
  await expect.element(order).toHaveTextContent('Ask about allergies.');
  await choose('Yes: none');
  await choose('Cash');
  const cash = page.getByRole('group', { name: 'Cash' });
  await cash.getByLabelText('Cash given').fill('1');
  await expect.element(cash.getByRole('status')).toHaveTextContent(/Still to pay.*£2\.25/);
  await typeAmounts(cash.getByLabelText('Cash given'), (pence) =>
    expect.element(cash.getByRole('status')).toHaveTextContent(poundsText(Math.abs(pence - 325))),
  );
  await cash.getByLabelText('Cash given').fill('10');
  await expect.element(cash.getByRole('status')).toHaveTextContent(/Change.*£6\.75/);
  await expect.element(order.getByRole('button', { name: 'Done: £3.25 cash, £6.75 change' })).toBeEnabled();
  expect(await findingsOnScreen()).toEqual([]);
});

test('[B-10] after a sale the next tap on a product begins the next order; the change stays in sight until then', async () => {
  shop.on(takeTillOrder, ({ agreedTotalPence }) => ({
    orderNo: 'MA-ABCD-EFGH',
    totalPence: agreedTotalPence,
    owedPence: 0,
    link: null,
    photoLink: null,
    isEmailed: false,
  }));
  await show();
  await tile.click();
  await order.getByRole('button', { name: 'Take payment' }).click();
  await choose('Yes: none');
  await choose('Cash');
  await page.getByLabelText('Cash given').fill('5');
  await order.getByRole('button', { name: /^Done/ }).click();
  const taken = page.getByRole('region', { name: 'Taken' });
  await expect.element(taken).toHaveFocus();
  await expect.element(taken).toHaveTextContent('Change: £1.75');
  expect(await findingsOnScreen()).toEqual([]);
  await tile.click();
  await expect.element(taken).not.toBeInTheDocument();
  await expect.element(count).toHaveTextContent('1');
});

test('[B-10] a sale that was tapped as cash is corrected to the terminal beside it, once the shop knows it', async () => {
  shop.on(takeTillOrder, ({ agreedTotalPence }) => ({
    ...{ orderNo: 'MA-ABCD-EFGH', totalPence: agreedTotalPence, owedPence: 0 },
    ...{ link: null, photoLink: null, isEmailed: false },
  }));
  const paidBy = (method: 'cash' | 'terminal' | 'transfer'): OrderPage => {
    const usual = orderPageOf({ number: 'MA-ABCD-EFGH', fulfilment: 'collected' });
    const movement: NonNullable<OrderPage['money']>['movements'][number] = {
      ...{ at: '2026-12-17T12:00:00.000Z', kind: 'payment', method, provider: 'counter', amountPence: 325 },
      ...{ madeBy: 'Sunita Rao', text: '', state: 'done' },
      mayHaveBeen: { paymentId: 5, method: method === 'cash' ? 'terminal' : 'cash' },
    };
    return { ...usual, money: usual.money && { ...usual.money, movements: [movement] } };
  };
  let known = paidBy('cash');
  shop.on(findOrderPage, () => known);
  shop.on(correctPayment, ({ method }) => {
    known = paidBy(method);
    return known;
  });
  await show();
  await tile.click();
  await order.getByRole('button', { name: 'Take payment' }).click();
  await choose('Yes: none');
  await choose('Cash');
  await order.getByRole('button', { name: /^Done/ }).click();
  const taken = page.getByRole('region', { name: 'Taken' });
  await expect.element(taken).toHaveTextContent('Paid in cash.');
  await taken.getByRole('button', { name: 'It was the terminal' }).click();
  await expect.element(taken).toHaveTextContent('Paid by terminal.');
  expect(shop.asked(correctPayment)).toEqual([{ orderNo: 'MA-ABCD-EFGH', paymentId: 5, method: 'terminal' }]);
  expect(await findingsOnScreen()).toEqual([]);
});

test('[B-10] what is to pay is said with its discount and deposit before allergies are asked about, and what is not known yet is said', async () => {
  shop.on(quoteTillOrder, () => ({
    subTotalPence: 1_525,
    discountPence: 65,
    depositPence: 3_000,
    totalPence: 4_460,
    pickup: { date: '2027-06-23', time: '11:00' },
    known: { name: 'Ann Smith', orders: 4 },
    contents: [eaten],
  }));
  await show();
  await tile.click();
  await expect.element(order).toHaveTextContent(/Discount−£0\.65.*To pay£44\.60/);
  // A loan needs a name to ask for.
  await order.getByRole('button', { name: 'Take payment' }).click();
  await choose('Yes: none');
  await expect.element(order).toHaveTextContent('Ask who is borrowing it.');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Joan Ted');
  await expect.element(order.getByRole('button', { name: 'Done: £44.60 by terminal' })).toBeEnabled();
  await choose('Telephone');
  await expect.element(order).toHaveTextContent('To pay£3.25Before any discount or deposit.');
});

test.each([
  [{ hasDiscount: true, hasDeposits: false }, 'To pay£3.25Before any discount.'],
  [{ hasDiscount: false, hasDeposits: true }, 'To pay£3.25Before any deposit.'],
  [{ hasDiscount: false, hasDeposits: false }, 'To pay£3.25Take payment'],
])(
  '[B-10] in a shop with %j, the total of an order whose time is not chosen yet says what may still change it, and nothing else',
  async (has, words) => {
    shop.on(listTillProducts, () => ({
      ...{ products: [cupcake], categories: [], payOnCollection: true, kitchenNotice: '', ...has },
    }));
    await show();
    await choose('Telephone');
    await tile.click();
    await expect.element(order).toHaveTextContent(words);
  },
);

test('[B-10] an order by telephone asks which size, for whom, when and which allergies, and is asked for by link', async () => {
  shop.on(takeTillOrder, ({ agreedTotalPence }) => ({
    orderNo: 'MA-ABCD-EFGH',
    totalPence: agreedTotalPence,
    owedPence: agreedTotalPence,
    link: 'https://bakery.example/pay?token=abc',
    photoLink: 'https://bakery.example/pay?token=abc',
    isEmailed: false,
  }));
  await show();
  await choose('Telephone');
  await tile.click();
  await order.getByRole('group', { name: 'Size: Vanilla Cupcake' }).getByRole('button', { name: /^1KG/ }).click();
  await expect.element(order).toHaveTextContent('£26.50 each');
  // The counter gives no discount; a tap on what is missing leads to where it is entered.
  await expect.element(order).toHaveTextContent('Ask a manager');
  await order.getByRole('button', { name: /Ask for name and number/ }).click();
  await expect.element(page.getByRole('group', { name: 'Who is it for?' })).toHaveFocus();
  await order.getByRole('button', { name: 'Name, Age' }).click();
  await order.getByLabelText(/^Name on the cake/).fill('Ella');
  for (const wrong of ['1.5', '1e1', '-2']) {
    await order.getByLabelText(/^Age/).fill(wrong);
    await expect.element(order.getByLabelText(/^Age/)).toHaveAccessibleDescription(/an age from 1 to 99/);
  }
  await order.getByLabelText(/^Age/).fill('٧');
  // It opens at the first day on which everything in it is available.
  await expect.element(page.getByLabelText('Day', { exact: true })).toHaveValue('2027-06-22');
  await page.getByLabelText('Day', { exact: true }).fill('2027-06-23');
  await page.getByRole('button', { name: /^11:00/ }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ivy Lockwood');
  await page.getByRole('textbox', { name: 'Telephone' }).fill('07700 900456');
  await choose('Yes: some');
  await expect.element(order).toHaveTextContent('Enter the allergies.');
  expect(await findingsOnScreen()).toEqual([]);
  for (const name of ['Soya', 'Nuts']) await page.getByRole('button', { name, exact: true }).click();
  await page.getByLabelText(/^Anything else they said/).fill('Her son');
  await expect.element(page.getByText('We bake with nuts.')).toBeVisible();
  await expect
    .element(order.getByRole('alert'))
    .toHaveTextContent('Vanilla Cupcake contains soya.Vanilla Cupcake may contain traces of nuts (almonds).');
  await expect.element(order.getByRole('button', { name: /Ivy Lockwood/ })).toHaveTextContent('07700 900456');
  await order.getByRole('button', { name: 'Place order and send payment link: £26.50' }).click();
  await expect.element(page.getByRole('region', { name: 'Taken' })).toHaveTextContent('/pay?token=abc');
  expect(shop.asked(takeTillOrder)).toMatchObject([
    {
      source: 'telephone',
      contact: { name: 'Ivy Lockwood', telephone: '07700 900456' },
      allergies: { asked: true, note: 'Soya, Nuts. Her son' },
      lines: [{ slug: 'vanilla-cupcake', weightGrams: 1_000, quantity: 1, personalisation: { name: 'Ella', age: 7 } }],
      pickup: { date: '2027-06-23', time: '11:00' },
      payment: { how: 'link' },
      agreedTotalPence: 2_650,
    },
  ]);
});

test('[B-10] words of their own are checked too; a recipe that changed meanwhile is warned of before the order is taken, and what was read then counts', async () => {
  const contents = { name: 'Vanilla Cupcake', allergens: ['Milk'], mayContain: [] as string[] };
  const price = { subTotalPence: 325, discountPence: 0, depositPence: 0, totalPence: 325 };
  shop.on(quoteTillOrder, () => ({
    ...price,
    pickup: { date: '2027-06-23', time: '11:00' },
    known: { name: 'Ann Smith', orders: 4 },
    contents: [{ ...contents }],
  }));
  await show();
  await tile.click();
  await expect.element(order).toHaveTextContent('Milk');
  await order.getByRole('button', { name: 'Take payment' }).click();
  await choose('Yes: some');
  await page.getByLabelText(/^Anything else they said/).fill('kiwi');
  await expect.element(order.getByRole('alert')).toHaveTextContent('“kiwi” is not one of the 14 allergens.');
  await page.getByLabelText(/^Anything else they said/).fill('allergic to peanuts');
  await expect.element(page.getByText('Checked against the order: peanuts.')).toBeVisible();
  await expect.element(order.getByRole('alert')).not.toBeInTheDocument();
  contents.mayContain.push('Peanuts');
  shop.on(takeTillOrder, ({ seenWarnings }) => {
    if (seenWarnings.length === 0) throw new Failure('conflict', { text: 'Tell the customer.' });
    return { orderNo: 'MA-ABCD-EFGH', totalPence: 325, owedPence: 0, link: null, photoLink: null, isEmailed: false };
  });
  const done = order.getByRole('button', { name: 'Done: £3.25 by terminal' });
  await done.click();
  await expect.element(order.getByText('Vanilla Cupcake may contain traces of peanuts.')).toBeVisible();
  await expect.element(order.getByRole('list').first()).toHaveTextContent('May contain traces of peanuts');
  await done.click();
  await expect.element(page.getByRole('region', { name: 'Taken' })).toBeVisible();
  expect(shop.asked(takeTillOrder).map(({ seenWarnings }) => seenWarnings)).toEqual([
    [],
    ['Vanilla Cupcake may contain traces of peanuts.'],
  ]);
});

async function sellOne(): Promise<void> {
  shop.on(takeTillOrder, ({ agreedTotalPence }) => ({
    orderNo: 'MA-ABCD-EFGH',
    totalPence: agreedTotalPence,
    owedPence: 0,
    link: null,
    photoLink: null,
    isEmailed: false,
  }));
  await tile.click();
  await order.getByRole('button', { name: 'Take payment' }).click();
  await choose('Yes: none');
  await order.getByRole('button', { name: 'Done: £3.25 by terminal' }).click();
  await expect.element(page.getByRole('region', { name: 'Taken' })).toBeVisible();
}
const keysTaken = () => new Set(shop.asked(takeTillOrder).map(({ key }) => key)).size;

test('[B-10] after a sale what is cleared and sold anew is an order of its own, not the one before', async () => {
  await show();
  await sellOne();
  await tile.click();
  await order.getByRole('button', { name: 'Clear' }).click();
  await expect.element(order).toHaveTextContent('Tap what they would like');
  await sellOne();
  expect(keysTaken()).toBe(2);
});

test('[B-10] two tabs that are opened with nothing in the order sell two orders', async () => {
  const { screen } = await show();
  await sellOne();
  const kept = Object.entries(localStorage);
  await sellOne();
  await screen.unmount();
  // As the other tab found it when it was opened.
  for (const [name, value] of kept) localStorage.setItem(name, value);
  await show();
  await sellOne();
  expect(keysTaken()).toBe(3);
});

test('[B-10] any product takes a note to the baker, which stands on its line and goes with the order', async () => {
  shop.on(listTillProducts, () => ({
    products: [{ ...cupcake, options: {} }],
    categories: [],
    payOnCollection: true,
    ...{ hasDiscount: false, hasDeposits: false },
    kitchenNotice: '',
  }));
  await show();
  await tile.click();
  await order.getByRole('button', { name: 'Note to the baker' }).click();
  await order.getByLabelText(/^Note to the baker/).fill('No sparklers');
  await expect.element(order.getByRole('button', { name: 'note: No sparklers' })).toBeVisible();
  await expect
    .poll(() => shop.asked(quoteTillOrder).at(-1)?.lines)
    .toMatchObject([{ personalisation: { note: 'No sparklers' } }]);
});

test('[B-10] an email address that is none is refused at its field, in the customers’ words, and stays as it was typed', async () => {
  await show();
  await tile.click();
  await order.getByRole('button', { name: 'Take payment' }).click();
  await choose('Yes: none');
  await choose('Cash');
  const email = page.getByRole('textbox', { name: /^Email/ });
  await email.fill('ann@gmail,com');
  await expect
    .element(email)
    .toHaveAccessibleDescription('Please enter a valid email address Did you mean ann@gmail.com?');
  await expect.element(email).toHaveValue('ann@gmail,com');
  await page.getByRole('button', { name: 'Did you mean ann@gmail.com?' }).click();
  await expect.element(email).toHaveValue('ann@gmail.com');
  await expect.element(email).toHaveAccessibleDescription('');
  await expect.element(order.getByRole('button', { name: 'Done: £3.25 cash' })).toBeEnabled();
});

test('[B-10] a day that is typed by its numbers, noughts first, stays in its field, and its times are asked for', async () => {
  await show();
  await tile.click();
  await order.getByRole('button', { name: 'Take payment' }).click();
  await choose('Another time');
  await typeDay(page.getByLabelText('Day', { exact: true }));
  await expect.poll(() => shop.asked(findTillTimes).at(-1)?.day).toBe(typedDay);
});

test('[B-10] a discount stays as it is typed, and one that is no whole number of per cent takes nothing off', async () => {
  await showToStaff(<TillScreen />, { at: '/orders/new', session: sessionOf('manager') });
  await tile.click();
  await order.getByRole('button', { name: 'Take payment' }).click();
  const discount = page.getByLabelText(/^Discount/);
  await discount.click();
  const given = () => shop.asked(quoteTillOrder).at(-1)?.discount;
  await userEvent.keyboard('12.5');
  await expect.element(discount).toHaveValue('12.5');
  await expect.element(discount).toHaveAccessibleDescription('Enter a whole number up to 100');
  await userEvent.keyboard('{Backspace}{Backspace}');
  await page.getByLabelText('Reason').fill('Late');
  await expect.poll(given).toEqual({ reason: 'Late', basisPoints: 1_200 });
  await discount.fill('12.5');
  await expect.poll(given).toBeNull();
});

test('[B-10] who is known by what was typed is named, though nobody tapped them', async () => {
  shop.on(quoteTillOrder, () => ({
    ...{ subTotalPence: 325, discountPence: 0, depositPence: 0, totalPence: 325, contents: [eaten] },
    pickup: { date: '2027-06-23', time: '11:00' },
    known: { name: 'Ann Smith', orders: 4 },
  }));
  await show();
  await tile.click();
  await order.getByRole('button', { name: 'Take payment' }).click();
  await expect.element(page.getByText('Known: Ann Smith, 4 orders')).toBeVisible();
  expect(await findingsOnScreen()).toEqual([]);
});
