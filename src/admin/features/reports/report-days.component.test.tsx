import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { readClosing } from '#contract/admin/reports/closing.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { showToStaff } from '#tests/support/components/staff-screen.tsx';
import { typeDay, typedDay } from '#tests/support/components/typed-day.ts';
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
