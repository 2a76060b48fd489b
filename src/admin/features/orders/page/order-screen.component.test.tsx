import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  editOrder,
  giveRefund,
  previewEdit,
  previewRefund,
  refundReasons,
  takeMoney,
} from '#contract/admin/orders/order-actions.ts';
import { findOrderPage, type OrderPage } from '#contract/admin/orders/order-page.ts';
import { prepareOrderEmail, previewOrderEmail, writeToCustomer } from '#contract/admin/orders/order-writing.ts';
import { sayPresent } from '#contract/admin/orders/presence.ts';
import { stepUp, stepUpWays } from '#contract/admin/team/sign-in.ts';
import { Failure } from '#domain/failure.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { orderPageOf } from '#tests/support/components/order-answers.ts';
import { lookAtAgain, sessionOf, showToStaff } from '#tests/support/components/staff-screen.tsx';
import { OrderScreen } from './order-screen.tsx';

const shop = answeringShop();
const refund = page.getByRole('dialog', { name: 'Give money back' });
const give = refund.getByRole('button', { name: /^Give back £/ });

beforeEach(() => {
  shop.on(sayPresent, () => ({ others: [] }));
  shop.on(refundReasons, () => ({ reasons: ['Late'], limitPence: null }));
  shop.on(previewRefund, ({ asked }) => {
    const amountPence = asked.kind === 'amount' ? asked.amountPence : 300;
    return {
      amountPence,
      keptPence: 1_800,
      lines: [],
      ways: [{ method: 'card', amountPence }],
      needsStepUp: amountPence > 1_000,
    };
  });
});

function show(order: OrderPage, sheet = '', role: Parameters<typeof sessionOf>[0] = 'manager', comes?: Promise<void>) {
  shop.on(findOrderPage, async () => {
    await comes;
    return order;
  });
  return showToStaff(<OrderScreen />, {
    at: `/orders/${order.number}${sheet && `?sheet=${sheet}`}`,
    path: '/orders/:orderNo',
    session: sessionOf(role),
  });
}

test('[B-08] pieces stay off the shelf unless one says so, a double tap gives back once, and a refusal moved no money', async () => {
  const order = orderPageOf();
  await show(order, 'refund');
  await refund.getByRole('checkbox').first().click({ force: true });
  const shelf = refund.getByRole('checkbox', { name: 'Put 1 piece back on the shelf' });
  await expect.element(shelf).not.toBeChecked();
  await expect.element(give).toHaveAttribute('aria-disabled', 'true');
  await refund.getByLabelText('Reason').selectOptions('Late');
  shop.on(giveRefund, () => {
    throw new Failure('conflict', { text: 'Only £2.00 are left to give back.' });
  });
  await give.click();
  await expect.element(refund.getByRole('alert')).toHaveTextContent('Nothing was given back.');
  expect(await findingsOnScreen()).toEqual([]);
  shop.on(giveRefund, () => order);
  await shelf.click({ force: true });
  await give.dblClick();
  await expect.element(refund).not.toBeInTheDocument();
  expect(shop.asked(giveRefund).map(({ restock, amountPence }) => [restock, amountPence])).toEqual([
    [false, 300],
    [true, 300],
  ]);
});

