import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pauseSales, readBoardStrip, resumeSales } from '#contract/admin/board/board.ts';
import { type Found, findAnything } from '#contract/admin/finding.ts';
import { findOrderPage } from '#contract/admin/orders/order-page.ts';
import { listTillProducts } from '#contract/admin/till.ts';
import { Failure } from '#domain/failure.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { expectNoise } from '#tests/support/components/quiet.ts';
import { leadLine, sessionOf, showOffice } from '#tests/support/components/staff-screen.tsx';

const shop = answeringShop();
const palette = page.getByRole('dialog', { name: 'Find anything' });
const field = page.getByRole('combobox', { name: 'Find anything' });
const options = (group: string) => palette.getByRole('group', { name: group }).getByRole('option');
const textsOf = (group: string) => () =>
  options(group)
    .elements()
    .map(({ textContent }) => textContent);
const rail = page.getByRole('navigation', { name: 'Back office', exact: true });
const counter = sessionOf('counter', 'Jade Robinson');

const pickup = { date: '2026-12-19', time: '14:30' };
const orderOf = (number: string, name: string) => ({
  number,
  name,
  what: 'Cake',
  pickup,
  fulfilment: 'accepted' as const,
});
const nothing: Found = { orders: [], products: [], customers: [] };
const quill = { ...nothing, orders: [orderOf('MA-7K3F-9QXD', 'Quill Featherstonehaugh')] };
const gateau = {
  id: 12,
  slug: 'black-forest-gateau',
  name: 'Black Forest Gateau',
  image: '',
  pricePence: 3_400,
  stock: null,
};

let line: ReturnType<typeof leadLine>;
beforeEach(async () => {
  line = leadLine();
  await line.leads;
  shop.on(findAnything, () => quill);
  // What it leads to is tested elsewhere.
  const notHere = () => {
    throw new Failure('notFound');
  };
  shop.on(listTillProducts, notHere);
  shop.on(findOrderPage, notHere);
});
afterEach(() => line[Symbol.dispose]());

async function opened(session = counter, at = '/no/such/place') {
  const office = await showOffice(shop, { session, at });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
  return office;
}

test('[J-06] Ctrl K opens it over every screen, Esc closes it, the focus stays within and goes back to where it was', async () => {
  await showOffice(shop, { session: counter });
  await expect.element(rail).toBeVisible();
  const orders = rail.getByRole('link', { name: 'Orders' });
  (orders.element() as HTMLElement).focus();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
  await expect.element(options('Go to').first()).toHaveAttribute('aria-selected', 'true');
  expect(await findingsOnScreen()).toEqual([]);
  for (let n = 0; n < 3; n += 1) await userEvent.tab();
  await expect.element(orders).not.toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(palette).not.toBeInTheDocument();
  await expect.element(orders).toHaveFocus();
  await userEvent.keyboard('/');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(palette).not.toBeInTheDocument();
});

test('[J-06] Enter before the shop has answered opens the first that it finds, which stands under Lately without its name', async () => {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  shop.on(findAnything, async () => {
    await held;
    return quill;
  });
  const { address } = await opened();
  await userEvent.keyboard('9QXD{Enter}');
  await expect.element(palette.getByText('Searching…')).toBeVisible();
  expect(await findingsOnScreen()).toEqual([]);
  letGo();
  await expect.poll(address).toBe('/orders/MA-7K3F-9QXD');
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.poll(textsOf('Recent')).toEqual(['MA-7K3F-9QXD']);
  const kept = JSON.stringify(Object.entries(localStorage));
  expect(kept).toContain('MA-7K3F-9QXD');
  expect(kept).not.toContain('Quill');
});

test('[J-06] arrows go through what is found, and what is typed anew takes the place of it', async () => {
  const customer = { id: 7, name: 'Quill Featherstonehaugh', telephone: '+447700900123', email: '', orders: 1 };
  shop.on(findAnything, () => ({ ...quill, customers: [customer] }));
  const { address } = await opened(sessionOf('owner'));
  await userEvent.keyboard('Quill');
  await expect.element(options('Orders')).toHaveTextContent('MA-7K3F-9QXD');
  await expect.element(palette.getByRole('status')).toHaveTextContent('1 order, 1 customer');
  await userEvent.keyboard('{ArrowDown}');
  const found = options('Customers');
  await expect.element(found).toHaveAttribute('aria-selected', 'true');
  await expect.element(field).toHaveAttribute('aria-activedescendant', found.element().id);
  expect(await findingsOnScreen()).toEqual([]);
  await field.fill('audit');
  await expect.poll(textsOf('Go to')).toEqual(['Audit log']);
  await field.fill('black forest');
  shop.on(findAnything, () => ({ ...nothing, products: [{ ...gateau, isShown: true }] }));
  await field.fill('black forest gateau');
  await options('Take an order').click();
  await expect.poll(address).toBe('/orders/new?find=Black+Forest+Gateau');
});

test('[J-06] an answer that comes late never takes the place of what was asked since', async () => {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  shop.on(findAnything, async ({ q }) => {
    if (q === 'late') await held;
    return { ...nothing, orders: [orderOf(q === 'late' ? 'MA-1111-1111' : 'MA-2222-2222', q)] };
  });
  await opened();
  await field.fill('late');
  await expect.poll(() => shop.asked(findAnything)).toHaveLength(1);
  await field.fill('soon');
  await expect.element(options('Orders')).toHaveTextContent('MA-2222-2222');
  letGo();
  await field.fill('late');
  await expect.element(options('Orders')).toHaveTextContent('MA-1111-1111');
  await field.fill('soon');
  await expect.element(options('Orders')).toHaveTextContent('MA-2222-2222');
});

