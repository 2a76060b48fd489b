import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { addBaked, readStock, takeOut } from '#contract/admin/stock/stock.ts';
import { Failure } from '#domain/failure.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { sessionOf, showToStaff } from '#tests/support/components/staff-screen.tsx';
import { stocked } from '#tests/support/components/stocked.ts';
import { typeCounts } from '#tests/support/components/typed-values.ts';
import { BakedScreen } from './baked-screen.tsx';

const shop = answeringShop();
const show = () => showToStaff(<BakedScreen />, { at: '/stock', session: sessionOf('baker', 'Marek Nowak') });
const card = page.getByRole('listitem').filter({ hasText: 'Victoria Sponge' });
const baked = page.getByRole('button', { name: 'Baked 12 Victoria Sponge' });
const another = page.getByRole('button', { name: 'Other quantity of Victoria Sponge' });
const sheet = page.getByRole('dialog', { name: 'Victoria Sponge' });

beforeEach(() => shop.on(readStock, () => ({ products: [stocked()] })));

test('[E-06] on a slow line the button says that it is under way, and who presses again bakes no other twelve', async () => {
  let answer = (): void => undefined;
  const slow = new Promise<void>((resolve) => {
    answer = resolve;
  });
  shop.on(addBaked, async () => {
    await slow;
    return { movementId: 42, stock: 32 };
  });
  await show();
  await expect.element(card).toHaveTextContent('20');
  expect(baked.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(48);
  await baked.click();
  await expect.element(baked).toHaveAttribute('aria-busy', 'true');
  (baked.element() as HTMLElement).click();
  shop.on(readStock, () => ({ products: [stocked({ stock: 32 })] }));
  answer();
  await expect.element(card).toHaveTextContent('32');
  await expect.element(baked).not.toHaveAttribute('aria-busy');
  expect(shop.asked(addBaked)).toEqual([{ productId: 7, pieces: 12, note: '' }]);
  await expect
    .element(page.getByRole('region', { name: 'Undo' }))
    .toHaveTextContent(/12 Victoria Sponge on the shelf.*32 to sell now/);
});

test('[E-06] another number is given away with a note; no more than there are, and what was typed is still there for who comes back', async () => {
  shop.on(takeOut, () => ({ movementId: 43, stock: 14 }));
  const { screen } = await show();
  await another.click();
  await sheet.getByRole('radio', { name: /^Given away/ }).click();
  await sheet.getByLabelText('Quantity').fill('21');
  await expect.element(sheet.getByLabelText('Quantity')).toHaveAccessibleDescription(/Only 20 can be taken out/);
  await sheet.getByLabelText('Note').fill('School fair');
  await screen.unmount();
  await show();
  await another.click();
  await expect.element(sheet.getByLabelText('Note')).toHaveValue('School fair');
  await sheet.getByRole('button', { name: '6', exact: true }).click();
  expect(await findingsOnScreen()).toEqual([]);
  await sheet.getByRole('button', { name: 'Take out 6' }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  expect(shop.asked(takeOut)).toEqual([{ productId: 7, pieces: 6, reason: 'givenAway', note: 'School fair' }]);
  await another.click();
  await expect.element(sheet.getByLabelText('Note')).toHaveValue('');
});

test('[E-06] what the shop refuses moves nothing, and says so', async () => {
  shop.on(addBaked, () => {
    throw new Failure('badRequest', { text: 'It is made to order since.' });
  });
  await show();
  await baked.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('It is made to order since.');
  await expect.element(card).toHaveTextContent('20');
  await expect.element(page.getByRole('region', { name: 'Undo' })).not.toBeInTheDocument();
});

test('[E-06] another number is typed as people write it, and what is no number of pieces moves nothing', async () => {
  await show();
  await another.click();
  await typeCounts(sheet.getByLabelText('Quantity'), (pieces) =>
    expect.element(sheet.getByRole('button', { name: `Add ${pieces} baked` })).toBeEnabled(),
  );
});
