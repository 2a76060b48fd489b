import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listenForShortcuts } from '#admin/lib/shortcuts.ts';
import {
  duplicateProduct,
  type EditedProduct,
  readProduct,
  saveProduct,
} from '#contract/admin/products/product-edit.ts';
import { productChoices } from '#contract/admin/products/product-list.ts';
import { blankForm } from '#domain/catalogue/sheet/product-sheet.ts';
import { allergenKeys } from '#domain/diet/allergens.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { expectNoise } from '#tests/support/components/quiet.ts';
import { sessionOf, showToStaff } from '#tests/support/components/staff-screen.tsx';
import { typeAmounts, typeCounts } from '#tests/support/components/typed-values.ts';
import { ProductScreen } from './product-screen.tsx';

listenForShortcuts();
const shop = answeringShop();

const size = {
  label: '',
  lowerPricePence: null,
  lowerFrom: null,
  lowerUntil: null,
  depositPence: 0,
  servingsFrom: null,
  servingsTo: null,
  pieces: 1,
  netGrams: null,
};
const sponge: EditedProduct = {
  id: 7,
  version: 3,
  isExtra: false,
  lacks: [],
  changedBy: 'Owen Clarke',
  changedAt: '2026-11-02T09:00:00.000Z',
  pictures: [{ file: 'victoria-sponge-celebration-cake.jpg', hash: null, alternative: 'A sponge' }],
  stock: 20,
  dailyByWeekday: null,
  isFilledUp: true,
  formerSlugs: [],
  form: {
    ...blankForm('victoria-sponge', false),
    name: 'Victoria Sponge',
    categoryId: 8,
    description: 'Soft.',
    pictures: [{ file: 'victoria-sponge-celebration-cake.jpg', hash: null, alternative: 'A sponge' }],
    sizes: [
      { ...size, grams: 500, pricePence: 2_000 },
      { ...size, grams: 750, pricePence: 2_500 },
    ],
    defaultGrams: 500,
    cakeBase: 'Vanilla',
    ingredientLines: ['Sugar'],
    allergens: Object.fromEntries(allergenKeys.map((key) => [key, 'none'])),
    seasonFrom: '11-24',
    seasonTo: '12-24',
    workUnits: 1,
    state: 'shown',
  },
};
/** The sponge with these changes of its form. */
const withForm = (form: Partial<EditedProduct['form']>, more: Partial<EditedProduct> = {}): EditedProduct => ({
  ...sponge,
  ...more,
  form: { ...sponge.form, ...form },
});
const everyDay = { opens: '09:00', closes: '17:00' };

beforeEach(() => {
  // The preview's height follows what is typed one frame later.
  expectNoise(/ResizeObserver loop/);
  shop.on(readProduct, ({ productId }) => ({ ...sponge, id: productId }));
  shop.on(saveProduct, ({ wanted }) => ({ outcome: 'saved' as const, product: withForm(wanted, { version: 4 }) }));
  shop.on(productChoices, () => ({
    categories: [{ id: 8, slug: 'dessert-boxes', name: 'Dessert boxes', parentId: null }],
    bases: ['Vanilla'],
    dietary: [],
    occasions: [],
    extras: [
      { key: 'cake-knife', name: 'Wooden cake knife' },
      { key: 'greeting-card', name: 'Greeting card with your words' },
    ],
    collections: [],
    opening: {
      timeZone: shopTimeZone,
      week: Array.from({ length: 7 }, () => everyDay),
      specialDays: [],
      stepMinutes: 15,
      leadMinutes: 0,
      lead: { days: 0, orderBy: null },
      horizonDays: 90,
      room: { week: Array.from({ length: 7 }, () => null), days: {} },
      pauses: [],
    },
  }));
});

const field = (name: string) => page.getByLabelText(new RegExp(`^${name}`));
const save = page.getByRole('button', { name: 'Save', exact: true });
const undo = page.getByRole('region', { name: 'Undo' });
const show = () =>
  showToStaff(<ProductScreen />, { at: '/products/7', path: '/products/:productId', session: sessionOf('manager') });