test('[J-06] in a list with a search of its own / goes there; single letters switched off leave Ctrl K; N and C go', async () => {
  const { address, router } = await showOffice(shop, { session: counter, at: '/help' });
  await expect.element(rail).toBeVisible();
  await userEvent.keyboard('c');
  await expect.poll(address).toBe('/collect');
  await router.navigate('/help');
  await userEvent.keyboard('n');
  await expect.poll(address).toBe('/orders/new');
  await router.navigate('/no/such/place');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect.element(keys.getByText('Find anything')).toBeVisible();
  await keys.getByRole('switch').click();
  await userEvent.keyboard('{Escape}n?c');
  expect(address()).toBe('/no/such/place');
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('?');
  await keys.getByRole('switch').click();
});

test('[J-06] orders are paused and taken again from any screen', async () => {
  const until = '2026-12-19T14:30:00.000Z';
  let pause: { until: string; words: string } | null = null;
  await opened(sessionOf('manager'));
  shop.on(readBoardStrip, () => ({ today: '2026-12-19', days: [], pause, isTodayOver: false, leftOver: [] }));
  shop.on(pauseSales, () => {
    pause = { until, words: '' };
    return { until };
  });
  shop.on(resumeSales, () => {
    pause = null;
    return {};
  });
  await userEvent.keyboard('pause{Enter}');
  const dialog = page.getByRole('dialog', { name: 'Pause orders' });
  // The choice that ends only today comes first; pausing all orders is a separate one.
  await expect.element(dialog.getByRole('button', { name: 'No more for today' })).toBeVisible();
  await dialog.getByRole('radio', { name: /for 30 minutes/ }).click();
  await dialog.getByRole('button', { name: 'Pause all orders', exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}k{/Control}pause');
  await expect.poll(textsOf('Do')).toEqual(['Take orders again']);
  await userEvent.keyboard('{Enter}');
  await page.getByRole('button', { name: 'Take orders again' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Orders are paused' })).not.toBeInTheDocument();
  expect(shop.asked(resumeSales)).toHaveLength(1);
});

test('[J-06] [T-08] a baker finds orders and products, no customers, and nothing that they may not do', async () => {
  shop.on(findAnything, () => ({ ...quill, customers: null }));
  await opened(sessionOf('baker', 'Marek Nowak'));
  await expect
    .poll(textsOf('Go to'))
    .toEqual([/^Today/, /^Production/, /^Stock/, /^You/].map((name) => expect.stringMatching(name)));
  await expect
    .poll(textsOf('Do'))
    .toEqual([/^Day sheet/, /^Pause/, /^Keyboard shortcuts/, /^Sign out/].map((name) => expect.stringMatching(name)));
  await field.fill('quill');
  await expect.element(options('Orders')).toBeVisible();
  await expect.element(palette.getByRole('group', { name: 'Customers' })).not.toBeInTheDocument();
});

test('[J-06] [T-08] who sees no orders is asked for a screen alone, and the shop for nothing', async () => {
  await opened(sessionOf('accountant'));
  await field.fill('accountant');
  await expect.element(options('Go to')).toHaveTextContent('For the accountant');
  await field.fill('somebody');
  await expect.element(palette.getByText('Nothing matches ‘somebody’.')).toBeVisible();
  expect(shop.asked(findAnything)).toEqual([]);
});

test('[J-06] without a line it says so, its screens open all the same, and it finds again once the line is back', async () => {
  expectNoise(/Failed to fetch/);
  await opened();
  shop.interrupt(() => {
    throw new TypeError('Failed to fetch');
  });
  await field.fill('today');
  await expect.element(palette.getByText('Not connected.')).toBeVisible();
  await expect.poll(textsOf('Go to')).toEqual([expect.stringMatching(/^Today/)]);
  expect(await findingsOnScreen()).toEqual([]);
  shop.interrupt(null);
  await palette.getByRole('button', { name: 'Try again' }).click();
  await expect.element(options('Orders')).toBeVisible();
});

test.each([
  ['the tablet', 1180, 820],
  ['a phone', 390, 844],
])(
  '[J-06] by touch on %s everything in it is large enough to press, its cross closes it, and the focus goes back',
  async (_device, width, height) => {
    await page.viewport(width, height);
    await showOffice(shop, { session: counter });
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (width < 768) await page.getByRole('button', { name: 'More' }).click();
    const opener = page.getByRole('button', { name: 'Find anything' }).last();
    await opener.click();
    await field.fill('quill');
    await expect.element(options('Orders')).toBeVisible();
    expect(await findingsOnScreen()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBe(width);
    const targets = [...palette.element().querySelectorAll('input, button, [role=option]')].filter((one) =>
      one.checkVisibility(),
    );
    const small = targets.filter(
      (one) => Math.min(one.getBoundingClientRect().width, one.getBoundingClientRect().height) < 48,
    );
    expect(small.map(({ textContent }) => textContent)).toEqual([]);
    expect(targets.length).toBeGreaterThan(2);
    await palette.getByRole('button', { name: 'Close' }).click();
    await expect.element(palette).not.toBeInTheDocument();
    if (width >= 768) await expect.element(opener).toHaveFocus();
  },
);
