import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listLoans } from '#contract/admin/board/waiting.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { showToStaff } from '#tests/support/components/staff-screen.tsx';
import { LoanList } from './loan-list.tsx';

const shop = answeringShop();

test('[B-11] the loans say what is still out, what is held for it and what is overdue, with a number to call', async () => {
  const loan = {
    orderNo: 'MA-7K3F-9QXD',
    name: 'Priya Shah',
    orderedBy: 'Tom Shah',
    telephone: '+447700900123',
    lines: ['2 × Cake stand hire'],
    depositPence: 6_000,
    collectedOn: '2026-12-01',
    dueOn: '2026-12-08',
    isOverdue: true,
  };
  shop.on(listLoans, () => ({
    loans: [
      loan,
      { ...loan, orderNo: 'MA-8K3F-9QXD', name: 'Leo Grant', telephone: null, depositPence: null, isOverdue: false },
    ],
  }));
  await showToStaff(<LoanList />);
  const [priya, leo] = [page.getByRole('listitem').nth(0), page.getByRole('listitem').nth(1)];
  await expect.element(priya).toHaveTextContent('2 × Cake stand hire');
  await expect.element(priya).toHaveTextContent('Ordered by Tom Shah');
  await expect.element(priya).toHaveTextContent('Overdue');
  await expect.element(priya).toHaveTextContent('deposit £60.00');
  await expect.element(priya.getByRole('link', { name: 'Call 07700 900123' })).toBeVisible();
  await expect.element(leo).not.toHaveTextContent('Overdue');
  await expect.element(leo).not.toHaveTextContent('deposit');
  expect(await findingsOnScreen()).toEqual([]);
});
