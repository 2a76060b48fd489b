import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { inviteMember } from '#contract/admin/team/members.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { showToStaff } from '#tests/support/components/staff-screen.tsx';
import { InviteDialog } from './invite-dialog.tsx';

const shop = answeringShop();
const nothing = () => undefined;

test('[T-03] a mistyped address is offered as it was probably meant before an invitation goes there', async () => {
  shop.on(inviteMember, () => ({
    id: 3,
    address: 'https://shop.example/admin/join',
    endsAt: '2026-12-01T10:00:00.000Z',
    isEmailed: true,
  }));
  await showToStaff(<InviteDialog open roles={[]} onClose={nothing} onAddress={nothing} />);
  await userEvent.type(page.getByLabelText('Email'), 'bella@gmial.com');
  await page.getByRole('button', { name: 'Did you mean bella@gmail.com?' }).click();
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect.poll(() => shop.asked(inviteMember)).toMatchObject([{ email: 'bella@gmail.com' }]);
});
