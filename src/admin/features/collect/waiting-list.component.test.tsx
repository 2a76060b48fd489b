import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listWaitingOrders, type WaitingOrders } from '#contract/admin/board/waiting.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { showToStaff } from '#tests/support/components/staff-screen.tsx';
import { WaitingList } from './waiting-list.tsx';

const shop = answeringShop();
const order: WaitingOrders['orders'][number] = {
  ...{
    orderNo: 'MA-ABCD-EFGH',
    day: '2026-11-20',
    time: '10:00',
    fulfilment: 'ready',
    revision: 1,
    name: 'Grace Ola',
    orderedBy: 'Ben Ola',
  },
  ...{
    isGivenBack: false,
    isTest: false,
    telephone: null,
    canBeWritten: false,
    lines: ['1 × Torte'],
    owedPence: 0,
    writtenAt: null,
  },
};

test('[B-11] orders that still wait say who they are for and who ordered them; those marked as not collected are folded away below', async () => {
  shop.on(listWaitingOrders, () => ({
    orders: [{ ...order, orderNo: 'MA-ABCD-EFGJ', name: 'Tom Ashworth', fulfilment: 'notCollected' as const }, order],
  }));
  await showToStaff(<WaitingList onOpen={() => undefined} />);
  await expect.element(page.getByText('1 waiting')).toBeVisible();
  await expect.element(page.getByText('Grace Ola')).toBeVisible();
  await expect.element(page.getByText('Ordered by Ben Ola').first()).toBeVisible();
  await expect.element(page.getByText('Tom Ashworth')).not.toBeVisible();
  await page.getByText('1 marked as not collected').click();
  await expect.element(page.getByText('Tom Ashworth')).toBeVisible();
});
