import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useRef, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { resetPassword } from '#contract/accounts/account-links.ts';
import { newPassword, samePassword } from '#contract/fields/fields.ts';
import { urls } from '#contract/pages/urls.ts';
import { failureTexts } from '#contract/wire/failures.ts';
import { Failure } from '#domain/failure.ts';
import { useHydrated } from '#web/base/use-hydrated.ts';
import { PasswordPolicy, SubmitButton, useErrorFocus } from '#web/features/account/form-parts.tsx';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { endSession } from '#web/lib/session/session.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { PasswordField, Username } from '#web/ui/forms/password-field.tsx';
import { Complaint } from './ask-form.tsx';
import { LinkScreen } from './link-screen.tsx';

export function ResetPasswordScreen({ token, email }: { token: string; email: string }) {
  const [state, setState] = useState<'asked' | 'done' | 'spent'>(token === '' ? 'spent' : 'asked');
  if (state === 'done')
    return (
      <LinkScreen
        key="done"
        isAnswer
        title="Your password has been changed"
        text="All your devices have been logged out. Log in with your new password."
      >
        <ButtonLink block to={urls.login()} state={{ email }}>
          Log in
        </ButtonLink>
      </LinkScreen>
    );
  if (state === 'spent')
    return (
      <LinkScreen
        key="spent"
        isAnswer={token !== ''}
        title={failureTexts.linkSpent.title}
        text={failureTexts.linkSpent.text}
      >
        <ButtonLink block to={urls.forgotPassword}>
          Ask for a new link
        </ButtonLink>
      </LinkScreen>
    );
  return (
    <LinkScreen key="asked" title="Choose a new password" text="This logs you out on all your devices.">
      <NewPasswordForm token={token} email={email} onDone={() => setState('done')} onSpent={() => setState('spent')} />
    </LinkScreen>
  );
}

type NewPasswordFormProps = {
  readonly token: string;
  readonly email: string;
  readonly onDone: () => void;
  readonly onSpent: () => void;
};

/** A new password and the same one again (V-03); `password` is what is in the first field. */
const newPasswordForm = (password: string) =>
  z.object({
    password: newPassword,
    confirmPassword: samePassword(password),
  });
type NewPassword = z.infer<ReturnType<typeof newPasswordForm>>;

function NewPasswordForm({ token, email, onDone, onSpent }: NewPasswordFormProps) {
  const id = useId();
  // The server never sees it.
  const isHydrated = useHydrated();
  const element = useRef<HTMLFormElement>(null);
  const [complaint, setComplaint] = useState<Failure | null>(null);
  const resolver: Resolver<NewPassword> = (values, context, options) =>
    zodResolver(newPasswordForm(values.password))(values, context, options);
  const form = useForm<NewPassword>({ resolver, reValidateMode: 'onSubmit', shouldFocusError: false });
  const { errors, isSubmitting, submitCount } = form.formState;
  useErrorFocus(element, submitCount, false);

  const save = async ({ password }: NewPassword) => {
    setComplaint(null);
    try {
      await callOverHttp(resetPassword, { token, password });
      endSession();
      onDone();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (error.code === 'linkSpent') return onSpent();
      const message = error.detail.fields?.password;
      if (message) form.setError('password', { message });
      else setComplaint(error);
    }
  };
  const field = (name: keyof NewPassword, label: string) => ({
    ...form.register(name, { onChange: () => form.clearErrors(name) }),
    id: `${id}-${name}`,
    label,
    error: errors[name]?.message,
    autoComplete: 'new-password',
    disabled: isSubmitting,
  });

  return (
    <form ref={element} method="post" noValidate className="link-screen-form" onSubmit={form.handleSubmit(save)}>
      {complaint && <Complaint failure={complaint} />}
      {isHydrated && email !== '' && <Username email={email} />}
      <PasswordField {...field('password', 'New Password')} />
      <PasswordField {...field('confirmPassword', 'Confirm Password')} />
      <PasswordPolicy password={form.watch('password') ?? ''} />
      <SubmitButton text="Save new password" busyText="Saving..." isBusy={isSubmitting} isDone={false} />
    </form>
  );
}
