import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { giveRefund, keepDeposit, previewRefund } from '#contract/admin/orders/order-actions.ts';
import type { OrderPage } from '#contract/admin/orders/order-page.ts';
import { depositReason } from '#domain/money/money.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { orderPageOf } from '#tests/support/components/order-answers.ts';
import { sessionOf, showToStaff } from '#tests/support/components/staff-screen.tsx';
import { typeAmounts } from '#tests/support/components/typed-values.ts';
import { LentLines } from './lent-lines.tsx';

const shop = answeringShop();
const panel = page.getByRole('region', { name: 'On loan' });

/** Collected, with stands of £30 that were lent with it. */
function lending(quantity: number): OrderPage {
  const order = orderPageOf({ fulfilment: 'collected' });
  const lent = { quantity, depositPence: quantity * 3_000 };
  return {
    ...order,
    lines: order.lines.map((line) => ({
      ...line,
      name: 'Cake stand hire',
      quantity,
      price: { unitPence: 500, discountPence: 0, lent },
    })),
  };
}

async function show(order: OrderPage, heldPence: number) {
  shop.on(previewRefund, ({ asked }) => {
    const count = asked.kind === 'lines' ? (asked.deposits?.[0]?.quantity ?? 0) : 0;
    const amountPence = Math.min(count * 3_000, heldPence);
    return { amountPence, keptPence: heldPence, lines: [], ways: [], needsApproval: amountPence > 3_000 };
  });
  shop.on(giveRefund, () => order);
  shop.on(keepDeposit, () => order);
  await showToStaff(<LentLines order={order} heldPence={heldPence} onChanged={() => undefined} />, {
    session: sessionOf('counter'),
  });
}

test('[B-08] [T-07] of two stands one may come back: its own deposit is refunded, and what is above the limit is said beforehand', async () => {
  await show(lending(2), 6_000);
  await expect.element(panel).toHaveTextContent('2 × Cake stand hire, £60.00 held');
  await expect.element(panel.getByRole('button', { name: 'Returned: refund £60.00' })).toBeVisible();
  const ahead = panel.getByText('somebody else will have to confirm it');
  await expect.element(ahead).toBeVisible();
  expect(await findingsOnScreen()).toEqual([]);
  await panel.getByRole('button', { name: 'Fewer: Cake stand hire returned' }).click();
  await panel.getByRole('button', { name: 'Returned: refund £30.00' }).click();
  await expect.element(ahead).not.toBeInTheDocument();
  await expect
    .poll(() => shop.asked(giveRefund))
    .toMatchObject([{ asked: { deposits: [{ place: 1, quantity: 1 }] }, amountPence: 3_000, reason: depositReason }]);
});

test('[B-09] a part of a deposit is kept with a reason, and no more than is held', async () => {
  await show(lending(1), 3_000);
  await expect.element(panel.getByRole('button', { name: /^Fewer/ })).not.toBeInTheDocument();
  await panel.getByRole('button', { name: 'Keep deposit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Keep the deposit for Cake stand hire?' });
  const amount = dialog.getByLabelText('Amount');
  await expect.element(amount).toHaveValue('30.00');
  await amount.fill('30.01');
  await expect.element(dialog).toHaveTextContent('£30.00 at most');
  await amount.fill('12.50');
  const keep = dialog.getByRole('button', { name: 'Keep £12.50' });
  await expect.element(keep).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByLabelText('Reason').fill('A foot was broken off');
  expect(await findingsOnScreen()).toEqual([]);
  await keep.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(shop.asked(keepDeposit)).toMatchObject([{ amountPence: 1_250, reason: 'A foot was broken off' }]);
});

test('[B-09] what is kept of a deposit is typed as people write it', async () => {
  await show(lending(50), 150_000);
  await panel.getByRole('button', { name: 'Keep deposit' }).click();
  const dialog = page.getByRole('dialog');
  await typeAmounts(dialog.getByLabelText('Amount'), (pence) =>
    expect.element(dialog.getByRole('button', { name: `Keep ${poundsText(pence)}` })).toBeVisible(),
  );
});

test('[B-09] where some of a deposit was kept, what is left of it is shown and can be refunded', async () => {
  await show(lending(2), 2_000);
  await expect.element(panel).toHaveTextContent('1 × Cake stand hire, £20.00 held');
  await expect.element(panel.getByRole('button', { name: 'Returned: refund £20.00' })).toBeVisible();
});
