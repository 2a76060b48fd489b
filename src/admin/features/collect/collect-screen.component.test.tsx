import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { moveCards, readBoardDay } from '#contract/admin/board/board.ts';
import { listWaitingOrders } from '#contract/admin/board/waiting.ts';
import { correctPayment } from '#contract/admin/orders/order-actions.ts';
import { type ListedOrder, listOrders } from '#contract/admin/orders/order-list.ts';
import { findOrderPage, type OrderPage } from '#contract/admin/orders/order-page.ts';
import { handOver } from '#contract/admin/till.ts';
import { Failure } from '#domain/failure.ts';
import { addDays } from '#domain/pickup/clock/calendar.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { cardOf } from '#tests/support/components/board-answers.ts';
import { orderPageOf } from '#tests/support/components/order-answers.ts';
import { leadLine, sessionOf, showOffice, showToStaff } from '#tests/support/components/staff-screen.tsx';
import { typeAmounts } from '#tests/support/components/typed-values.ts';
import { CollectScreen } from './collect-screen.tsx';

const shop = answeringShop();
const today = shopDate(Date.now(), shopTimeZone);
const grace = 'MA-7K3F-9QXD';

let stock: ListedOrder[] = [];
const listed = (number: string, name: string, more: Partial<ListedOrder> = {}): ListedOrder => ({
  ...{ number, name, orderedBy: '', what: '6 Vanilla Bean Swirl Cupcake', pieces: 6 },
  ...{ pickup: { date: today, time: '11:30' }, fulfilment: 'ready', payment: 'paid', totalPence: 1_800, owedPence: 0 },
  ...{ isGivenBack: false, source: 'web', placedAt: '2026-12-01T10:00:00.000Z', isTest: false },
  movedAt: '2026-12-01T10:00:00.000Z',
  ...more,
});

let order: OrderPage;
const paid = orderPageOf().money;
const moneyOf = (more: Partial<NonNullable<OrderPage['money']>>): OrderPage['money'] => paid && { ...paid, ...more };
const readyOrder = (more: Partial<OrderPage> = {}) =>
  orderPageOf({
    number: grace,
    recipient: { name: 'Grace Okafor' },
    contact: { name: 'Grace Okafor', reach: null },
    pickup: { date: today, time: '11:30' },
    fulfilment: 'ready',
    ...more,
  });
/** As the shop has it once somebody has handed it over. */
const collectedBy = (by: string, more: Partial<OrderPage> = {}): OrderPage =>
  readyOrder({
    fulfilment: 'collected',
    version: 9,
    timeline: [{ at: new Date().toISOString(), kind: 'moved', text: 'Collected', by, details: [], emailId: null }],
    ...more,
  });

beforeEach(() => {
  stock = [];
  order = readyOrder();
  shop.on(readBoardDay, ({ day }) => ({ day, isToday: true, closes: '17:00', cards: [], cursor: 1 }));
  shop.on(findOrderPage, () => order);
  shop.on(listOrders, ({ q = '', from }) => ({
    orders: stock.filter(
      ({ number, name, pickup }) =>
        (from === undefined || pickup.date === from) &&
        (number.endsWith(q.toUpperCase()) || name.toLowerCase().includes(q.toLowerCase())),
    ),
    ...{ next: null, count: 1, totalPence: null, owedPence: null, isCutShort: false },
  }));
});

const show = (at = '/collect', session = sessionOf('counter', 'Jade Robinson')) =>
  showToStaff(<CollectScreen />, { at, session });
const field = page.getByRole('textbox', { name: 'Name, number or telephone' });
const found = page.getByRole('list', { name: 'Orders found' });
const panel = page.getByRole('region', { name: 'Hand over' });
const opened = () => show(`/collect?order=${grace}`);

