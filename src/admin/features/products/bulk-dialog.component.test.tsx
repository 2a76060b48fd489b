import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { previewBulkChange } from '#contract/admin/products/bulk-changes.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { showToStaff } from '#tests/support/components/staff-screen.tsx';
import { typeAmounts } from '#tests/support/components/typed-values.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { useBulkChange } from './use-bulk-change.ts';

const shop = answeringShop();
const nothing = () => undefined;

const Prices = () => (
  <BulkDialog kind="price" productIds={[7]} categories={[]} bulk={useBulkChange()} onClose={nothing} onDone={nothing} />
);

const asks = (by: 'percent' | 'amount', change: number) =>
  expect.poll(() => shop.asked(previewBulkChange).at(-1)?.change).toMatchObject({ by, change });

test('[E-01] by how much prices change is typed as people write it, as a percentage or an amount, with a sign', async () => {
  shop.on(previewBulkChange, () => ({ rows: [], carts: 0 }));
  await showToStaff(<Prices />);
  const field = page.getByLabelText('By', { exact: true });
  for (const [typed, hundredths] of [
    ['17,5 %', 1_750],
    ['−2.25', -225],
    ['+5%', 500],
  ] as const) {
    await field.fill(typed);
    await asks('percent', hundredths);
  }
  await page.getByRole('radio', { name: 'Amount' }).click();
  await typeAmounts(field, (pence) => asks('amount', pence), { words: 'Enter a number, such as' });
  await field.fill('−£2,50');
  await asks('amount', -250);
});