/** The forms that were sent: a save sends the whole form, not only what it changed. */
const sent = () => shop.asked(saveProduct).map(({ wanted }) => wanted);
/** The text of the customers' page inside the frame. */
const previewed = (): string => document.querySelector('iframe')?.contentDocument?.body.textContent ?? '';

test('[E-02][E-03] what a draft lacks is listed and goes as it is filled in; it is not shown before it has all of it', async () => {
  const bare = { description: '', pictures: [], sizes: [], defaultGrams: null, cakeBase: '', allergens: {} };
  shop.on(readProduct, () => withForm({ ...bare, state: 'draft' }, { pictures: [], lacks: ['description'] }));
  await show();
  await expect.element(page.getByText('5 things missing')).toBeVisible();
  await page.getByRole('button', { name: 'Set all others to none' }).click();
  await expect.element(page.getByText('4 things missing')).toBeVisible();
  await page.getByRole('radio', { name: /^Shown/ }).click();
  await save.click();
  await expect.element(page.getByText('It needs a description before it can be shown')).toBeVisible();
  await expect.poll(() => document.activeElement?.getAttribute('aria-invalid')).toBe('true');
  expect(await findingsOnScreen()).toEqual([]);
  expect(sent()).toEqual([]);
});

test('[E-03] what is sold from the stock and has none, nor daily pieces, is said to have none to sell', async () => {
  shop.on(readProduct, () => withForm({ supply: 'stock', dailyPieces: null }, { stock: 0 }));
  await show();
  await expect.element(page.getByText('1 thing missing')).toBeVisible();
  await expect.element(page.getByRole('link', { name: /None in stock/ })).toBeVisible();
  // The list of sections is shown on wide screens only.
  const section = document.querySelector('.section-links a[href="#supply"]');
  expect(section?.textContent).toBe('Stock or made to order, something is missing or wrong');
  await page.getByLabelText(/^Daily pieces/).fill('1,200');
  await expect.element(page.getByText('Nothing missing')).toBeVisible();
  await page.getByLabelText(/^Daily pieces/).fill('0');
  await expect.element(page.getByText('1 thing missing')).toBeVisible();
});

test('[E-07] where a stock for today meets days ahead, it is said that the counter alone sells it', async () => {
  shop.on(readProduct, () => withForm({ supply: 'stockToday', leadDays: 0 }));
  await show();
  const note = page.getByText('stock is only sold over the counter');
  await expect.element(page.getByLabelText(/^Days ahead/)).toHaveValue('0');
  await expect.element(note).not.toBeInTheDocument();
  await page.getByLabelText(/^Days ahead/).fill('٢');
  await expect.element(note).toBeVisible();
});

test('[E-03][E-07] daily pieces of a shop that fills nothing up are no promise: it is said, and that there is none to sell', async () => {
  shop.on(readProduct, () => withForm({ supply: 'stock', dailyPieces: 12 }, { stock: 0, isFilledUp: false }));
  await show();
  await expect.element(page.getByText('1 thing missing')).toBeVisible();
  await expect.element(page.getByText('The morning fill-up is switched off.')).toBeVisible();
  await expect.element(page.getByText('Stock is filled up to this number each morning.')).not.toBeInTheDocument();
});

test('[E-04] what is typed while a save is on its way is no part of it, and stays', async () => {
  let answer = (): void => undefined;
  const slow = new Promise<void>((resolve) => {
    answer = resolve;
  });
  shop.on(saveProduct, async ({ wanted }) => {
    await slow;
    return { outcome: 'saved' as const, product: withForm(wanted, { version: 4 }) };
  });
  await show();
  await page.getByRole('textbox', { name: 'Description' }).fill('The first of two.');
  await save.click();
  await expect.poll(sent).toHaveLength(1);
  await field('Serve at').fill('Cool');
  answer();
  await expect.element(page.getByText('1 change not saved').first()).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Description' })).toHaveValue('The first of two.');
  await expect.element(field('Serve at')).toHaveValue('Cool');
  await save.click();
  await expect.element(page.getByText(/not saved/).first()).not.toBeInTheDocument();
  expect(sent()).toMatchObject([{ serveAt: '' }, { serveAt: 'Cool', description: 'The first of two.' }]);
});