test('[B-11] a name finds as it is typed: what is collected today first, with who ordered it and why one cannot be handed over', async () => {
  const at = (number: string, name: string, more: Partial<ListedOrder>) => listed(`MA-0000-${number}`, name, more);
  stock = [
    at('AAAA', 'Ann Gone', { fulfilment: 'cancelled' }),
    at('BBBB', 'Ann Later', { pickup: { date: addDays(today, 1), time: '09:00' }, fulfilment: 'accepted' }),
    at('CCCC', 'Ann Had', { fulfilment: 'collected', movedAt: `${today}T11:05:00.000Z` }),
    at('DDDD', 'Ann Unpaid', { fulfilment: 'placed', pickup: { date: today, time: '12:00' } }),
    at('EEEE', 'Ann Here', { orderedBy: 'Tom Here', isGivenBack: true, isTest: true }),
  ];
  await show();
  await field.fill('ann');
  const rows = found.getByRole('listitem');
  await expect.element(rows).toHaveLength(5);
  const texts = rows.elements().map(({ textContent }) => textContent);
  const said = [
    [
      'Ann Here',
      'Ordered by Tom Here',
      'EEEE',
      'Today, 11:30',
      '6 Vanilla',
      'Ready',
      'Refunded: ask before handing over',
      'Test order',
    ],
    ['Ann Unpaid', 'Not yet paid', 'It is not paid yet.'],
    ['Ann Later', 'Tomorrow, 09:00', 'It is for another day and is not ready yet.'],
    ['Ann Gone', 'cancelled or expired. Do not hand it over.'],
    ['Ann Had', 'Handed over already: ', '11:05'],
  ];
  for (const [place, words] of said.entries()) for (const word of words) expect(texts[place]).toContain(word);
  expect(await findingsOnScreen()).toEqual([]);
});

test('[B-11] Enter opens the one order that matches, and of several none; one that is tapped opens', async () => {
  stock = [listed(grace, 'Grace Okafor'), listed('MA-0000-AAAA', 'Grace Hall')];
  const { address } = await show();
  await field.fill('grace');
  await expect.element(found.getByRole('listitem')).toHaveLength(2);
  await userEvent.keyboard('{Enter}');
  await field.fill('grace o');
  await expect.element(found.getByRole('listitem')).toHaveLength(1);
  expect(address()).toBe('/collect');
  await userEvent.keyboard('{Enter}');
  await expect.element(panel).toHaveTextContent('Grace Okafor');
  await panel.getByRole('button', { name: 'Not this order' }).click();
  await field.fill('grace');
  await found.getByRole('button', { name: 'Grace Hall' }).click();
  await expect.poll(address).toBe('/collect?order=MA-0000-AAAA');
});

test('[B-11] Enter counts although the shop has not answered yet', async () => {
  stock = [listed(grace, 'Grace Okafor')];
  const answer = shop.hold(listOrders);
  await show();
  await field.fill(grace);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Finding orders…')).toBeInTheDocument();
  answer();
  await expect.element(panel).toHaveTextContent('Grace Okafor');
});

test('[B-11] the last four characters open the order at once, unless they may be a name', async () => {
  stock = [listed(grace, 'Grace Okafor'), listed('MA-0000-ANNA', 'Tom Hall'), listed('MA-0000-AAAA', 'Anna Bell')];
  const { address } = await show();
  await field.fill('anna');
  await expect.element(found.getByRole('listitem')).toHaveLength(2);
  expect(address()).toBe('/collect');
  await field.fill('9qxd');
  await expect.element(panel).toHaveTextContent('Grace Okafor');
});

test('[B-11] that nothing was found is said, and so is that the shop did not answer', async () => {
  await show();
  await field.fill('zebedee');
  await expect.element(page.getByText('No order found for ‘zebedee’.')).toBeVisible();
  shop.on(listOrders, () => {
    throw new Failure('unavailable');
  });
  await field.fill('zeb');
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(found).not.toBeInTheDocument();
});

test('[B-11] who may not see customers is asked for a name or number only', async () => {
  const session = sessionOf('counter');
  const member = session.member && {
    ...session.member,
    permissions: session.member.permissions.filter((one) => one !== 'customers.see'),
  };
  await show('/collect', { ...session, member });
  await expect.element(page.getByRole('textbox', { name: 'Name or number' })).toBeVisible();
  await expect.element(field).not.toBeInTheDocument();
});

test('[B-11] on a phone the order that was found takes the place of the field', async () => {
  await page.viewport(390, 844);
  stock = [listed(grace, 'Grace Okafor')];
  await show();
  await field.fill('okafor');
  await found.getByRole('button').click();
  await expect.element(page.getByRole('button', { name: 'Hand over' })).toBeInViewport();
  await expect.element(field).not.toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await page.viewport(1280, 800);
});

test('[B-11] the one primary button follows the cash that is typed: the terminal first, then cash alone', async () => {
  order = readyOrder({ money: moneyOf({ status: 'owed', owedPence: 1_800, capturedPence: 0 }) });
  await opened();
  const terminal = panel.getByRole('button', { name: /by terminal: hand over$/ });
  const cash = panel.getByRole('button', { name: /in cash: hand over$/ });
  await expect.element(terminal).toHaveClass(/bg-primary/);
  await expect.element(cash).not.toHaveClass(/bg-primary/);
  await panel.getByLabelText('Cash given').fill('20');
  await expect.element(terminal).toBeDisabled();
  await expect.element(cash).toHaveClass(/bg-primary/);
  await typeAmounts(panel.getByLabelText('Cash given'), (pence) =>
    expect.element(panel.getByRole('status')).toHaveTextContent(poundsText(Math.abs(pence - 1_800))),
  );
});

