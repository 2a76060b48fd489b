import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openLine } from '#admin/lib/live/live-line.ts';
import { poundsText } from '#admin/ui/values/pounds.ts';
import {
  approveRefund,
  askForPhoto,
  cancelOrderByStaff,
  editOrder,
  giveRefund,
  moveOrderTo,
  previewEdit,
  previewRefund,
  refundApprovers,
  refundReasons,
  takeMoney,
} from '#contract/admin/orders/order-actions.ts';
import { findOrderPage, type OrderPage, sayPresent } from '#contract/admin/orders/order-page.ts';
import { prepareOrderEmail, previewOrderEmail, writeToCustomer } from '#contract/admin/orders/order-writing.ts';
import { findTillTimes, listTillProducts } from '#contract/admin/till.ts';
import { sendPhoto } from '#contract/personalisation.ts';
import { Failure } from '#domain/failure.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { orderPageOf } from '#tests/support/components/order-answers.ts';
import { leadLine, lookAtAgain, sessionOf, showToStaff } from '#tests/support/components/staff-screen.tsx';
import { typeDay, typedDay } from '#tests/support/components/typed-day.ts';
import { typeAmounts } from '#tests/support/components/typed-values.ts';
import { OrderScreen } from './order-screen.tsx';

const shop = answeringShop();
const refund = page.getByRole('dialog', { name: 'Refund' });
const nothingChanged = { changes: [], money: null, passed: '', allergyWarnings: [], needsApproval: false };
const give = refund.getByRole('button', { name: /^Refund £/ });

