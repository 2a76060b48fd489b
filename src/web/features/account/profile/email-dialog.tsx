import { zodResolver } from '@hookform/resolvers/zod';
import { changeEmail, profileTexts } from '#contract/accounts/profile.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { EmailField } from '#web/ui/forms/email-field.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { ProvenDialog } from './proven-dialog.tsx';

type EmailDialogProps = { readonly open: boolean; readonly onClose: () => void; readonly email: string };

export const EmailDialog = (props: EmailDialogProps) => (
  <ProvenDialog
    {...props}
    title="Change email address"
    sub="We send a link to the new address. Until you follow it, nothing changes."
    resolver={zodResolver(changeEmail.input)}
    names={['email', 'password']}
    send={(values) => callOverHttp(changeEmail, values)}
    done={profileTexts.emailSent}
    button="Send the link"
    busy="Sending..."
  >
    {(field) => (
      <>
        <EmailField {...field('email', 'New email address')} />
        <PasswordField autoComplete="current-password" {...field('password', 'Password')} />
      </>
    )}
  </ProvenDialog>
);
