import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { readNotToday, setNotToday } from '#contract/admin/stock/stock.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { sessionOf, showToStaff } from '#tests/support/components/staff-screen.tsx';
import { NotToday } from './not-today.tsx';

const shop = answeringShop();
const victoria = (changes: { isOff: boolean; openOrders?: number }) => ({
  products: [{ id: 7, slug: 'victoria-sponge', name: 'Victoria Sponge', image: '', openOrders: 0, ...changes }],
  today: '2026-12-19',
});
const open = page.getByRole('button', { name: /^Not today/ });

test('[E-06] what there is none of today is counted where people work; a switch ends a cake for today, and brings it back', async () => {
  let isOff = false;
  shop.on(readNotToday, () => victoria({ isOff }));
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
  shop.on(readNotToday, () => victoria({ isOff: false }));
  await showToStaff(<NotToday />, { at: '/', session: sessionOf('counter') });
  await open.click();
  await expect.element(page.getByRole('switch', { name: 'Victoria Sponge: not today' })).toBeVisible();
});

test('who may not move orders has no such switch', async () => {
  await showToStaff(<NotToday />, { at: '/', session: sessionOf('accountant') });
  await expect.element(open).not.toBeInTheDocument();
});

test.each([
  ['counter', 2, '2 orders for today have this cake'],
  ['manager', 1, '1 order for today has this cake'],
] as const)(
  '[E-06] who ends a cake for today, like the %s, is told how many of today’s orders wait for one, and led to them',
  async (role, openOrders, words) => {
    let isOff = false;
    shop.on(readNotToday, () => victoria({ isOff, openOrders }));
    shop.on(setNotToday, () => {
      isOff = true;
      return {};
    });
    const { address } = await showToStaff(<NotToday />, { at: '/', session: sessionOf(role) });
    await open.click();
    await expect.element(page.getByRole('switch')).toBeVisible();
    await expect.element(page.getByText(words)).not.toBeInTheDocument();
    await page.getByRole('switch', { name: 'Victoria Sponge: not today' }).click();
    await expect.element(page.getByRole('status').filter({ hasText: words })).toBeVisible();
    const link = page.getByRole('link', { name: words });
    expect(link.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(48);
    expect(await findingsOnScreen()).toEqual([]);
    await link.click();
    await expect
      .poll(address)
      .toBe('/orders?product=victoria-sponge&state=accepted%2Cbaking%2Cready&from=2026-12-19&to=2026-12-19');
  },
);

test('[E-06] a baker reads how many orders wait for a cake that is off, without a link to the list that is not theirs', async () => {
  shop.on(readNotToday, () => victoria({ isOff: true, openOrders: 2 }));
  await showToStaff(<NotToday />, { at: '/', session: sessionOf('baker') });
  await open.click();
  await expect.element(page.getByText('2 orders for today have this cake')).toBeVisible();
  await expect.element(page.getByRole('link')).not.toBeInTheDocument();
});