test('[B-11] the change is still said once the order is handed over, apart from what can be tapped', async () => {
  order = readyOrder({ money: moneyOf({ status: 'owed', owedPence: 2_560, capturedPence: 0 }) });
  const movement = { at: new Date().toISOString(), kind: 'payment', method: 'cash', provider: 'counter' } as const;
  const taken = { ...movement, amountPence: 2_560, madeBy: 'Jade Robinson', text: '', state: 'done' } as const;
  const paidBy = (other: 'cash' | 'terminal') =>
    collectedBy('Jade Robinson', {
      money: moneyOf({ movements: [{ ...taken, mayHaveBeen: { paymentId: 5, method: other } }] }),
    });
  shop.on(handOver, ({ orderNo }) => {
    order = paidBy('terminal');
    return { orderNo, outcome: 'moved' as const };
  });
  shop.on(correctPayment, () => (order = paidBy('cash')));
  await opened();
  await panel.getByLabelText('Cash given').fill('30');
  await panel.getByRole('button', { name: /in cash/ }).click();
  const done = page.getByRole('alert');
  await expect.element(done).toHaveTextContent('Change: £4.40');
  const other = page.getByRole('button', { name: 'It was the terminal' });
  const box = (of: typeof other) => of.element().getBoundingClientRect();
  await expect.element(other).toBeVisible();
  expect(box(other).top - box(done).bottom).toBeGreaterThan(4);
  expect(box(page.getByRole('button', { name: 'Next' })).top - box(other).bottom).toBeGreaterThan(4);
  expect(await findingsOnScreen()).toEqual([]);
  await other.click();
  await expect.element(page.getByRole('button', { name: 'It was cash' })).toBeVisible();
  await expect.element(done).not.toHaveTextContent('Change');
});

