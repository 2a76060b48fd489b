import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { BoardScreen } from '#admin/features/board/board-screen.tsx';
import { readFirstDay } from '#contract/admin/first-day/first-day.ts';
import type { FirstDayFacts } from '#domain/staff/first-day.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { boardDate, boardWith } from '#tests/support/components/board-answers.ts';
import { sessionOf, showToStaff } from '#tests/support/components/staff-screen.tsx';
import { Component as FirstDay } from './first-day.tsx';

const shop = answeringShop();
const facts: FirstDayFacts = {
  ...{ owners: 1, safeOwners: 1, isShopExample: true, isMoneyExample: true, openWeekdays: 6, specialDays: 0 },
  ...{ shownProducts: 2, sellableProducts: 2, takesTestCards: true, mail: 'outbox', hasSentEmail: false },
  ...{ members: 1, invited: 0, tablets: 0, pins: 0, hasOrder: false, hasHandedOver: false },
};

test('[J-07] a manager is told what is for owners alone', async () => {
  shop.on(readFirstDay, () => facts);
  await showToStaff(<FirstDay />, { at: '/settings/first-day', session: sessionOf('manager') });
  const invite = page.getByRole('listitem').filter({ hasText: 'Invite the team' });
  await expect.element(invite).toHaveTextContent('Owners only');
  await expect.element(invite.getByRole('link')).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: /: Enrol the tablets$/ })).toBeVisible();
});

test.each([
  ['owner', 1],
  ['counter', 0],
] as const)('[J-07] on an empty board the first day is offered to an %s so many times: %s', async (role, times) => {
  shop.on(readFirstDay, () => facts);
  boardWith(shop, []);
  await showToStaff(<BoardScreen />, { at: `/day/${boardDate}`, path: '/day/:date', session: sessionOf(role) });
  await expect.element(page.getByText('No orders for this day yet.')).toBeVisible();
  await expect.poll(() => page.getByRole('link', { name: 'The first day' }).elements()).toHaveLength(times);
  expect(shop.asked(readFirstDay)).toHaveLength(times);
});
