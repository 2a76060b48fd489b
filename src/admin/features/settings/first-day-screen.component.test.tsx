import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { BoardScreen } from '#admin/features/board/board-screen.tsx';
import { confirmStep, readFirstDay } from '#contract/admin/first-day.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { boardDate, boardWith, firstDayFacts } from '#tests/support/components/board-answers.ts';
import { sessionOf, showToStaff } from '#tests/support/components/staff-screen.tsx';
import { FirstDayScreen } from './first-day-screen.tsx';

const shop = answeringShop();

test('[J-07] a manager is told what is for owners alone', async () => {
  shop.on(readFirstDay, () => firstDayFacts);
  await showToStaff(<FirstDayScreen />, { at: '/settings/first-day', session: sessionOf('manager') });
  const invite = page.getByRole('listitem').filter({ hasText: 'Invite the team' });
  await expect.element(invite).toHaveTextContent('Owners only');
  await expect.element(invite.getByRole('link')).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: /: Enrol the tablets$/ })).toBeVisible();
});

test.each([
  ['owner', 1],
  ['counter', 0],
] as const)('[J-07] on an empty board the first day is offered to an %s so many times: %s', async (role, times) => {
  shop.on(readFirstDay, () => firstDayFacts);
  boardWith(shop, []);
  await showToStaff(<BoardScreen />, { at: `/day/${boardDate}`, path: '/day/:date', session: sessionOf(role) });
  await expect.element(page.getByText('No orders for this day yet.')).toBeVisible();
  await expect.poll(() => page.getByRole('link', { name: 'The first day' }).elements()).toHaveLength(times);
  expect(shop.asked(readFirstDay)).toHaveLength(times);
});

test('[J-07] what came with the shop is done once somebody says that it is right, and not at the first glance', async () => {
  shop.on(readFirstDay, () => firstDayFacts);
  await showToStaff(<FirstDayScreen />, { at: '/settings/first-day', session: sessionOf('owner') });
  await expect.element(page.getByRole('link', { name: 'Start: The discount' })).toBeVisible();
  await expect.element(page.getByText(/20% is taken off every order/)).toBeVisible();
  shop.on(confirmStep, () => ({ ...firstDayFacts, looked: ['discount'] }));
  shop.on(readFirstDay, () => ({ ...firstDayFacts, looked: ['discount'] }));
  await page.getByRole('button', { name: 'I have checked this: The discount' }).click();
  await expect.element(page.getByRole('link', { name: 'Review: The discount' })).toBeVisible();
  expect(shop.asked(confirmStep)).toEqual([{ step: 'discount' }]);
});

test('[J-07] what only the server can set is asked for in plain words', async () => {
  shop.on(readFirstDay, () => ({ ...firstDayFacts, mail: 'off' as const, takesTestCards: true }));
  await showToStaff(<FirstDayScreen />, { at: '/settings/first-day' });
  for (const words of ['connect a mail server', 'enter the card provider’s live keys'])
    await expect.element(page.getByText(`Ask whoever runs the server to ${words}`)).toBeVisible();
});