test('[E-02][E-04] nothing is copied before what is typed is saved or discarded, and what is discarded can be taken back', async () => {
  shop.on(duplicateProduct, () => ({ id: 8 }));
  const { address } = await show();
  await field('Serve at').fill('Cool');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect.element(page.getByText('Save or discard your changes first')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Discard' }).first().click();
  await expect.element(field('Serve at')).toHaveValue('');
  await expect.element(undo).toHaveTextContent('1 change discarded');
  expect(await findingsOnScreen()).toEqual([]);
  await undo.getByRole('button', { name: 'Undo' }).click();
  await expect.element(undo).not.toBeInTheDocument();
  await expect.element(field('Serve at')).toHaveValue('Cool');
  await page.getByRole('button', { name: 'Discard' }).first().click();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Duplicate/ }).click();
  await expect.poll(address).toBe('/products/8');
});

test('[E-02] a draft’s address goes by its name, and one end counts for the lower prices of all its weights', async () => {
  shop.on(readProduct, () => withForm({ name: 'Sponge (copy)', slug: 'sponge-copy', state: 'draft' }));
  await show();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Hill & Sponge');
  await expect.element(page.getByRole('textbox', { name: /^Address/ })).toHaveValue('hill-and-sponge');
  const lower = page.getByRole('textbox', { name: /^Lower price(?! from| until)/ });
  await lower.nth(0).fill('1.');
  await expect.poll(previewed).toContain('£20.00');
  expect(previewed()).not.toContain('£0.01');
  await lower.nth(0).fill('15');
  await field('Lower price until').fill('2099-12-24T18:00');
  await lower.nth(1).fill('17.50');
  await save.click();
  await expect.poll(sent).toMatchObject([
    {
      slug: 'hill-and-sponge',
      sizes: [
        { lowerPricePence: 1_500, lowerFrom: null, lowerUntil: '2099-12-24T18:00:00.000Z' },
        { lowerPricePence: 1_750, lowerFrom: null, lowerUntil: '2099-12-24T18:00:00.000Z' },
      ],
    },
  ]);
});

test('[E-02][E-07][Z-01][Z-03] what customers may choose, the extras beside it and by when to order stand in the form and in its preview', async () => {
  // Sold all year round: out of season its page names no day.
  shop.on(readProduct, () => withForm({ seasonFrom: null, seasonTo: null }));
  await show();
  const message = page.getByRole('group', { name: 'A message on it' });
  await message.getByRole('checkbox').click();
  await message.getByLabelText('Maximum length').fill('60');
  await message.getByLabelText('Example').fill('Happy 7th, Maya');
  await field('A picture printed on it').selectOptions('logo');
  await page.getByRole('checkbox', { name: 'Wooden cake knife' }).click();
  await page.getByRole('checkbox', { name: 'Greeting card with your words' }).click();
  await page.getByRole('radio', { name: /^Made to order/ }).click();
  await field('Days ahead').fill('2');
  await field('Order by').fill('16:00');
  await expect.poll(previewed).toMatch(/Your logo.*Order by .*4 pm.*/);
  expect(previewed()).toContain('Ready from ');
  expect(
    document.querySelector('iframe')?.contentDocument?.querySelector('[placeholder="Happy 7th, Maya"]'),
  ).not.toBeNull();
  await expect.element(page.getByText(/in this order: Wooden cake knife, Greeting card with your words/)).toBeVisible();
  await save.click();
  await expect.element(message.getByLabelText('Maximum length')).toHaveAccessibleDescription(/At most 40 characters/);
  await message.getByLabelText('Maximum length').fill('24');
  await message.getByLabelText('Where it goes').fill('On the board');
  await field('Hours ahead').fill('4');
  await save.click();
  await expect.element(field('Hours ahead')).toHaveAccessibleDescription(/Enter days or hours, not both/);
  await field('Hours ahead').fill('0');
  expect(await findingsOnScreen()).toEqual([]);
  await save.click();
  await expect.poll(sent).toMatchObject([
    {
      supply: 'toOrder',
      leadDays: 2,
      orderBy: '16:00',
      extrasOffered: ['cake-knife', 'greeting-card'],
      options: { message: { max: 24, where: 'On the board', placeholder: 'Happy 7th, Maya' } },
    },
  ]);
});

