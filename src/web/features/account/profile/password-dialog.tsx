import { zodResolver } from '@hookform/resolvers/zod';
import { changePassword, profileTexts } from '#contract/accounts/profile.ts';
import { PasswordPolicy } from '#web/features/account/form-parts.tsx';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { ProvenDialog } from './proven-dialog.tsx';

type PasswordDialogProps = { readonly open: boolean; readonly onClose: () => void; readonly email: string };

export const PasswordDialog = (props: PasswordDialogProps) => (
  <ProvenDialog
    {...props}
    title="Change password"
    sub="Your other devices will be logged out."
    resolver={zodResolver(changePassword.input)}
    names={['currentPassword', 'newPassword']}
    send={(values) => callOverHttp(changePassword, values)}
    done={profileTexts.passwordChanged}
    button="Change password"
    busy="Saving..."
  >
    {(field, { newPassword = '' }) => (
      <>
        <PasswordField autoComplete="current-password" {...field('currentPassword', 'Current password')} />
        <PasswordField autoComplete="new-password" {...field('newPassword', 'New password')} />
        <PasswordPolicy password={newPassword} />
      </>
    )}
  </ProvenDialog>
);