test('[B-08] [T-07] above the limit of the role one proves who one is, and it is done at once with nothing typed lost', async () => {
  const order = orderPageOf();
  shop.on(stepUpWays, () => ({ passkey: null, hasPassword: true, asksCode: true }));
  shop.on(stepUp, () => ({ goodUntil: '2026-12-17T12:05:00.000Z' }));
  shop.on(giveRefund, () => {
    if (shop.asked(stepUp).length === 0) throw new Failure('stepUpRequired', { purpose: 'refund' });
    return order;
  });
  await show(order, 'refund', 'counter');
  await refund.getByRole('radio', { name: 'By amount' }).click({ force: true });
  const amount = refund.getByRole('textbox', { name: 'Amount' });
  await amount.fill('4');
  await expect.element(give).toHaveTextContent('£4.00');
  await expect.element(refund.getByText('You will be asked once more who you are')).not.toBeInTheDocument();
  await amount.fill('10.01');
  await refund.getByLabelText('Reason').selectOptions('Late');
  await refund.getByLabelText('Note').fill('The second tier had sunk');
  await expect.element(refund.getByText('You will be asked once more who you are')).toBeVisible();
  await give.click();
  const once = page.getByRole('dialog', { name: 'Once more, please' });
  await expect.element(once.getByLabelText('Password')).toBeVisible();
  expect(await findingsOnScreen()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(once).not.toBeInTheDocument();
  await expect.element(amount).toHaveValue('10.01');
  await expect.element(refund.getByLabelText('Note')).toHaveValue('The second tier had sunk');
  await refund.getByRole('button', { name: 'Give back £10.01' }).click();
  await once.getByLabelText('Password').fill('Sponge&Jam1');
  await once.getByLabelText('Six-digit code').fill('123456');
  await once.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(refund).not.toBeInTheDocument();
  expect(shop.asked(stepUp).map(({ purpose }) => purpose)).toEqual(['refund']);
  expect(shop.asked(giveRefund).at(-1)).toMatchObject({ amountPence: 1_001, note: 'The second tier had sunk' });
});

test('[B-08] what is to be taken is what is owed now, also where the order was changed meanwhile', async () => {
  const owing = (owedPence: number) => {
    const { money, ...order } = orderPageOf({ totalPence: owedPence });
    return {
      ...order,
      money: money && { ...money, status: 'owed' as const, capturedPence: 0, keptPence: 0, owedPence },
    };
  };
  await show(owing(1_800));
  const take = page.getByRole('button', { name: 'Take payment' });
  await take.click();
  const dialog = page.getByRole('dialog', { name: 'Take payment' });
  await expect.element(dialog.getByLabelText('Amount')).toHaveValue('18.00');
  await userEvent.keyboard('{Escape}');
  await expect.element(take).toHaveFocus();
  shop.on(findOrderPage, () => owing(2_100));
  lookAtAgain();
  await expect.element(page.getByText('£21.00').first()).toBeVisible();
  await take.click();
  await expect.element(dialog.getByText('£21.00 is owed.')).toBeVisible();
  await expect.element(dialog.getByLabelText('Amount')).toHaveValue('21.00');
  expect(await findingsOnScreen()).toEqual([]);
  shop.on(takeMoney, () => orderPageOf());
  await dialog.getByRole('button', { name: 'Take £21.00' }).dblClick();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(shop.asked(takeMoney).map(({ amountPence }) => amountPence)).toEqual([2_100]);
});

test('[B-07] from baking on the time of the day can be changed, and the rest says why not', async () => {
  const order = orderPageOf({ fulfilment: 'baking', mayChange: ['pickupTime'], next: 'ready' });
  shop.on(previewEdit, () => ({
    changes: [{ what: 'Time', before: '12:30', after: '15:45' }],
    ...{ beforePence: 1_800, totalPence: 1_800, owedPence: 0, overPence: 0, givingBackPence: 0, passed: '' },
    needsStepUp: false,
  }));
  await show(order, 'edit');
  const sheet = page.getByRole('dialog', { name: `Edit ${order.number}` });
  await expect.element(sheet).toHaveTextContent('from baking on only the time of the same day can be changed');
  await expect.element(sheet.getByLabelText('Day')).toBeDisabled();
  for (const gone of [sheet.getByLabelText('Collected by'), sheet.getByRole('list', { name: 'Lines' })])
    await expect.element(gone).not.toBeInTheDocument();
  expect(await findingsOnScreen()).toEqual([]);
  await sheet.getByLabelText('Time', { exact: true }).fill('15:45');
  shop.on(editOrder, () => {
    throw new Failure('conflict', { text: 'By Jade Robinson at 10:12: the time.' });
  });
  await sheet.getByRole('button', { name: 'Save and send the email' }).click();
  await expect.element(sheet.getByRole('alert')).toHaveTextContent('What you typed is kept.');
  await expect.element(sheet.getByLabelText(/^Time/)).toHaveValue('15:45');
});

test('[B-06] who may not see money sees none on an order, and cannot give any back', async () => {
  await show(orderPageOf({ money: null }), 'refund', 'baker');
  await expect.element(page.getByRole('region', { name: 'Lines' })).toBeVisible();
  expect(document.body.textContent).not.toContain('£');
  for (const gone of [
    page.getByRole('region', { name: 'Money' }),
    page.getByRole('button', { name: 'Refund' }),
    refund,
  ])
    await expect.element(gone).not.toBeInTheDocument();
});

test('[B-14] an order without an email address says so, and how to reach its customer', async () => {
  const order = orderPageOf();
  shop.on(prepareOrderEmail, () => {
    throw new Failure('conflict', { text: `${order.number} has no email address. Ring +447700900318 instead.` });
  });
  await show(order, 'email', 'counter');
  const sheet = page.getByRole('dialog', { name: 'Write to the customer' });
  await expect.element(sheet.getByRole('alert')).toHaveTextContent('Ring +447700900318 instead.');
  expect(await findingsOnScreen()).toEqual([]);
});

test('[B-14] an email begins with a phrase, is kept on the device, looked at before it goes, and goes once', async () => {
  const order = orderPageOf();
  const frame = {
    ...{ greeting: 'Dear Priya,', signature: 'Owen', replyTo: 'hello@bakery.example', to: 'priya@example.com' },
    name: 'Priya Shah',
    phrases: [{ name: 'A little late', subject: 'Your order: a little later', text: 'your cake is a little late.' }],
  };
  shop.on(prepareOrderEmail, () => frame);
  shop.on(previewOrderEmail, ({ subject, text }) => ({ subject, to: frame.to, plain: text }));
  shop.on(writeToCustomer, () => order);
  const { screen } = await show(order, 'email');
  const sheet = page.getByRole('dialog', { name: 'Write to Priya Shah' });
  await sheet.getByRole('button', { name: 'A little late' }).click();
  await screen.unmount();
  await show(order, 'email');
  await expect.element(sheet.getByLabelText('Subject')).toHaveValue('Your order: a little later');
  await expect.element(sheet.getByLabelText('Email')).toHaveValue('Dear Priya,\n\nyour cake is a little late.\n\nOwen');
  await sheet.getByRole('button', { name: 'See it as an email' }).click();
  await expect
    .element(sheet.getByRole('region', { name: 'As the customer will read it' }))
    .toHaveTextContent('your cake is a little late.');
  expect(await findingsOnScreen()).toEqual([]);
  await sheet.getByRole('button', { name: 'Send' }).dblClick();
  await expect.element(sheet).not.toBeInTheDocument();
  expect(shop.asked(writeToCustomer)).toHaveLength(1);
});

test('[B-05] while the order is read its number is the heading, which keeps the focus', async () => {
  const order = orderPageOf();
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await show(order, '', 'manager', held);
  await expect.element(page.getByText('The order is being read')).toBeInTheDocument();
  const heading = page.getByRole('heading', { level: 1, name: order.number });
  (heading.element() as HTMLElement).focus();
  letGo();
  await expect.element(page.getByRole('region', { name: 'Lines' })).toBeVisible();
  await expect.element(heading).toHaveFocus();
});
