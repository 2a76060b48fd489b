import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { readOverview } from '#contract/admin/reports/overview.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { sessionOf, showToStaff } from '#tests/support/components/staff-screen.tsx';
import { OverviewScreen } from './overview-screen.tsx';

const shop = answeringShop();

const nothing = { day: '2026-11-18', toBake: 0, baking: 0, ready: 0, collected: 0, takenPence: 0, takenBeforePence: 0 };

/** An overview without anything but what is owed. */
const answerWith = (today: { owing: number; owedPence: number; debts: { count: number; pence: number } }): void =>
  shop.on(readOverview, () => ({
    today: { ...nothing, ...today },
    week: { days: [], netPence: 0, lastWeekPence: 0, lastYearPence: 0 },
    sells: [],
    runsOut: [],
    needs: null,
  }));

test('[J-01] without debts it does not speak of any', async () => {
  answerWith({ owing: 0, owedPence: 0, debts: { count: 0, pence: 0 } });
  await showToStaff(<OverviewScreen />, { at: '/' });
  await expect.element(page.getByText('Net sales today')).toBeInTheDocument();
  expect(page.getByText('Owed in all').elements()).toHaveLength(0);
});

test.each([
  ['owner', 1],
  ['accountant', 0],
] as const)(
  '[J-01] to the %s it says what is owed in all, and leads to the debts who may see orders',
  async (role, links) => {
    answerWith({ owing: 1, owedPence: 900, debts: { count: 3, pence: 12_345 } });
    await showToStaff(<OverviewScreen />, { at: '/', session: sessionOf(role) });
    await expect.element(page.getByText('Owed in all')).toBeInTheDocument();
    await expect.element(page.getByText('£123.45')).toBeInTheDocument();
    const debts = page.getByRole('link', { name: '3 orders' });
    expect(debts.elements()).toHaveLength(links);
    for (const link of debts.elements())
      expect(link.getAttribute('href')).toMatch(/\/orders\?payment=owed%2Cpart\+paid&sort=pickup$/);
    expect(await findingsOnScreen()).toEqual([]);
  },
);
