import { invitationLives } from '#contract/admin/team/invitations.ts';
import type { Shop } from '#contract/shop.ts';
import type { NewEmail } from '#server/gateways/mail/mail.ts';
import { buttonEmail } from '#server/modules/messages/account-emails.ts';

type Invited = {
  readonly id: number;
  readonly email: string;
  /** Empty for who is new. */
  readonly name: string;
  readonly roleName: string;
  readonly invitedBy: string;
  readonly address: string;
  readonly endsAt: Date;
};

/** T-03 */
export const invitationEmail = (
  { id, email, name, roleName, invitedBy, address, endsAt }: Invited,
  sender: { readonly shop: Shop; readonly publicUrl: string },
): NewEmail => ({
  ...buttonEmail({ email, firstName: name || 'colleague', lastName: '' }, sender, {
    purpose: 'address',
    eventKey: `staff-invitation:${id}`,
    secretUntil: endsAt,
    title: name ? 'Choose anew how you sign in' : `Join the team of ${sender.shop.name}`,
    opening: name
      ? `${invitedBy} lets you choose anew how you sign in to the back office of ${sender.shop.name}. What you signed in with before works no more.`
      : `${invitedBy} invites you to the back office of ${sender.shop.name}, as: ${roleName}.`,
    button: { text: name ? 'Choose how to sign in' : 'Join the team', to: address },
    small: [
      `The link works once, for ${invitationLives.hours} hours.`,
      `You did not expect this? Then leave the button alone, and ask ${invitedBy}.`,
    ],
  }),
  recipientName: name,
});
