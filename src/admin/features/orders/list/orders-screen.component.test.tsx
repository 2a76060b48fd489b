import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type FoundProduct, findAnything } from '#contract/admin/finding.ts';
import { type ListedOrder, listOrders, orderViews, saveView } from '#contract/admin/orders/order-list.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { sessionOf, showToStaff } from '#tests/support/components/staff-screen.tsx';
import { typeDay, typedDay } from '#tests/support/components/typed-day.ts';
import { OrdersScreen } from './orders-screen.tsx';

const shop = answeringShop();
const listed = (number: string): ListedOrder => ({
  ...{ number, name: 'Priya Shah', orderedBy: 'Tom Shah', what: '6 Vanilla Bean Swirl Cupcake', pieces: 6 },
  ...{
    pickup: { date: '2026-12-17', time: '12:30' },
    fulfilment: 'accepted',
    payment: 'paid',
    totalPence: 1_800,
    owedPence: 0,
    isGivenBack: false,
  },
  ...{ source: 'web', placedAt: '2026-12-01T10:00:00.000Z', movedAt: '2026-12-01T10:00:00.000Z', isTest: false },
});
const orders = Array.from({ length: 40 }, (_, at) => listed(`MA-0000-${String(1_000 + at)}`));

test('a table keeps its head below the page’s and its place while the views come, and Enter follows the link it is on; / goes to its search', async () => {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  shop.on(listOrders, () => ({
    orders,
    next: null,
    count: 40,
    totalPence: 72_000,
    owedPence: null,
    isCutShort: false,
  }));
  shop.on(orderViews, async () => {
    await held;
    const counts = { today: 1, tomorrow: 1, notYetPaid: 1, toRefund: 1 };
    return { today: '2026-12-17', tomorrow: '2026-12-18', counts, saved: [] };
  });
  const { address } = await showToStaff(<OrdersScreen />, { at: '/orders', session: sessionOf('manager') });
  await expect.element(page.getByRole('link', { name: 'MA-0000-1039' })).toBeInTheDocument();
  window.scrollTo(0, 900);
  await expect.poll(() => window.scrollY).toBeGreaterThan(800);
  await expect
    .element(page.getByRole('row', { name: 'MA-0000-1039' }))
    .toHaveTextContent('Priya ShahOrdered by Tom Shah');
  letGo();
  await expect.element(page.getByRole('link', { name: 'Tomorrow' })).toBeInTheDocument();
  // Of whatever day: yesterday's debts too.
  const debts = page.getByRole('link', { name: 'Payment due' }).element();
  expect(debts.getAttribute('href')).toMatch(/\/orders\?payment=owed%2Cpart\+paid&sort=pickup$/);
  expect(window.scrollY).toBeGreaterThan(800);
  const { y, height } = page.getByRole('banner').element().getBoundingClientRect();
  const head = page.getByRole('columnheader').first().element().getBoundingClientRect();
  expect(Math.round(head.y)).toBe(Math.round(y + height));

  await userEvent.keyboard('/');
  await expect.element(page.getByRole('searchbox', { name: 'Find orders' })).toHaveFocus();
  (page.getByRole('link', { name: 'MA-0000-1039' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe('/orders/MA-0000-1039');
});

test('[B-05] the days that orders are looked for by are typed by their numbers, noughts first', async () => {
  shop.on(listOrders, () => ({ orders, next: null, count: 40, totalPence: 0, owedPence: null, isCutShort: false }));
  const counts = { today: 0, tomorrow: 0, notYetPaid: 0, toRefund: 0 };
  shop.on(orderViews, () => ({ today: '2026-12-17', tomorrow: '2026-12-18', counts, saved: [] }));
  const { address } = await showToStaff(<OrdersScreen />, { at: '/orders', session: sessionOf('manager') });
  await page.getByRole('button', { name: 'Days', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Days' });
  for (const label of ['Pick-up from', 'Pick-up to', 'Placed from', 'Placed to'])
    await typeDay(dialog.getByLabelText(label));
  await dialog.getByRole('button', { name: 'Show these days' }).click();
  for (const name of ['from', 'to', 'placedFrom', 'placedTo'])
    await expect.poll(() => new URLSearchParams(address().split('?')[1]).get(name)).toBe(typedDay);
});

test('[B-05] a view of today is saved as ‘today’, and what is saved so leads to the day that it is', async () => {
  const written: { query: string }[] = [];
  shop.on(listOrders, () => ({ orders, next: null, count: 40, totalPence: 0, owedPence: null, isCutShort: false }));
  const counts = { today: 0, tomorrow: 0, notYetPaid: 0, toRefund: 0 };
  const kept = { id: 1, name: 'Ready tomorrow', isShared: false, isOwn: true, madeBy: 'Sunita Rao' };
  shop.on(orderViews, () => ({
    ...{ today: '2026-12-17', tomorrow: '2026-12-18', counts },
    saved: [{ ...kept, query: 'from=today%2B1&to=today%2B1&state=ready' }],
  }));
  shop.on(saveView, (asked) => {
    written.push(asked);
    return { ...kept, ...asked };
  });
  const at = '/orders?from=2026-12-17&to=2026-12-17&state=ready';
  await showToStaff(<OrdersScreen />, { at, session: sessionOf('manager') });
  await expect
    .element(page.getByRole('link', { name: 'Ready tomorrow' }))
    .toHaveAttribute('href', expect.stringContaining('from=2026-12-18&to=2026-12-18&state=ready'));
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  const moves = dialog.getByRole('checkbox', { name: 'Move the days along' });
  for (const query of ['state=ready&from=today&to=today', 'state=ready&from=2026-12-17&to=2026-12-17']) {
    await page.getByRole('button', { name: 'Save view' }).click();
    await expect.element(moves).toBeChecked();
    if (!query.includes('today')) await moves.click();
    await dialog.getByLabelText('Name').fill('Ready');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => written.at(-1)?.query).toBe(query);
    await expect.element(dialog).not.toBeInTheDocument();
  }
});

test('[B-05] with the spacing that readers may ask for nothing of a row is cut off', async () => {
  const name = 'Wilhelmina Featherstonehaugh-Cholmondeley';
  const wide = { ...listed('MA-0000-1000'), name, what: '2 Grand Chocolate Cherry Hazelnut Gâteau' };
  shop.on(listOrders, () => ({
    orders: [wide],
    next: null,
    count: 1,
    totalPence: 0,
    owedPence: null,
    isCutShort: false,
  }));
  const counts = { today: 0, tomorrow: 0, notYetPaid: 0, toRefund: 0 };
  shop.on(orderViews, () => ({ today: '2026-12-17', tomorrow: '2026-12-18', counts, saved: [] }));
  await page.viewport(1180, 820);
  await showToStaff(<OrdersScreen />, { at: '/orders', session: sessionOf('manager') });
  await expect.element(page.getByText(name)).toBeVisible();
  const spacing = document.head.appendChild(document.createElement('style'));
  onTestFinished(() => spacing.remove());
  // The text spacing of WCAG 1.4.12.
  spacing.textContent =
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }';
  const cut = [...document.querySelectorAll('tbody td, tbody td *')].filter(
    (one) =>
      getComputedStyle(one).overflow !== 'visible' &&
      one.clientWidth > 1 &&
      (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2),
  );
  expect(cut.map(({ textContent }) => textContent)).toEqual([]);
});

test('[B-05] a baker, too, reads that the money was given back, without amounts', async () => {
  const refunded = { ...listed('MA-0000-1000'), payment: null, totalPence: null, owedPence: null, isGivenBack: true };
  shop.on(listOrders, () => ({
    orders: [refunded],
    ...{ next: null, count: 1, totalPence: null, owedPence: null, isCutShort: false },
  }));
  const counts = { today: 1, tomorrow: 1, notYetPaid: 1, toRefund: null };
  shop.on(orderViews, () => ({ today: '2026-12-17', tomorrow: '2026-12-18', counts, saved: [] }));
  await showToStaff(<OrdersScreen />, { at: '/orders', session: sessionOf('baker') });
  await expect.element(page.getByRole('row', { name: 'MA-0000-1000' })).toHaveTextContent('Refunded');
});

test('[B-05] orders are filtered by a product that is searched for, and the filter has its name', async () => {
  shop.on(listOrders, ({ product }) => ({
    ...{ orders, next: null, count: 40, totalPence: 0, owedPence: null, isCutShort: false },
    ...(product === 'cake-knife' && { productName: 'Cake Knife' }),
  }));
  const counts = { today: 0, tomorrow: 0, notYetPaid: 0, toRefund: 0 };
  shop.on(orderViews, () => ({ today: '2026-12-17', tomorrow: '2026-12-18', counts, saved: [] }));
  const knife: FoundProduct = {
    ...{ id: 9, slug: 'cake-knife', name: 'Cake Knife', image: '', pricePence: 600, stock: 3, isShown: false },
  };
  shop.on(findAnything, ({ q }) => ({ orders: [], products: q === 'knife' ? [knife] : [], customers: [] }));
  const { address } = await showToStaff(<OrdersScreen />, { at: '/orders', session: sessionOf('manager') });
  await page.getByRole('button', { name: 'Product', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Product' });
  await dialog.getByLabelText('Find a product').fill('spoon');
  await expect.element(dialog.getByText('No products match.')).toBeVisible();
  await dialog.getByLabelText('Find a product').fill('knife');
  await expect.element(dialog.getByRole('button', { name: 'Cake Knife' })).toBeVisible();
  expect(await findingsOnScreen()).toEqual([]);
  await dialog.getByRole('button', { name: 'Cake Knife' }).click();
  await expect.poll(address).toBe('/orders?product=cake-knife');
  await page.getByRole('button', { name: /Product: Cake Knife/ }).click();
  await expect.poll(address).toBe('/orders');
});

test('[B-05] the filter of one customer has their name, where the member may know it', async () => {
  shop.on(listOrders, ({ customer }) => ({
    ...{ orders, next: null, count: 40, totalPence: 0, owedPence: null, isCutShort: false },
    ...(customer === 7 && { customerName: 'Priya Shah' }),
  }));
  const counts = { today: 0, tomorrow: 0, notYetPaid: 0, toRefund: 0 };
  shop.on(orderViews, () => ({ today: '2026-12-17', tomorrow: '2026-12-18', counts, saved: [] }));
  const { address } = await showToStaff(<OrdersScreen />, { at: '/orders?customer=7', session: sessionOf('manager') });
  await page.getByRole('button', { name: 'Remove the filter Customer: Priya Shah' }).click();
  await expect.poll(address).toBe('/orders');
});

test('[B-05] the mark of a test order stands level with the state beside it', async () => {
  shop.on(listOrders, () => ({
    orders: [{ ...listed('MA-0000-1000'), isTest: true }],
    ...{ next: null, count: 1, totalPence: 0, owedPence: null, isCutShort: false },
  }));
  const counts = { today: 0, tomorrow: 0, notYetPaid: 0, toRefund: 0 };
  shop.on(orderViews, () => ({ today: '2026-12-17', tomorrow: '2026-12-18', counts, saved: [] }));
  await showToStaff(<OrdersScreen />, { at: '/orders', session: sessionOf('manager') });
  const row = page.getByRole('row', { name: 'MA-0000-1000' });
  const top = (text: string) => row.getByText(text, { exact: true }).element().getBoundingClientRect().y;
  await expect.element(row).toBeVisible();
  expect(top('Test')).toBe(top('To bake'));
});
