import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { readNotToday, setNotToday } from '#contract/admin/stock/stock.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { sessionOf, showToStaff } from '#tests/support/components/staff-screen.tsx';
import { NotToday } from './not-today.tsx';

const shop = answeringShop();
const open = page.getByRole('button', { name: /^Not today/ });

test('[E-06] what there is none of today is counted where people work; a switch ends a cake for today, and brings it back', async () => {
  let isOff = false;
  shop.on(readNotToday, () => ({ products: [{ id: 7, name: 'Victoria Sponge', image: '', isOff }] }));
  shop.on(setNotToday, (asked) => {
    isOff = asked.isOff;
    return {};
  });
  await showToStaff(<NotToday />, { at: '/', session: sessionOf('counter') });
  await expect.element(open).toHaveTextContent(/^Not today$/);
  await open.click();
  const choice = page.getByRole('switch', { name: 'Victoria Sponge: not today' });
  await choice.click();
  await expect.element(choice).toBeChecked();
  expect(choice.element().closest('label')?.getBoundingClientRect().height).toBeGreaterThanOrEqual(48);
  expect(await findingsOnScreen()).toEqual([]);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.element(open).toHaveTextContent('Not today 1');
  await open.click();
  await choice.click();
  await expect.element(choice).not.toBeChecked();
  expect(shop.asked(setNotToday)).toEqual([
    { productId: 7, isOff: true },
    { productId: 7, isOff: false },
  ]);
});

test('[E-06] on a phone it is there too, while everything is available', async () => {
  await page.viewport(390, 844);
  shop.on(readNotToday, () => ({ products: [{ id: 7, name: 'Victoria Sponge', image: '', isOff: false }] }));
  await showToStaff(<NotToday />, { at: '/', session: sessionOf('counter') });
  await open.click();
  await expect.element(page.getByRole('switch', { name: 'Victoria Sponge: not today' })).toBeVisible();
});

test('who may not move orders has no such switch', async () => {
  await showToStaff(<NotToday />, { at: '/', session: sessionOf('accountant') });
  await expect.element(open).not.toBeInTheDocument();
});