test('[B-11] the wrong way of paying is corrected at once, and the hand-over undone', async () => {
  order = readyOrder({ money: moneyOf({ status: 'owed', owedPence: 1_800, capturedPence: 0 }) });
  const movement = { at: new Date().toISOString(), kind: 'payment', method: 'terminal', provider: 'counter' } as const;
  const taken = { ...movement, amountPence: 1_800, madeBy: 'Jade Robinson', text: '', state: 'done' } as const;
  shop.on(handOver, ({ orderNo }) => {
    const money = moneyOf({ movements: [{ ...taken, mayHaveBeen: { paymentId: 5, method: 'cash' } }] });
    order = collectedBy('Jade Robinson', { money });
    return { orderNo, outcome: 'moved' as const };
  });
  shop.on(
    correctPayment,
    () =>
      (order = collectedBy('Jade Robinson', {
        money: moneyOf({ movements: [{ ...taken, mayHaveBeen: { paymentId: 5, method: 'terminal' } }] }),
      })),
  );
  shop.on(moveCards, () => {
    order = readyOrder({ version: 10 });
    return { moved: [{ orderNo: grace, outcome: 'moved' as const, text: '', card: null }] };
  });
  await opened();
  await panel.getByRole('button', { name: /by terminal/ }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Grace Okafor has it. Handed over by you, just now.');
  await page.getByRole('button', { name: 'It was cash' }).click();
  await expect.element(page.getByRole('button', { name: 'It was the terminal' })).toBeVisible();
  expect(shop.asked(correctPayment)).toEqual([{ orderNo: grace, paymentId: 5, method: 'cash' }]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(panel.getByRole('button', { name: 'Hand over' })).toBeVisible();
  expect(shop.asked(moveCards)).toMatchObject([
    { isUndo: true, moves: [{ orderNo: grace, from: 'collected', to: 'ready' }] },
  ]);
});

test('[B-11] an undo that the shop refuses is said, and the order stays handed over', async () => {
  shop.on(handOver, ({ orderNo }) => {
    order = collectedBy('Jade Robinson');
    return { orderNo, outcome: 'moved' as const };
  });
  const text = 'MA-7K3F-9QXD has changed since then: please check it again. Nothing was moved.';
  shop.on(moveCards, () => ({ moved: [{ orderNo: grace, outcome: 'refused' as const, text, card: null }] }));
  await opened();
  await panel.getByRole('button', { name: 'Hand over' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(page.getByText('Grace Okafor has it')).toBeVisible();
});

test('[B-11] an order that the kitchen has not marked is handed over as one that is here', async () => {
  order = readyOrder({ fulfilment: 'baking' });
  shop.on(handOver, ({ orderNo }) => {
    order = collectedBy('Jade Robinson');
    return { orderNo, outcome: 'moved' as const };
  });
  await opened();
  await expect.element(panel).toHaveTextContent('The kitchen has not marked this order as ready.');
  await panel.getByRole('button', { name: 'It is here: hand over' }).click();
  await expect.element(page.getByText('Grace Okafor has it')).toBeVisible();
  expect(shop.asked(handOver)).toEqual([{ orderNo: grace, paid: null, isHere: true }]);
});

test('[B-11] who was handed it over before by a colleague is told by whom, and no undo takes it from them', async () => {
  shop.on(handOver, ({ orderNo }) => {
    order = collectedBy('Marek Nowak');
    return { orderNo, outcome: 'same' as const };
  });
  await opened();
  await panel.getByRole('button', { name: 'Hand over' }).click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(/Handed over already: \d\d:\d\d, by Marek Nowak\. Nothing more was recorded\./);
  await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  await expect.element(panel.getByRole('button', { name: 'Hand over' })).not.toBeInTheDocument();
});

test('[B-11] an open order follows what colleagues do: it is handed over elsewhere, and taken back', async () => {
  using line = leadLine();
  await line.leads;
  shop.on(listWaitingOrders, () => ({ orders: [] }));
  await showOffice(shop, { at: `${adminUrls.collect}?order=${grace}`, session: sessionOf('counter', 'Jade Robinson') });
  line.live();
  await expect.element(panel.getByRole('button', { name: 'Hand over' })).toBeVisible();
  order = collectedBy('Marek Nowak');
  line.event({ type: 'order', card: cardOf('Grace Okafor', { number: grace, fulfilment: 'collected' }) });
  await expect.element(panel).toHaveTextContent(/Handed over already: \d\d:\d\d, by Marek Nowak\./);
  await expect.element(panel.getByRole('button', { name: 'Hand over' })).not.toBeInTheDocument();
  order = readyOrder({ version: 11 });
  line.event({ type: 'order', card: cardOf('Grace Okafor', { number: grace, fulfilment: 'ready' }) });
  await expect.element(panel.getByRole('button', { name: 'Hand over' })).toBeVisible();
});

test('[B-11] a refunded order says so before it is handed over, in the list and opened, and so does a test order', async () => {
  const marks = { isGivenBack: true, isTest: true };
  order = readyOrder(marks);
  shop.on(readBoardDay, ({ day }) => ({
    ...{ day, isToday: true, closes: '17:00', cursor: 1 },
    cards: [cardOf('Grace Okafor', { number: grace, fulfilment: 'ready', ...marks })],
  }));
  await show();
  const row = page.getByRole('listitem').filter({ hasText: 'Grace Okafor' });
  await expect.element(row).toHaveTextContent('Refunded: ask before handing over');
  await expect.element(row).toHaveTextContent('Test order');
  await page.viewport(390, 844);
  const mark = row.getByText('Refunded: ask before handing over').element().getBoundingClientRect();
  const open = row.getByRole('button', { name: 'Open' }).element().getBoundingClientRect();
  expect(mark.right).toBeLessThan(open.left);
  await page.viewport(1280, 800);
  await row.getByRole('button', { name: 'Open' }).click();
  await expect.element(panel).toHaveTextContent('Refunded: ask before handing over.');
  await expect.element(panel).toHaveTextContent('This is a test order.');
  await expect.element(panel.getByRole('heading', { name: 'Grace Okafor' })).toHaveFocus();
});

test('[B-11] so does one that nobody collected', async () => {
  shop.on(listWaitingOrders, () => ({
    orders: [
      {
        ...{
          orderNo: grace,
          day: today,
          time: '11:30',
          fulfilment: 'ready' as const,
          revision: 1,
          orderedBy: '',
          name: 'Grace Okafor',
        },
        ...{ telephone: null, canBeWritten: false, lines: ['1 × Gateau'], owedPence: 0, writtenAt: null },
        ...{ isGivenBack: true, isTest: true },
      },
    ],
  }));
  await show('/collect?list=waiting');
  const row = page.getByRole('listitem').filter({ hasText: 'Grace Okafor' });
  await expect.element(row).toHaveTextContent('Refunded: ask before handing over');
  await expect.element(row).toHaveTextContent('Test order');
});
