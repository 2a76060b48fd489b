import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { closeDay, readClosing } from '#contract/admin/reports/closing.ts';
import { Failure } from '#domain/failure.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { showToStaff } from '#tests/support/components/staff-screen.tsx';
import { typeDay, typedDay } from '#tests/support/components/typed-day.ts';
import { typeAmounts, typeCounts } from '#tests/support/components/typed-values.ts';
import { ClosingScreen } from './closing-screen.tsx';
import { ReportPage } from './report-page.tsx';
import { useReportRange } from './use-report-range.ts';

const shop = answeringShop();

const Report = () => (
  <ReportPage title="Sales" actions={null} report={useReportRange()} error={null} isFormer={false}>
    {null}
  </ReportPage>
);

test.each(['From', 'To'])('[J-01] the first and last day of a report are typed by their numbers: %s', async (end) => {
  const { address } = await showToStaff(<Report />, { at: '/reports/sales' });
  await typeDay(page.getByLabelText(end, { exact: true }));
  await expect.poll(address).toContain(`${end.toLowerCase()}=${typedDay}`);
});

test('[J-03] the day of a closing is typed by its numbers: its field stays while each day that they pass through is read', async () => {
  const recent = [{ day: '2026-11-24', closedBy: 'Sunita Rao', differencePence: 0 }];
  shop.on(readClosing, ({ day = '2026-11-28' }) => ({ day, closed: null, open: null, recent }));
  const { address } = await showToStaff(<ClosingScreen />, { at: '/reports/closing' });
  await typeDay(page.getByLabelText('Another day'));
  await expect.poll(address).toBe(`/reports/closing?day=${typedDay}`);
});

test('[J-03] a difference without a note is refused beside the note, in our words, and nothing is lost', async () => {
  const open = { since: null, takings: [], floatPence: 0 };
  shop.on(readClosing, () => ({ day: '2026-11-28', closed: null, open, recent: [] }));
  await showToStaff(<ClosingScreen />, { at: '/reports/closing' });
  const tens = page.getByLabelText('£10 notes or coins');
  const note = page.getByLabelText('Note', { exact: true });
  await tens.fill('1');
  await page.getByRole('button', { name: 'Close day' }).click();
  await expect.element(note).toHaveFocus();
  await expect.element(note).toHaveAccessibleDescription(/Please fill this in/);
  await expect.element(tens).toHaveValue('1');
  expect(shop.asked(closeDay)).toEqual([]);
  await note.fill('For milk');
  await expect.element(page.getByText('Please fill this in')).not.toBeInTheDocument();
});

test('[J-03] the small coins, the float and what is left in the drawer are typed as people write them', async () => {
  const open = { since: null, takings: [], floatPence: 0 };
  shop.on(readClosing, () => ({ day: '2026-11-28', closed: null, open, recent: [] }));
  shop.on(closeDay, () => {
    throw new Failure('conflict');
  });
  await showToStaff(<ClosingScreen />, { at: '/reports/closing' });
  const fact = (name: string, pence: number) =>
    expect.element(page.getByText(`${name}${poundsText(pence)}`)).toBeVisible();
  await typeAmounts(page.getByLabelText('Small coins'), (pence) => fact('Counted', pence));
  await typeAmounts(page.getByLabelText('Float from this morning'), (pence) => fact('Should be', pence));
  await typeAmounts(page.getByLabelText(/^Left in the drawer/), async (pence) => {
    await page.getByRole('button', { name: 'Close day' }).click();
    await expect.poll(() => shop.asked(closeDay).at(-1)?.leftPence).toBe(pence);
  });
});

test('[J-03] the balance of the takings is in sight on a phone', async () => {
  await page.viewport(390, 844);
  const takings = [
    { method: 'cash' as const, provider: '', takenPence: 1_112_400, returnedPence: 3_000, payments: 3 },
    { method: 'terminal' as const, provider: '', takenPence: 6_520, returnedPence: 1_000, payments: 2 },
  ];
  shop.on(readClosing, () => ({
    ...{ day: '2026-11-28', closed: null, recent: [] },
    open: { since: null, takings, floatPence: 0 },
  }));
  await showToStaff(<ClosingScreen />, { at: '/reports/closing' });
  const table = page.getByRole('region', { name: 'Takings by payment method' });
  await expect.element(table).toBeVisible();
  expect(table.element().scrollWidth).toBeLessThanOrEqual(table.element().clientWidth);
  await page.viewport(1280, 800);
});

test('[J-03] notes and coins are counted in whole ones: 1.5 is not 15, it stays to be mended and the day stays open', async () => {
  const open = { since: null, takings: [], floatPence: 0 };
  shop.on(readClosing, () => ({ day: '2026-11-28', closed: null, open, recent: [] }));
  await showToStaff(<ClosingScreen />, { at: '/reports/closing' });
  const tens = page.getByLabelText('£10 notes or coins');
  await typeCounts(tens, (count) => expect.element(page.getByText(poundsText(count * 1_000)).first()).toBeVisible());
  await tens.fill('1.5');
  await expect.element(page.getByRole('button', { name: 'Close day' })).toBeDisabled();
  await tens.fill('15');
  await expect.element(page.getByText('£150.00').first()).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Close day' })).toBeEnabled();
});