test('[E-04] what two wished and both together cannot be is said beside its field, and typed over theirs', async () => {
  await show();
  await field('Season to').fill('20/12');
  shop.on(saveProduct, () => ({
    outcome: 'stale' as const,
    product: withForm({ seasonFrom: null, seasonTo: null }, { version: 4, changedBy: 'Sunita Rao' }),
  }));
  await save.click();
  const dialog = page.getByRole('dialog', { name: 'Sunita Rao saved this product while you were editing' });
  await expect.element(dialog.getByText('1 field differs')).toBeVisible();
  expect(await findingsOnScreen()).toEqual([]);
  await dialog.getByRole('radio', { name: '20/12' }).click();
  await dialog.getByRole('button', { name: 'Save this choice' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('A season needs a first and a last day')).toBeVisible();
  await expect.element(field('Season to')).toHaveFocus();
  await expect.element(field('Season to')).toHaveValue('20/12');
  await expect.element(field('Season from')).toHaveValue('');
  expect(sent()).toHaveLength(1);
});

test('[E-01][E-04] Alt and an arrow lead to the next product of the list; who typed something is asked first, and staying keeps it', async () => {
  const { router, address } = await show();
  await router.navigate('/products/7', { state: { ids: [7, 9], query: {}, next: null } });
  await expect.element(page.getByRole('button', { name: 'Next product' })).toBeEnabled();
  await page.getByRole('textbox', { name: 'Description' }).fill('Not yet.');
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  const leaving = page.getByRole('region', { name: 'Leaving' });
  await expect.element(leaving.getByRole('button', { name: 'Stay' })).toHaveFocus();
  await expect.element(leaving).toHaveTextContent('You have 1 change not saved.');
  expect(await findingsOnScreen()).toEqual([]);
  await leaving.getByRole('button', { name: 'Stay' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Not yet.');
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await leaving.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(address).toBe('/products/9');
  await expect.element(page.getByRole('button', { name: 'Previous product' })).toBeEnabled();
  await expect.element(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Soft.');
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.poll(address).toBe('/products/7');
  await expect.element(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Soft.');
});

test('[E-02] prices and numbers are typed as people write them, and what is none is said at its field', async () => {
  const [one] = sponge.form.sizes;
  if (!one) throw new Error('a sponge without a size');
  const dear = { ...one, pricePence: 200_000, lowerPricePence: 100 };
  shop.on(readProduct, () => withForm({ sizes: [dear] }));
  await show();
  const send = () => save.click();
  const lower = page.getByLabelText(/^Lower price(?! from| until)/);
  const saved = (of: (form: EditedProduct['form']) => unknown) => async (value: number) => {
    await send();
    await expect.poll(() => sent().map(of).at(-1)).toBe(value);
  };
  await typeAmounts(
    lower,
    saved(({ sizes }) => sizes[0]?.lowerPricePence),
  );
  await lower.fill('0.20');
  await typeAmounts(
    page.getByLabelText(/^Price/),
    saved(({ sizes }) => sizes[0]?.pricePence),
  );
  await page.getByText('Label, servings and pieces').click();
  for (const [label, of, most] of [
    [/^Serves at least/, ({ sizes }) => sizes[0]?.servingsFrom, 24],
    [/^Pieces/, ({ sizes }) => sizes[0]?.pieces, 24],
    [/^Daily pieces/, ({ dailyPieces }) => dailyPieces, 1_200],
    [/^Days ahead/, ({ leadDays }) => leadDays, 24],
  ] as const satisfies readonly (readonly [RegExp, (form: EditedProduct['form']) => unknown, number])[])
    await typeCounts(page.getByLabelText(label), saved(of), {
      send,
      most,
      words: /whole number|Enter a number|At least \d/,
    });
});

test('[E-02] a weight in kilograms becomes its grams, and what is no weight is never turned into one', async () => {
  await show();
  const weight = page.getByRole('textbox', { name: /^Weight/ }).first();
  for (const [typed, left] of [
    ['1,5 kg', '1500'],
    ['half a kilo', 'half a kilo'],
  ] as const) {
    await weight.fill(typed);
    await userEvent.tab();
    await expect.element(weight).toHaveValue(left);
  }
  await expect.element(weight).toHaveAccessibleDescription('Enter a weight, such as 500');
});
