import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { exportVatQuarter, exportVatReturn, readVatQuarters } from '#contract/admin/reports/reports.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { sessionOf, showToStaff } from '#tests/support/components/staff-screen.tsx';
import { AccountantScreen } from './accountant-screen.tsx';

const shop = answeringShop();

test('[J-03] the accountant reads the nine boxes of a quarter, 1 and 6 of them filled, of an earlier one too, and saves return and entries', async () => {
  const standard = { rate: '20%', netPence: 2_000, vatPence: 400 };
  const quarter = { from: '2026-10-01', to: '2026-12-31', vatPence: 400, netPence: 12_045, byRate: [standard] };
  const before = { ...quarter, from: '2026-07-01', to: '2026-09-30', vatPence: 1_234 };
  shop.on(readVatQuarters, () => ({ quarters: [quarter, before] }));
  shop.on(exportVatReturn, ({ from }) => ({ name: `vat-return-${from}.csv`, csv: '' }));
  shop.on(exportVatQuarter, ({ from }) => ({ name: `ledger-vat-${from}.csv`, csv: '', entries: 1 }));
  await showToStaff(<AccountantScreen />, { at: '/reports/accountant', session: sessionOf('accountant') });
  const vat = page.getByRole('region', { name: 'VAT by the quarter' });
  await expect.element(vat).toHaveTextContent('1VAT due on sales£4.00');
  await expect.element(vat).toHaveTextContent('4VAT reclaimed on purchasesNot known here: VAT on what you bought–');
  await expect.element(vat).toHaveTextContent('6Total sales without VATIn whole pounds; to the penny £120.45£120');
  expect(vat.getByRole('rowheader').elements()).toHaveLength(9);
  expect(await findingsOnScreen()).toEqual([]);
  await vat.getByLabelText('Quarter').selectOptions('1 July 2026 to 30 September 2026');
  await expect.element(vat).toHaveTextContent('1VAT due on sales£12.34');
  await vat.getByRole('button', { name: 'Return (CSV)' }).click();
  await expect.element(vat).toHaveTextContent('vat-return-2026-07-01.csv was saved.');
  await vat.getByRole('button', { name: 'Entries (CSV)' }).click();
  await expect.element(vat).toHaveTextContent('ledger-vat-2026-07-01.csv with 1 entry was saved.');
  for (const file of [exportVatReturn, exportVatQuarter]) expect(shop.asked(file)).toEqual([{ from: '2026-07-01' }]);
});
