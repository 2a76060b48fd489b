import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { readFirstDay } from '#contract/admin/first-day.ts';
import { inviteMember, listTeam, renewInvitation } from '#contract/admin/team/members.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { firstDayFacts } from '#tests/support/components/board-answers.ts';
import { showToStaff } from '#tests/support/components/staff-screen.tsx';
import { TeamScreen } from './team-screen.tsx';

const shop = answeringShop();
const invitation = {
  ...{ id: 3, email: 'bella@shop.example', roleName: 'Counter', invitedBy: 'Priya', mayChange: true },
  ...{ createdAt: '2026-11-28T10:00:00.000Z', endsAt: '2026-12-01T10:00:00.000Z' },
};

test.each([
  [true, 'The link was emailed to bella@shop.example.'],
  [false, 'This shop sends no emails yet: pass the link on to bella@shop.example yourself.'],
])('[T-03] an invitation, sent or sent anew, says whether it was emailed (%s)', async (isEmailed, words) => {
  const made = { id: 3, address: 'https://shop.example/admin/join', endsAt: invitation.endsAt, isEmailed };
  shop.on(readFirstDay, () => firstDayFacts);
  shop.on(listTeam, () => ({
    members: [],
    invitations: [invitation],
    roles: [{ key: 'counter', name: 'Counter', mayGrant: true }],
  }));
  shop.on(inviteMember, () => made);
  shop.on(renewInvitation, () => made);
  await showToStaff(<TeamScreen />, { at: '/settings/team' });
  const said = page.getByRole('dialog', { name: 'Invitation link' });
  await page.getByRole('button', { name: 'Send a new link' }).click();
  await expect.element(said).toHaveTextContent(words);
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await userEvent.type(page.getByLabelText('Email'), invitation.email);
  await page.getByRole('dialog').getByRole('button', { name: 'Invite', exact: true }).click();
  await expect.element(said).toHaveTextContent(words);
});
