import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { useDownload } from '#admin/lib/use-download.ts';
import { CutShort } from '#admin/ui/data/cut-short.tsx';
import { exportOrders } from '#contract/admin/orders/order-list.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { showToStaff } from '#tests/support/components/staff-screen.tsx';

const shop = answeringShop();

function Saving() {
  const { save, saved } = useDownload(exportOrders);
  return (
    <>
      <CutShort saved={saved} />
      <button type="button" onClick={() => void save({})}>
        Save
      </button>
    </>
  );
}

test('a file that lacks rows says so, and a whole one does not', async () => {
  const file = { name: 'orders.csv', csv: 'Number', rows: 3_000 };
  shop.on(exportOrders, () => ({ ...file, isCutShort: true }));
  await showToStaff(<Saving />);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('The file has only the first 3,000 rows.')).toBeVisible();
  shop.on(exportOrders, () => ({ ...file, isCutShort: false }));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('The file has only')).not.toBeInTheDocument();
});
