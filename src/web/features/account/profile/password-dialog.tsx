import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { changePassword, profileTexts } from '#contract/accounts/profile.ts';
import { describeFailure } from '#contract/wire/failures.ts';
import { Failure } from '#domain/failure.ts';
import { PasswordPolicy, useErrorFocus } from '#web/features/account/form-parts.tsx';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { PasswordField, Username } from '#web/ui/forms/password-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { showToast } from '#web/ui/overlays/overlay-stores.ts';

type Values = z.input<typeof changePassword.input>;
const labels = { currentPassword: 'Current password', newPassword: 'New password' } as const;

type PasswordDialogProps = { readonly open: boolean; readonly onClose: () => void; readonly email: string };

export const PasswordDialog = ({ open, onClose, email }: PasswordDialogProps) => (
  <Dialog open={open} onClose={onClose} title="Change password" sub="Your other devices will be logged out.">
    <PasswordForm onDone={onClose} email={email} />
  </Dialog>
);

function PasswordForm({ onDone, email }: { onDone: () => void; email: string }) {
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  const [trouble, setTrouble] = useState<{ title: string; text: string } | null>(null);
  const { register, handleSubmit, setError, clearErrors, watch, formState } = useForm<Values>({
    resolver: zodResolver(changePassword.input),
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const { errors, isSubmitting, submitCount } = formState;
  useErrorFocus(element, submitCount, false);

  const complain = (error: unknown) => {
    if (!(error instanceof Failure)) throw error;
    const { fields = {} } = error.detail;
    if (fields.currentPassword) setError('currentPassword', { message: fields.currentPassword });
    if (fields.newPassword) setError('newPassword', { message: fields.newPassword });
    if (!fields.currentPassword && !fields.newPassword) setTrouble(describeFailure(error));
  };
  const submit = handleSubmit(async (values) => {
    setTrouble(null);
    await callOverHttp(changePassword, values).then(() => {
      showToast({ severity: 'success', title: profileTexts.passwordChanged });
      onDone();
    }, complain);
  });
  const field = (name: keyof Values) => ({
    ...register(name, { onChange: () => clearErrors(name) }),
    id: `${id}-${name}`,
    label: labels[name],
    error: errors[name]?.message,
    readOnly: isSubmitting,
  });
  return (
    <form
      ref={element}
      noValidate
      className="profile-form"
      onSubmit={(event) => {
        if (isSubmitting) event.preventDefault();
        else void submit(event);
      }}
    >
      {trouble && (
        <Alert severity="error" title={trouble.title}>
          {trouble.text}
        </Alert>
      )}
      <Username email={email} />
      <PasswordField autoComplete="current-password" {...field('currentPassword')} />
      <PasswordField autoComplete="new-password" {...field('newPassword')} />
      <PasswordPolicy password={watch('newPassword') ?? ''} />
      <Button type="submit" block busy={isSubmitting && 'Saving...'}>
        Change password
      </Button>
    </form>
  );
}