beforeEach(() => {
  shop.on(findTillTimes, () => ({
    day: '2026-12-17',
    firstDay: null,
    times: [
      { time: '10:00', left: null },
      { time: '11:00', left: 2 },
      { time: '12:00', left: 0 },
    ],
    isDayFull: false,
    words: '',
  }));
  shop.on(sayPresent, () => ({ others: [] }));
  shop.on(refundReasons, () => ({ reasons: ['Late'], limitPence: null }));
  shop.on(previewRefund, ({ asked }) => {
    const amountPence = asked.kind === 'amount' ? asked.amountPence : 300;
    return {
      amountPence,
      keptPence: 1_800,
      lines: [],
      ways: [{ method: 'card', amountPence }],
      needsApproval: amountPence > 1_000,
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

test('[B-08] an instalment is due by a day in words, and VAT is that of what is paid', async () => {
  const { money } = orderPageOf();
  if (money === null) throw new Error('an order without money');
  const instalments = [{ label: 'Deposit', dueOn: '2026-11-25', amountPence: 900 }];
  await show(orderPageOf({ money: { ...money, instalments, vat: [{ rate: '20%', vatPence: 300 }] } }));
  for (const words of ['Deposit by Wednesday 25 November', 'VAT in what is paid (20%)'])
    await expect.element(page.getByText(words)).toBeVisible();
});

test('[Z-04] of what was agreed in parts, the part that is due is proposed as the payment', async () => {
  const { money } = orderPageOf();
  if (money === null) throw new Error('an order without money');
  const parts = [
    { label: 'Deposit', dueOn: '2026-11-25', amountPence: 600 },
    { label: 'Balance', dueOn: '2099-12-01', amountPence: 1_200 },
  ];
  await show(
    orderPageOf({ money: { ...money, totalPence: 1_800, keptPence: 0, owedPence: 1_800, instalments: parts } }),
  );
  await page.getByRole('button', { name: 'Take payment' }).click();
  await expect.element(page.getByRole('dialog').getByLabelText('Amount')).toHaveValue('6.00');
});

test('[B-08] everything left of an order that is not baked yet goes back as it is cancelled: one change, not two', async () => {
  const order = orderPageOf();
  const money = order.money && { ...order.money, keptPence: 1_800 };
  await show({ ...order, fulfilment: 'accepted', mayCancel: true, money }, 'refund');
  shop.on(previewRefund, () => ({
    amountPence: 1_800,
    keptPence: 1_800,
    lines: [],
    ways: [{ method: 'card', amountPence: 1_800 }],
    needsApproval: false,
  }));
  shop.on(cancelOrderByStaff, () => order);
  await refund.getByRole('radio', { name: 'Everything left' }).click();
  await refund.getByLabelText('Reason').selectOptions('Late');
  await refund.getByLabelText('Note').fill('Rang twice');
  await give.click();
  await expect
    .poll(() => shop.asked(cancelOrderByStaff))
    .toEqual([{ orderNo: order.number, reason: 'Late', note: 'Rang twice', keepPence: 0, isHanded: true }]);
  expect(shop.asked(giveRefund)).toEqual([]);
});

test('[B-08] the row of a line that was lent says that its deposit goes back with it', async () => {
  const order = orderPageOf();
  const lines = order.lines.map((line) => ({
    ...line,
    price: { unitPence: 960, discountPence: 0, lent: { quantity: line.quantity, depositPence: 3_000 * line.quantity } },
  }));
  await show({ ...order, lines }, 'refund');
  await expect.element(refund.getByText('× £9.60, and its deposit of £30.00')).toBeInTheDocument();
});

test('[B-08] pieces stay off the shelf unless one says so, a double tap gives back once, and a refusal moved no money', async () => {
  const order = orderPageOf();
  await show(order, 'refund');
  await refund.getByRole('checkbox').first().click();
  const shelf = refund.getByRole('checkbox', { name: 'Return 1 piece to stock' });
  await expect.element(shelf).not.toBeChecked();
  await expect.element(give).toHaveAttribute('aria-disabled', 'true');
  await refund.getByLabelText('Reason').selectOptions('Late');
  shop.on(giveRefund, () => {
    throw new Failure('conflict', { text: 'Only £2.00 are left to give back.' });
  });
  await give.click();
  await expect.element(refund.getByRole('alert')).toHaveTextContent('Nothing was refunded.');
  expect(await findingsOnScreen()).toEqual([]);
  shop.on(giveRefund, () => order);
  await shelf.click();
  await give.dblClick();
  await expect.element(refund).not.toBeInTheDocument();
  expect(shop.asked(giveRefund).map(({ restock, amountPence }) => [restock, amountPence])).toEqual([
    [false, 300],
    [true, 300],
  ]);
});

test('[B-08] pieces go back to the stock as they came out of it: of a box all of them, of what was baked for the order none', async () => {
  const [line] = orderPageOf().lines;
  if (!line) throw new Error('an order without a line');
  const lines = [
    { ...line, name: 'Box of 4', quantity: 2, takenPieces: 4 },
    { ...line, id: 42, place: 2, name: 'Birthday cake', takenPieces: 0 },
  ];
  await show(orderPageOf({ lines }), 'refund');
  const shelf = refund.getByRole('checkbox', { name: /to stock$/ });
  await refund.getByRole('checkbox', { name: 'Birthday cake' }).click();
  await expect.element(refund.getByRole('button', { name: /^More/ })).toBeVisible();
  await expect.element(shelf).not.toBeInTheDocument();
  await refund.getByRole('checkbox', { name: 'Box of 4' }).click();
  await expect.element(refund.getByRole('checkbox', { name: 'Return 4 pieces to stock' })).not.toBeChecked();
});

test('[B-08] [T-07] above the limit of the role somebody else confirms it by PIN, and it is done at once with nothing typed lost', async () => {
  const order = orderPageOf();
  const sunita = { id: 7, name: 'Sunita Rao', initials: 'SR', roleName: 'Owner', isPinLocked: false };
  const jade = { ...sunita, id: 8, name: 'Jade Robinson', isPinLocked: true };
  shop.on(refundApprovers, () => ({ passkey: null, hasPassword: false, members: [sunita, jade] }));
  shop.on(approveRefund, ({ pin }) => {
    if (pin !== '482957') throw new Failure('invalidCredentials', { text: 'That PIN is not right.' });
    return { approvedBy: sunita.name };
  });
  shop.on(giveRefund, () => {
    if (!shop.asked(approveRefund).some(({ pin }) => pin === '482957'))
      throw new Failure('stepUpRequired', { approval: { orderNo: order.number, amountPence: 1_001 } });
    return order;
  });
  await show(order, 'refund', 'counter');
  await refund.getByRole('radio', { name: 'By amount' }).click();
  const amount = refund.getByRole('textbox', { name: 'Amount' });
  await amount.fill('4');
  await expect.element(give).toHaveTextContent('£4.00');
  const ahead = refund.getByText('somebody else will have to confirm it');
  await expect.element(ahead).not.toBeInTheDocument();
  await amount.fill('10.01');
  await refund.getByLabelText('Reason').selectOptions('Late');
  await refund.getByLabelText('Note').fill('The second tier had sunk');
  await expect.element(ahead).toBeVisible();
  await give.click();
  const second = page.getByRole('dialog', { name: 'A second person, please' });
  await expect.element(second).toHaveTextContent(`Refunding £10.01 of ${order.number} is above your limit.`);
  await expect.element(second.getByRole('button', { name: 'Jade Robinson: PIN locked' })).toBeDisabled();
  expect(await findingsOnScreen()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(second).not.toBeInTheDocument();
  await expect.element(amount).toHaveValue('10.01');
  await expect.element(refund.getByLabelText('Note')).toHaveValue('The second tier had sunk');
  await refund.getByRole('button', { name: 'Refund £10.01' }).click();
  await second.getByRole('button', { name: 'Sunita Rao, by PIN' }).click();
  await userEvent.keyboard('739046');
  await expect.element(second.getByRole('alert')).toHaveTextContent('That PIN is not right.');
  expect(await findingsOnScreen()).toEqual([]);
  for (const digit of '482957') await second.getByRole('button', { name: digit, exact: true }).click();
  await expect.element(refund).not.toBeInTheDocument();
  expect(shop.asked(approveRefund).at(-1)).toEqual({
    orderNo: order.number,
    amountPence: 1_001,
    memberId: sunita.id,
    pin: '482957',
  });
  expect(shop.asked(giveRefund).at(-1)).toMatchObject({ amountPence: 1_001, note: 'The second tier had sunk' });
});

test('[T-07] a colleague without a passkey confirms by email, password and code, and what was wrong can be typed again', async () => {
  const order = orderPageOf();
  shop.on(refundApprovers, () => ({ passkey: null, hasPassword: true, members: [] }));
  shop.on(approveRefund, ({ code }) => {
    if (code !== '482957') throw new Failure('invalidCredentials', { text: 'That did not work.' });
    return { approvedBy: 'Sunita Rao' };
  });
  shop.on(giveRefund, () => {
    if (shop.asked(approveRefund).length < 2)
      throw new Failure('stepUpRequired', { approval: { orderNo: order.number, amountPence: 1_001 } });
    return order;
  });
  await show(order, 'refund', 'counter');
  await refund.getByRole('radio', { name: 'By amount' }).click();
  await refund.getByRole('textbox', { name: 'Amount' }).fill('10.01');
  await refund.getByLabelText('Reason').selectOptions('Late');
  await give.click();
  const second = page.getByRole('dialog', { name: 'A second person, please' });
  await second.getByRole('button', { name: 'Use their password' }).click();
  await second.getByLabelText('Their email').fill('sunita@example.com');
  await second.getByLabelText('Their password').fill('Sponge&Jam&Cream1');
  await second.getByLabelText('Six-digit code').fill('000000');
  expect(await findingsOnScreen()).toEqual([]);
  await second.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(second.getByRole('alert')).toHaveTextContent('That did not work.');
  await expect.element(second.getByLabelText('Their email')).toHaveValue('sunita@example.com');
  await second.getByLabelText('Six-digit code').fill('482957');
  await second.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(refund).not.toBeInTheDocument();
  expect(shop.asked(approveRefund).at(-1)).toMatchObject({ email: 'sunita@example.com', code: '482957' });
});

test('[B-08] a refund of everything asks whether to cancel too: ticked before baking, and only for who may', async () => {
  const order = orderPageOf();
  shop.on(giveRefund, () => order);
  shop.on(cancelOrderByStaff, () => order);
  await show(order, 'refund');
  await refund.getByRole('radio', { name: 'By amount' }).click();
  await refund.getByRole('textbox', { name: 'Amount' }).fill('18');
  await refund.getByLabelText('Reason').selectOptions('Late');
  await expect
    .element(refund.getByRole('checkbox', { name: 'Also cancel the order, as it is not baked yet' }))
    .toBeChecked();
  await give.click();
  await expect.element(refund).not.toBeInTheDocument();
  expect(shop.asked(cancelOrderByStaff)).toMatchObject([{ reason: 'Late' }]);
});

test('[B-08] once baking has begun, a refund of everything cancels only if one says so, and says what becomes of the cakes', async () => {
  const order = orderPageOf({ fulfilment: 'baking' });
  shop.on(giveRefund, () => order);
  await show(order, 'refund');
  await refund.getByRole('radio', { name: 'By amount' }).click();
  await refund.getByRole('textbox', { name: 'Amount' }).fill('18');
  await refund.getByLabelText('Reason').selectOptions('Late');
  await expect
    .element(
      refund.getByRole('checkbox', { name: 'Also cancel the order. What was baked does not go back into stock.' }),
    )
    .not.toBeChecked();
  await give.click();
  await expect.element(refund).not.toBeInTheDocument();
  expect(shop.asked(cancelOrderByStaff)).toEqual([]);
});

test('[B-08] nobody is asked to cancel who may not, nor for a refund of a part', async () => {
  await show(orderPageOf(), 'refund', 'counter');
  await refund.getByRole('radio', { name: 'By amount' }).click();
  await refund.getByRole('textbox', { name: 'Amount' }).fill('18');
  await expect.element(give).toHaveTextContent('£18.00');
  await expect.element(refund.getByRole('checkbox')).not.toBeInTheDocument();
});

test('[B-08] an order that is ready is cancelled from its page, which says what becomes of the cakes', async () => {
  await show(orderPageOf({ fulfilment: 'ready' }));
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Cancel order' }).click();
  await expect
    .element(page.getByRole('dialog', { name: /^Cancel / }))
    .toHaveTextContent('This order is ready. What was baked does not go back into stock.');
  expect(await findingsOnScreen()).toEqual([]);
});

test('[B-08] a late cancellation proposes what the terms keep, says why, and the sum can be changed', async () => {
  const order = orderPageOf();
  if (!order.money) throw new Error('an order without money');
  shop.on(cancelOrderByStaff, () => order);
  await show({ ...order, money: { ...order.money, lateCancel: { keepPence: 900, hours: 48, percent: 50 } } });
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Cancel order' }).click();
  const dialog = page.getByRole('dialog', { name: `Cancel ${order.number}?` });
  await expect
    .element(dialog)
    .toHaveTextContent('Less than 48 hours before collection: your terms keep 50 per cent, £9.00.');
  await expect.element(dialog.getByLabelText('Refund')).toHaveValue('9.00');
  expect(await findingsOnScreen()).toEqual([]);
  await dialog.getByLabelText(/^Reason/).fill('She is ill');
  await dialog.getByRole('button', { name: 'Cancel and refund £9.00' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(shop.asked(cancelOrderByStaff)).toMatchObject([{ keepPence: 900 }]);
});

test('[B-08] what goes back is typed as people write it, when an order is cancelled and in a refund', async () => {
  const { money } = orderPageOf();
  const order = orderPageOf({
    money: money && { ...money, keptPence: 125_000, capturedPence: 125_000, mostToKeepPence: 125_000 },
  });
  await show(order, 'refund');
  await refund.getByRole('radio', { name: 'By amount' }).click();
  await typeAmounts(refund.getByRole('textbox', { name: 'Amount' }), (pence) =>
    expect.element(give).toHaveTextContent(`Refund ${poundsText(pence)}`),
  );
  await refund.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Cancel order' }).click();
  const dialog = page.getByRole('dialog', { name: `Cancel ${order.number}?` });
  await typeAmounts(dialog.getByLabelText('Refund'), (pence) =>
    expect.element(dialog.getByRole('button', { name: `Cancel and refund ${poundsText(pence)}` })).toBeVisible(),
  );
});

test('[B-08] a cancelled order gives back what one says, with a reason from the list or one’s own', async () => {
  const order = orderPageOf();
  shop.on(cancelOrderByStaff, () => order);
  await show(order);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Cancel order' }).click();
  const dialog = page.getByRole('dialog', { name: `Cancel ${order.number}?` });
  await dialog.getByLabelText('From your list').selectOptions('Late');
  await expect.element(dialog.getByLabelText(/^Reason/)).toHaveValue('Late');
  const back = dialog.getByLabelText('Refund');
  await expect.element(back).toHaveValue('18.00');
  await back.fill('18.01');
  await expect.element(dialog).toHaveTextContent('£18.00 at most');
  await back.fill('9');
  expect(await findingsOnScreen()).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel and refund £9.00' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(shop.asked(cancelOrderByStaff)).toMatchObject([{ reason: 'Late', keepPence: 900 }]);
});

test('[B-08] cash of a cancelled order is handed back now only if one says so, less what is kept of it', async () => {
  const order = orderPageOf();
  if (!order.money) throw new Error('an order without money');
  shop.on(cancelOrderByStaff, () => order);
  await show({ ...order, money: { ...order.money, keptByHand: [{ method: 'cash', amountPence: 1_200 }] } });
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Cancel order' }).click();
  const dialog = page.getByRole('dialog', { name: `Cancel ${order.number}?` });
  await expect.element(dialog.getByRole('checkbox', { name: 'Hand back £12.00 in cash now' })).not.toBeChecked();
  await dialog.getByLabelText(/^Reason/).fill('She is ill');
  await dialog.getByLabelText('Refund').fill('9');
  await dialog.getByRole('checkbox', { name: 'Hand back £3.00 in cash now' }).click();
  await dialog.getByLabelText('Refund').fill('6');
  await expect.element(dialog.getByRole('checkbox')).not.toBeInTheDocument();
  await dialog.getByLabelText('Refund').fill('9');
  expect(await findingsOnScreen()).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel and refund £9.00' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(shop.asked(cancelOrderByStaff)).toMatchObject([{ keepPence: 900, isHanded: true }]);
});

test('[B-08] of a cancelled order no less than its deposit can be refunded', async () => {
  const order = orderPageOf();
  if (!order.money) throw new Error('an order without money');
  shop.on(cancelOrderByStaff, () => order);
  await show({ ...order, money: { ...order.money, keptPence: 4_800, mostToKeepPence: 1_800 } });
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Cancel order' }).click();
  const dialog = page.getByRole('dialog', { name: `Cancel ${order.number}?` });
  await expect.element(dialog).toHaveTextContent('£48.00 was paid, £30.00 of it as a deposit, which must be refunded.');
  await dialog.getByLabelText(/^Reason/).fill('She is ill');
  const back = dialog.getByLabelText('Refund');
  await back.fill('29.99');
  await expect.element(dialog).toHaveTextContent('£30.00 at least: the deposit must be refunded');
  await dialog.getByRole('button', { name: 'Cancel and refund £29.99' }).click();
  expect(shop.asked(cancelOrderByStaff)).toEqual([]);
  await back.fill('30');
  await dialog.getByRole('button', { name: 'Cancel and refund £30.00' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(shop.asked(cancelOrderByStaff)).toMatchObject([{ keepPence: 1_800 }]);
});

test('[B-08] what is to be taken is what is owed now, also where the order was changed meanwhile', async () => {
  const owing = (owedPence: number) => {
    const { money, ...order } = orderPageOf();
    return {
      ...order,
      money: money && {
        ...money,
        status: 'owed' as const,
        totalPence: owedPence,
        capturedPence: 0,
        keptPence: 0,
        owedPence,
      },
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
  await expect.element(dialog.getByText('£21.00 due.')).toBeVisible();
  await expect.element(dialog.getByLabelText('Amount')).toHaveValue('21.00');
  await typeAmounts(dialog.getByLabelText('Amount'), (pence) =>
    expect.element(dialog.getByRole('button', { name: `Take ${poundsText(pence)}` })).toBeVisible(),
  );
  await dialog.getByLabelText('Amount').fill('21');
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
    money: { beforePence: 1_800, totalPence: 1_800, owedPence: 0, givingBackPence: 0 },
    passed: '',
    allergyWarnings: [],
    needsApproval: false,
  }));
  await show(order, 'edit');
  const sheet = page.getByRole('dialog', { name: `Edit ${order.number}` });
  await expect.element(sheet).toHaveTextContent('Once baking has started you can only change the time');
  await expect.element(sheet.getByLabelText('Day')).toBeDisabled();
  for (const gone of [sheet.getByLabelText('Who collects'), sheet.getByRole('list', { name: 'Lines' })])
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

test('[B-07] where a change meets an allergy that was told, it says so before it is saved, and the page beside the allergy', async () => {
  const note = 'allergic to eggs';
  const order = orderPageOf({ allergies: { asked: true, note, warnings: ['Victoria Sponge contains egg.'] } });
  shop.on(previewEdit, () => ({
    changes: [{ what: 'Time', before: '12:30', after: '15:45' }],
    money: null,
    passed: '',
    allergyWarnings: ['Chocolate Drip may contain traces of egg.'],
    needsApproval: false,
  }));
  await show(order, 'edit');
  await expect.element(page.getByText('Victoria Sponge contains egg.')).toBeInTheDocument();
  const sheet = page.getByRole('dialog', { name: `Edit ${order.number}` });
  await sheet.getByLabelText('Time', { exact: true }).fill('15:45');
  await expect.element(sheet.getByRole('alert')).toHaveTextContent('Chocolate Drip may contain traces of egg.');
});

/** What is sent while its progress is watched, which `fetch` cannot say, comes to the same shop. */
class WatchedRequest {
  readonly upload = {};
  readonly #headers = new Headers();
  #asked = { method: '', address: '' };
  status = 0;
  responseText = '';
  onload = () => undefined;
  open(method: string, address: string): void {
    this.#asked = { method, address };
  }
  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }
  getAllResponseHeaders = () => 'content-type: application/json';
  async send(body: string): Promise<void> {
    const { method, address } = this.#asked;
    const answer = await fetch(address, { method, body, headers: this.#headers });
    this.status = answer.status;
    this.responseText = await answer.text();
    this.onload();
  }
}
afterEach(() => vi.unstubAllGlobals());

/** A JPEG of one colour. */
async function pictureOf(width: number, height: number): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.fillRect(0, 0, width, height);
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], 'cake.jpg', { type: 'image/jpeg' });
}

test('[B-07] [Z-02] a cake that waits for its photo gets one in the edit, one that has it another, and so does a cake that is added', async () => {
  vi.stubGlobal('XMLHttpRequest', WatchedRequest);
  const tokens = ['a', 'b', 'c'].map((sign) => sign.repeat(43));
  const options = { photo: { shape: 'rectangle-4x3' as const, minPixels: 100 } };
  const pages = orderPageOf().lines.flatMap((line) => [
    { ...line, id: 41, productId: 7, name: 'Photo Cake', options },
    { ...line, id: 42, place: 2, name: 'Logo Cake', options: { logo: options.photo }, photo: '/cakes/theirs.jpg' },
    { ...line, id: 43, place: 3, name: 'Gateau' },
  ]);
  const order = orderPageOf({ lines: pages });
  const sizes = [{ grams: 500, text: '500g', pricePence: 2_000, pieces: 1, isDefault: true, left: null }];
  const added = {
    ...{ id: 9, slug: 'card-cake', name: 'Card Cake', image: '', stock: null, isBakedLater: true, isOffToday: false },
    ...{ lead: null, options, allergens: [], mayContain: [], sizes },
  };
  shop.on(listTillProducts, () => ({
    ...{ products: [added], categories: [], payOnCollection: true, kitchenNotice: '' },
    ...{ hasDiscount: false, hasDeposits: false },
  }));
  shop.on(sendPhoto, () => ({ token: tokens[shop.asked(sendPhoto).length - 1] ?? '' }));
  shop.on(previewEdit, () => ({
    ...nothingChanged,
    changes: [{ what: 'Picture', before: null, after: 'replaced on Logo Cake' }],
  }));
  await show(order, 'edit');
  const sheet = page.getByRole('dialog', { name: `Edit ${order.number}` });
  const lines = sheet.getByRole('list', { name: 'Lines' }).getByRole('listitem');
  await expect.element(lines.nth(0)).toHaveTextContent('Waiting for its photo.');
  await expect
    .element(lines.nth(1).getByAltText('What is printed on Logo Cake'))
    .toHaveAttribute('src', '/cakes/theirs.jpg');
  await expect.element(lines.nth(1)).not.toHaveTextContent('Waiting');
  await expect.element(lines.nth(2)).not.toHaveTextContent('picture');
  await sheet.getByLabelText('Add a product').fill('card');
  await sheet.getByRole('button', { name: 'Card Cake, £20.00' }).click();
  for (const name of ['Add a picture: Photo Cake', 'Replace the picture: Logo Cake', 'Add a picture: Card Cake'])
    await expect.element(sheet.getByRole('button', { name })).toBeVisible();
  expect(await findingsOnScreen()).toEqual([]);
  for (const name of ['Photo Cake', 'Logo Cake', 'Card Cake']) {
    const file = sheet.getByLabelText(`File: ${name}`).element();
    await userEvent.upload(file, await pictureOf(200, 150));
    await expect
      .element(sheet.getByAltText(`What is printed on ${name}`))
      .toHaveAttribute('src', expect.stringMatching(/[abc]{43}/));
  }
  expect(shop.asked(sendPhoto).map(({ productId }) => productId)).toEqual([7, 3, 9]);
  await expect
    .poll(() => shop.asked(previewEdit).at(-1)?.lines)
    .toMatchObject([
      { id: 41, said: { photo: tokens[0] } },
      { id: 42, said: { photo: tokens[1] } },
      { slug: 'card-cake', said: { photo: tokens[2] } },
    ]);
  await expect
    .element(sheet.getByRole('region', { name: 'What changes' }))
    .toHaveTextContent('Picture replaced on Logo Cake');
  await sheet.getByRole('button', { name: 'Keep the old picture' }).click();
  await expect.poll(() => shop.asked(previewEdit).at(-1)?.lines).toHaveLength(2);
});

test('[B-07] another day is typed by its numbers, noughts first, and what it changes is asked for', async () => {
  const order = orderPageOf();
  shop.on(previewEdit, () => nothingChanged);
  await show(order, 'edit');
  await typeDay(page.getByRole('dialog', { name: `Edit ${order.number}` }).getByLabelText('Day'));
  await expect.poll(() => shop.asked(previewEdit).at(-1)?.pickupDate).toBe(typedDay);
});

test('[B-06] who may see neither money nor customers sees none on an order, and cannot give any back', async () => {
  const { lines, contact, ...order } = orderPageOf({ money: null });
  const cakes = lines.map((line) => ({ ...line, price: null }));
  await show({ ...order, lines: cakes, contact: { ...contact, reach: null } }, 'refund', 'baker');
  await expect.element(page.getByRole('region', { name: 'Lines' })).toBeVisible();
  expect(document.body.textContent).not.toMatch(/£|@|07700|No account/);
  for (const gone of [
    page.getByRole('region', { name: 'Money' }),
    page.getByRole('button', { name: 'Refund' }),
    page.getByRole('button', { name: 'More', exact: true }),
    refund,
  ])
    await expect.element(gone).not.toBeInTheDocument();
});

test.each([
  [null, null, 'First order · taken by Jade, telephone'],
  ['2026-01-02T10:00:00.000Z', 'AB-1111-2222', '3 orders · account since 2 January 2026'],
])(
  '[B-06] a known customer’s name leads to their page, with how many orders they have had: %s',
  async (since, lastNumber, words) => {
    const customer = { id: 12, orders: lastNumber === null ? 0 : 2, lastNumber, since, isSuspended: false };
    await show(orderPageOf({ customer, source: 'telephone', takenBy: 'Jade' }));
    const panel = page.getByRole('region', { name: 'Customer' });
    await expect.element(panel.getByText(words)).toBeVisible();
    await expect
      .element(panel.getByRole('link', { name: 'Priya Shah' }))
      .toHaveAttribute('href', expect.stringMatching(/\/customers\/12$/));
  },
);

test('[J-04] a complaint about an order is noted from its page, even once it can no longer be cancelled', async () => {
  const order = orderPageOf({ fulfilment: 'collected', mayCancel: false });
  await show(order);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect
    .element(page.getByRole('menuitem', { name: 'Record a complaint' }))
    .toHaveAttribute('href', expect.stringMatching(`/complaints\\?order=${order.number}$`));
});

test('[B-06] [B-13] an order for a firm names it with its reference, and its invoice is made out to the firm', async () => {
  const { contact, money, ...order } = orderPageOf();
  const invoices = { issued: [], openPence: 1_800, needsBuyer: false, refused: null };
  const reach = contact.reach && {
    ...contact.reach,
    address: '1 High Street, Dudley, DY1 1AA',
    company: 'Acme Surveyors LLP',
    reference: 'PO 117',
  };
  await show({ ...order, money: money && { ...money, invoices }, contact: { ...contact, reach } }, 'invoice');
  await expect.element(page.getByText('Acme Surveyors LLP, reference PO 117')).toBeInTheDocument();
  await page.getByRole('button', { name: 'Use the name and address from the order' }).click();
  await expect.element(page.getByLabelText('Name')).toHaveValue('Acme Surveyors LLP');
});

test('[B-14] an order without an email address says so, and how to reach its customer', async () => {
  const order = orderPageOf();
  shop.on(prepareOrderEmail, () => {
    throw new Failure('conflict', { text: `${order.number} has no email address. Call 07700 900318 instead.` });
  });
  await show(order, 'email', 'counter');
  const sheet = page.getByRole('dialog', { name: 'Email the customer' });
  await expect.element(sheet.getByRole('alert')).toHaveTextContent('Call 07700 900318 instead.');
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
  const sheet = page.getByRole('dialog', { name: 'Email Priya Shah' });
  await sheet.getByRole('button', { name: 'A little late' }).click();
  await screen.unmount();
  await show(order, 'email');
  await expect.element(sheet.getByLabelText('Subject')).toHaveValue('Your order: a little later');
  await expect.element(sheet.getByLabelText('Email')).toHaveValue('Dear Priya,\n\nyour cake is a little late.\n\nOwen');
  await sheet.getByRole('button', { name: 'Preview' }).click();
  await expect
    .element(sheet.getByRole('region', { name: 'As the customer will see it' }))
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
  await expect.element(page.getByText('Loading the order…')).toBeInTheDocument();
  const heading = page.getByRole('heading', { level: 1, name: order.number });
  (heading.element() as HTMLElement).focus();
  letGo();
  await expect.element(page.getByRole('region', { name: 'Lines' })).toBeVisible();
  await expect.element(heading).toHaveFocus();
});

test('[B-06] [B-07] the page follows what others do, an outdated edit says who changed what and goes on from there, with free times and a reason for a full one alone', async () => {
  const order = orderPageOf();
  let standing = order;
  const nothing = { money: null, passed: '', allergyWarnings: [] };
  shop.on(previewEdit, () => ({
    ...nothing,
    changes: [{ what: 'Time', before: 'a', after: 'b' }],
    needsApproval: false,
  }));
  await show(order, 'edit');
  shop.on(findOrderPage, () => standing);
  const sheet = page.getByRole('dialog', { name: `Edit ${order.number}` });
  await expect.element(sheet.getByRole('button', { name: '11:00' })).toHaveTextContent('2 left');
  await expect.element(sheet.getByLabelText(/Why book it anyway/)).not.toBeInTheDocument();
  await sheet.getByRole('button', { name: '12:00' }).click();
  await expect
    .element(sheet.getByLabelText('12:00 is full, too early or outside opening hours. Why book it anyway?'))
    .toBeVisible();
  await sheet.getByRole('button', { name: '11:00' }).click();
  await expect.element(sheet.getByLabelText(/Why book it anyway/)).not.toBeInTheDocument();
  standing = {
    ...order,
    revision: order.revision + 1,
    fulfilment: 'accepted',
    timeline: [
      {
        at: order.placedAt,
        kind: 'edited',
        text: 'Changed',
        by: 'Marek',
        details: ['Collected by: Bea'],
        emailId: null,
      },
    ],
  };
  // No event reported the change; the refusal does.
  shop.on(editOrder, () => {
    throw new Failure('conflict', { text: 'Somebody changed it in the meantime.' });
  });
  await sheet.getByRole('button', { name: /^Save/ }).click();
  await expect.element(sheet.getByRole('alert')).toHaveTextContent('Marek changed this order while you were editing');
  await expect.element(sheet).not.toHaveTextContent('revision 2');
  await sheet.getByRole('button', { name: 'Continue with the latest version' }).click();
  shop.on(editOrder, () => ({ order: standing, outcome: { ...nothing, changes: [], needsApproval: false } }) as never);
  await sheet.getByRole('checkbox', { name: 'Email the changes to the customer' }).click();
  await sheet.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  expect(shop.asked(editOrder).at(-1)).toMatchObject({
    revision: order.revision + 1,
    pickupTime: '11:00:00',
    tellsCustomer: false,
  });
});

test('[B-06] a baker, too, reads on the page that the money was given back, without amounts', async () => {
  await show(orderPageOf({ isGivenBack: true, fulfilment: 'ready', money: null }), '', 'baker');
  await expect.element(page.getByText('Refunded: ask before handing over.')).toBeVisible();
});

test('[B-07] what is typed on a line stays on it when a colleague removes the line above it', async () => {
  const { lines, ...rest } = orderPageOf();
  const [cupcakes] = lines;
  if (!cupcakes) throw new Error('an order without a line');
  const gateau = { ...cupcakes, id: 42, place: 2, name: 'Gateau', quantity: 1 };
  const order = { ...rest, lines: [cupcakes, gateau] };
  shop.on(previewEdit, () => nothingChanged);
  await show(order, 'edit');
  const sheet = page.getByRole('dialog', { name: `Edit ${order.number}` });
  for (let more = 1; more < 5; more++) await sheet.getByRole('button', { name: 'More: Gateau' }).click();
  await expect.poll(() => shop.asked(previewEdit).at(-1)?.lines).toMatchObject([{ id: 42, quantity: 5 }]);
  shop.on(findOrderPage, () => ({ ...order, revision: 2, lines: [{ ...gateau, place: 1 }] }));
  lookAtAgain();
  await sheet.getByRole('button', { name: 'Continue with the latest version' }).click();
  await expect.element(sheet.getByText('Was 1')).toBeVisible();
  await expect.poll(() => shop.asked(previewEdit).at(-1)?.revision).toBe(2);
  expect(shop.asked(previewEdit).at(-1)?.lines).toMatchObject([{ id: 42, quantity: 5 }]);
});

test('[B-07] a day on which the order cannot be ready asks for a reason, and so does a product that takes longer', async () => {
  const order = orderPageOf();
  const words = 'Your order cannot be ready by then. Please choose a later day';
  const tooEarly = (pastDiary = '') => {
    if (pastDiary === '') throw new Failure('invalid', { text: words, fields: { pickupDate: words } });
    return { ...nothingChanged, changes: [{ what: 'Day', before: 'a', after: 'b' }] };
  };
  shop.on(findTillTimes, ({ day }) => ({ day: day ?? '', firstDay: null, times: [], isDayFull: false, words }));
  shop.on(previewEdit, ({ pastDiary }) => tooEarly(pastDiary));
  await show(order, 'edit');
  const sheet = page.getByRole('dialog', { name: `Edit ${order.number}` });
  const why = sheet.getByLabelText('12:30 is full, too early or outside opening hours. Why book it anyway?');
  await expect.element(why).not.toBeInTheDocument();
  await sheet.getByRole('button', { name: 'More: Vanilla Bean Swirl Cupcake' }).click();
  await expect.element(why).toBeVisible();
  await why.fill('We bake it tonight');
  await expect.element(sheet.getByRole('button', { name: 'Save and send the email' })).toBeEnabled();
  expect(shop.asked(findTillTimes).at(-1)).toMatchObject({ orderNo: order.number });
  await sheet.getByRole('button', { name: 'Discard' }).click();
  await typeDay(sheet.getByLabelText('Day'));
  await expect.element(why).toBeVisible();
});

test('[B-07] an outdated edit names every change made meanwhile, and asks nothing more until one goes on from there', async () => {
  const order = orderPageOf();
  shop.on(previewEdit, ({ revision }) => {
    if (revision === 1 && shop.asked(findOrderPage).length > 1)
      throw new Failure('conflict', { text: 'It is at revision 3.' });
    return nothingChanged;
  });
  await show(order, 'edit');
  const sheet = page.getByRole('dialog', { name: `Edit ${order.number}` });
  await sheet.getByLabelText('Who collects').fill('Bea');
  const edited = (by: string, details: string[]) => ({
    ...{ at: order.placedAt, kind: 'edited' as const, text: 'Changed', emailId: null },
    ...{ by, details },
  });
  const timeline = [edited('Jade', ['Time: 15:00']), edited('Marek', ['Item: Gateau']), edited('Owen', ['before'])];
  shop.on(findOrderPage, () => ({ ...order, revision: 3, timeline }));
  lookAtAgain();
  await expect.element(sheet.getByRole('alert')).toHaveTextContent(/Marek changed.*Gateau.*Jade changed.*15:00/);
  await expect.element(sheet.getByRole('alert')).not.toHaveTextContent('Owen');
  await expect.element(sheet.getByRole('alert')).not.toHaveTextContent('Changed');
  const words = sheet
    .getByText(/Jade changed this order/)
    .element()
    .closest('p');
  expect(words?.clientWidth).toBeGreaterThan(sheet.getByRole('alert').element().getBoundingClientRect().width * 0.8);
  await sheet.getByLabelText('Who collects').fill('Bea Cook');
  await expect.element(sheet.getByLabelText('Who collects')).toHaveValue('Bea Cook');
  await expect.element(sheet).not.toHaveTextContent('revision 3');
  await sheet.getByRole('button', { name: 'Continue with the latest version' }).click();
  await expect.poll(() => shop.asked(previewEdit).at(-1)).toMatchObject({ revision: 3, recipientName: 'Bea Cook' });
  expect(shop.asked(previewEdit).filter(({ recipientName }) => recipientName === 'Bea Cook')).toHaveLength(1);
});

test('[B-07] when baking begins while lines are typed, the time can still be saved; when nothing may change any more, the sheet says so', async () => {
  const order = orderPageOf();
  shop.on(previewEdit, () => ({ ...nothingChanged, changes: [{ what: 'Time', before: 'a', after: 'b' }] }));
  await show(order, 'edit');
  const sheet = page.getByRole('dialog', { name: `Edit ${order.number}` });
  await sheet.getByRole('button', { name: 'More: Vanilla Bean Swirl Cupcake' }).click();
  await sheet.getByRole('button', { name: '11:00' }).click();
  shop.on(findOrderPage, () => orderPageOf({ fulfilment: 'baking', mayChange: ['pickupTime'], next: 'ready' }));
  lookAtAgain();
  await expect.element(sheet.getByRole('alert')).toHaveTextContent('is left out: the lines.');
  await expect.poll(() => shop.asked(previewEdit).at(-1)).toMatchObject({ pickupTime: '11:00:00', lines: [] });
  await expect.element(sheet.getByRole('button', { name: 'Save and send the email' })).toBeEnabled();
  expect(await findingsOnScreen()).toEqual([]);
  shop.on(findOrderPage, () => orderPageOf({ fulfilment: 'collected', mayChange: [], next: null }));
  lookAtAgain();
  await expect.element(sheet.getByRole('alert')).toHaveTextContent('it can no longer be changed.');
  await expect.element(sheet.getByRole('alert')).toHaveTextContent('was not saved: the time, the lines.');
  await sheet.getByRole('button', { name: 'Discard what was typed' }).click();
});

test('[B-02] [B-06] the next step from the order’s page can be undone, as on the board', async () => {
  const order = orderPageOf();
  shop.on(moveOrderTo, ({ to }) => orderPageOf({ fulfilment: to, next: to === 'baking' ? 'ready' : 'baking' }));
  await show(order);
  await page.getByRole('button', { name: 'Start baking' }).first().click();
  const bar = page.getByRole('region', { name: 'Undo' });
  await expect.element(bar).toHaveTextContent('Priya Shah: Baking');
  await bar.getByRole('button', { name: 'Undo' }).click();
  await expect.element(bar).not.toBeInTheDocument();
  expect(shop.asked(moveOrderTo).map(({ from, to, isUndo }) => [from, to, isUndo ?? false])).toEqual([
    ['accepted', 'baking', false],
    ['baking', 'accepted', true],
  ]);
});

test('[B-06] who closes the edit, or leaves the page with it open, says that they stopped', async () => {
  const order = orderPageOf();
  const stops = () => shop.asked(sayPresent).filter(({ hasStopped }) => hasStopped);
  const edit = page.getByRole('dialog', { name: `Edit ${order.number}` });
  await show(order, 'edit');
  await expect.element(edit).toBeVisible();
  window.dispatchEvent(new Event('pagehide'));
  await expect.poll(stops).toEqual([{ orderNo: order.number, isEditing: false, hasStopped: true }]);
  window.dispatchEvent(new Event('pageshow'));
  await edit.getByRole('button', { name: 'Close' }).click();
  await expect.poll(stops).toHaveLength(2);
  window.dispatchEvent(new Event('pagehide'));
  window.dispatchEvent(new Event('pageshow'));
  expect(stops()).toHaveLength(2);
});

test('[B-06] who collects is said alike before and after it is collected', async () => {
  await show(orderPageOf());
  await expect.element(page.getByText('Who collects: Priya Shah')).toBeVisible();
});

test('[B-06] an email is promised only where the order has an address, wherever the page speaks of one', async () => {
  const { contact } = orderPageOf();
  const reach = contact.reach && { ...contact.reach, email: '' };
  const order = (fulfilment: 'baking' | 'ready') =>
    orderPageOf({ fulfilment, next: fulfilment === 'baking' ? 'ready' : 'collected', contact: { ...contact, reach } });
  shop.on(moveOrderTo, () => order('ready'));
  await show(order('baking'));
  const bar = page.getByRole('region', { name: 'Undo' });
  await page.getByRole('button', { name: 'Mark ready' }).first().click();
  await expect.element(bar).toBeVisible();
  await expect.element(bar).not.toHaveTextContent('email');
  await expect.element(page.getByRole('link', { name: 'Send email' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Cancel order' }).click();
  const dialog = page.getByRole('dialog', { name: /^Cancel / });
  await expect.element(dialog.getByText('no email address: please tell the customer yourself')).toBeVisible();
  await expect.element(dialog).not.toHaveTextContent('their email');
});

test('[B-06] a move to ready says when its email is sent to the order’s address', async () => {
  const order = (fulfilment: 'baking' | 'ready') => orderPageOf({ fulfilment, next: 'ready' });
  shop.on(moveOrderTo, () => order('ready'));
  await show(order('baking'));
  await page.getByRole('button', { name: 'Mark ready' }).first().click();
  await expect
    .element(page.getByRole('region', { name: 'Undo' }))
    .toHaveTextContent('The email is sent when the minute is up.');
});

test('the photo that a cake waits for is asked for by link, until baking has started', async () => {
  const [line] = orderPageOf().lines;
  if (!line) throw new Error('an order without a line');
  const lines = [{ ...line, words: ['Waiting for its photo'] }];
  shop.on(askForPhoto, () => ({ url: 'https://bakery.example/pay?token=x', isEmailed: true }));
  await show(orderPageOf({ lines }));
  const ask = page.getByRole('button', { name: 'Ask for the photo' });
  await ask.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('https://bakery.example/pay?token=x');
  shop.on(findOrderPage, () => orderPageOf({ lines, fulfilment: 'baking', mayChange: ['pickupTime'], next: 'ready' }));
  lookAtAgain();
  await expect.element(page.getByRole('button', { name: 'Mark ready' }).first()).toBeVisible();
  await expect.element(ask).not.toBeInTheDocument();
});

test('[B-06] an open order is read again as soon as its page alone has something new, and for no other order’s', async () => {
  using line = leadLine();
  await line.leads;
  const close = openLine();
  await show(orderPageOf());
  await expect.element(page.getByText('Priya Shah').first()).toBeVisible();
  const now = orderPageOf({ version: 5, recipient: { name: 'Asha Shah' } });
  shop.on(findOrderPage, () => now);
  line.event({ type: 'page', number: 'MA-0000-OTHR' });
  line.event({ type: 'page', number: now.number });
  await expect.element(page.getByText('Asha Shah').first()).toBeVisible();
  expect(shop.asked(findOrderPage)).toEqual([{ orderNo: now.number }, { orderNo: now.number }]);
  close();
});
