import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { signedText } from '#admin/features/stock/movement-words.ts';
import { openLine } from '#admin/lib/live/live-line.ts';
import { readBoardChanges } from '#contract/admin/board/board.ts';
import { bookCounts, readStock } from '#contract/admin/stock/stock.ts';
import { Failure } from '#domain/failure.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { sessionOf, showToStaff } from '#tests/support/components/staff-screen.tsx';
import { stocked } from '#tests/support/components/stocked.ts';
import { typeCounts } from '#tests/support/components/typed-values.ts';
import { CountScreen } from './count-screen.tsx';

const shop = answeringShop();
const show = () => showToStaff(<CountScreen />, { at: '/stock/count', session: sessionOf('baker') });
const counted = page.getByLabelText('Counted Victoria Sponge');
const row = page.getByRole('row').filter({ hasText: 'Victoria Sponge' });
const book = page.getByRole('button', { name: 'Save 1 count' }).first();

beforeEach(() => shop.on(readStock, () => ({ products: [stocked()] })));

test('[E-06] a count says its difference before it is booked, is kept for who comes back, and goes once it is booked', async () => {
  shop.on(bookCounts, () => {
    throw new Failure('badRequest', { text: 'Somebody else has counted it since.' });
  });
  const { screen } = await show();
  await typeCounts(counted, (count) => expect.element(row).toHaveTextContent(signedText(count - 20)));
  await counted.fill('eighteen');
  await expect.element(counted).toHaveAccessibleDescription('Enter a whole number up to 100,000');
  await counted.fill('18');
  await expect.element(row).toHaveTextContent('−2');
  await page.getByLabelText('Reason for fewer Victoria Sponge').selectOptions('damaged');
  expect(await findingsOnScreen()).toEqual([]);
  // Three are sold in the meantime: they stay sold.
  shop.on(readStock, () => ({ products: [stocked({ stock: 17, newestMovement: 44 })] }));
  await screen.unmount();
  await show();
  await expect.element(counted).toHaveValue('18');
  await expect.element(row).toHaveTextContent('3 sold since you counted');
  await expect.element(row).toHaveTextContent('−2');
  await book.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Nothing was saved. What you typed is kept.');
  await expect.element(counted).toHaveValue('18');
  shop.on(bookCounts, () => ({
    booked: [{ productId: 7, name: 'Victoria Sponge', before: 17, after: 15, missing: 0 }],
  }));
  await book.click();
  await expect.element(page.getByText('1 count is saved.')).toBeVisible();
  await expect.element(counted).toHaveValue('');
  const sheet = { counts: [{ productId: 7, counted: 18, seen: 20, since: 41, why: 'damaged' }] };
  expect(shop.asked(bookCounts)).toEqual([sheet, sheet]);
});

test('[E-06] without the shop nothing is booked, and what is typed waits', async () => {
  shop.on(readBoardChanges, () => ({ isReload: true, cursor: 0, cards: [] }));
  const close = openLine();
  await show();
  await counted.fill('20');
  await expect.element(row).toHaveTextContent('Right');
  window.dispatchEvent(new Event('offline'));
  await expect.element(page.getByText('What you type is kept on this device')).toBeVisible();
  await expect.element(book).toBeDisabled();
  close();
  await expect.element(page.getByText('What you type is kept on this device')).not.toBeInTheDocument();
  await expect.element(counted).toHaveValue('20');
  await expect.element(book).toBeEnabled();
});
