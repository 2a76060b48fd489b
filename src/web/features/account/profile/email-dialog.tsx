import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { changeEmail, profileTexts } from '#contract/accounts/profile.ts';
import { describeFailure } from '#contract/wire/failures.ts';
import { Failure } from '#domain/failure.ts';
import { useErrorFocus } from '#web/features/account/form-parts.tsx';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { PasswordField, Username } from '#web/ui/forms/password-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { showToast } from '#web/ui/overlays/overlay-stores.ts';

type Values = z.input<typeof changeEmail.input>;
const labels = { email: 'New email address', password: 'Password' } as const;

type EmailDialogProps = { readonly open: boolean; readonly onClose: () => void; readonly email: string };

export const EmailDialog = ({ open, onClose, email }: EmailDialogProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    title="Change email address"
    sub="We send a link to the new address. Until you follow it, nothing changes."
  >
    <EmailForm onDone={onClose} email={email} />
  </Dialog>
);

function EmailForm({ onDone, email }: { onDone: () => void; email: string }) {
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  const [trouble, setTrouble] = useState<{ title: string; text: string } | null>(null);
  const { register, handleSubmit, setError, clearErrors, formState } = useForm<Values>({
    resolver: zodResolver(changeEmail.input),
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const { errors, isSubmitting, submitCount } = formState;
  useErrorFocus(element, submitCount, false);

  const complain = (error: unknown) => {
    if (!(error instanceof Failure)) throw error;
    const { fields = {} } = error.detail;
    if (fields.email) setError('email', { message: fields.email });
    if (fields.password) setError('password', { message: fields.password });
    if (!fields.email && !fields.password) setTrouble(describeFailure(error));
  };
  const submit = handleSubmit(async (values) => {
    setTrouble(null);
    await callOverHttp(changeEmail, values).then(() => {
      showToast({ severity: 'success', title: profileTexts.emailSent });
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
      <Field type="email" autoComplete="email" {...field('email')} />
      <PasswordField autoComplete="current-password" {...field('password')} />
      <Button type="submit" block busy={isSubmitting && 'Sending...'}>
        Send the link
      </Button>
    </form>
  );
}
