import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { readFirstDay } from '#contract/admin/first-day.ts';
import { changeRefundLimit, listRoles, makeRole } from '#contract/admin/team/members.ts';
import { presetRoles } from '#domain/staff/roles.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { firstDayFacts } from '#tests/support/components/board-answers.ts';
import { sessionOf, showToStaff } from '#tests/support/components/staff-screen.tsx';
import { typeAmounts } from '#tests/support/components/typed-values.ts';
import { RolesScreen } from './roles-screen.tsx';

const shop = answeringShop();
const roles = presetRoles.map(({ rank: _, ...role }) => ({
  ...role,
  permissions: [...role.permissions],
  isPreset: true,
  members: 1,
  mayChange: true,
}));
const dialog = page.getByRole('dialog');
const limit = dialog.getByLabelText('Refund limit without confirming');
const refunds = dialog.getByRole('checkbox', { name: 'give refunds' });

beforeEach(async () => {
  shop.on(readFirstDay, () => firstDayFacts);
  shop.on(listRoles, () => ({ roles }));
  await showToStaff(<RolesScreen />, { at: '/settings/roles', session: sessionOf('owner') });
});

test('[T-08] a new role starts from another one, and has a limit only while it may give refunds', async () => {
  shop.on(makeRole, () => ({ key: 'saturdays' }));
  await page.getByRole('button', { name: 'New role' }).click();
  await dialog.getByLabelText('Name').fill('Saturdays');
  await expect.element(limit).not.toBeInTheDocument();
  await dialog.getByLabelText('Start from').selectOptions('Counter');
  await expect.element(refunds).toBeChecked();
  await limit.fill('12.50');
  expect(await findingsOnScreen()).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const counter = presetRoles.find(({ key }) => key === 'counter');
  expect(shop.asked(makeRole)).toMatchObject([
    { name: 'Saturdays', permissions: counter?.permissions, refundLimitPence: 1_250, isForDevices: true },
  ]);
});

test('[T-08] of a role that comes with the shop the limit alone is changed, and none is offered where no refunds are given', async () => {
  shop.on(changeRefundLimit, () => ({ done: true }));
  await expect.element(page.getByRole('button', { name: 'Limit for Counter' })).toBeVisible();
  for (const name of ['Baker', 'Owner'])
    await expect.element(page.getByRole('button', { name: `Limit for ${name}` })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Limit for Counter' }).click();
  const save = () => dialog.getByRole('button', { name: 'Save' }).click();
  await typeAmounts(
    limit,
    async (pence) => {
      await save();
      await expect
        .poll(() => shop.asked(changeRefundLimit).at(-1))
        .toMatchObject({ key: 'counter', refundLimitPence: pence });
      await page.getByRole('button', { name: 'Limit for Counter' }).click();
    },
    { send: save },
  );
});
