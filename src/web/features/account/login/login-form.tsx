import { zodResolver } from '@hookform/resolvers/zod';
import { type MouseEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import type * as z from 'zod/mini';
import { askForConfirmation, resetComingSoon } from '#contract/accounts/account-links.ts';
import { loginInput } from '#contract/accounts/accounts.ts';
import { urls } from '#contract/pages/urls.ts';
import { failureTexts, toReply } from '#contract/wire/failures.ts';
import { Failure } from '#domain/failure.ts';
import { accountTimings, SubmitButton, useErrorFocus } from '#web/features/account/form-parts.tsx';
import type { Screen } from '#web/features/account/registration/registration.ts';
import { SocialButtons } from '#web/features/account/social/social-buttons.tsx';
import { callOverHttp, callOverHttpAs } from '#web/lib/call-over-http.ts';
import { startSession } from '#web/lib/session/session.ts';
import { useCapabilities } from '#web/lib/use-capabilities.ts';
import { useLater } from '#web/lib/use-later.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmailField } from '#web/ui/forms/email-field.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { showToast } from '#web/ui/overlays/overlay-stores.ts';
import { type LoggedIn, logIn } from './log-in.ts';
import { authErrorToast, describeLoginFailure } from './login-failure.ts';

type LoginFormProps = {
  readonly variant: Screen;
  readonly heading?: ReactNode;
  readonly foot: ReactNode;
  readonly goesElsewhere?: boolean;
  readonly emailTyped?: string | undefined;
  readonly onDone: () => void;
};

const successText = (variant: Screen, name: string | undefined, goesElsewhere: boolean): string => {
  const greeting = name ? `Welcome back, ${name}!` : 'Welcome back!';
  return variant === 'overlay' || goesElsewhere ? greeting : `${greeting} Redirecting to home page...`;
};

type State = 'offered' | 'sending' | { readonly message: string };

/** Takes the button's focus, so that it is read out. */
const takeFocus = (element: HTMLElement | null): void => element?.focus();

function UnconfirmedNotice({ email }: { email: string }) {
  const [state, setState] = useState<State>('offered');
  const { title, text } = failureTexts.emailNotVerified;

  const send = async () => {
    setState('sending');
    try {
      await callOverHttp(askForConfirmation, { email });
      setState({ message: `A new email is on its way to ${email}.` });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      setState({ message: toReply(error).message });
    }
  };

  return (
    <Alert severity="warning" title={title}>
      <p>{text}</p>
      {typeof state === 'object' ? (
        <p className="alert-body" tabIndex={-1} ref={takeFocus}>
          {state.message}
        </p>
      ) : (
        <Button variant="outline" small busy={state === 'sending' && 'Sending...'} onClick={() => void send()}>
          Send the email again
        </Button>
      )}
    </Alert>
  );
}

export function LoginForm({ variant, heading, foot, goesElsewhere = false, emailTyped = '', onDone }: LoginFormProps) {
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  const [isDone, setDone] = useState(false);
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  const { register, handleSubmit, getValues, setError, setFocus, clearErrors, formState } = useForm<
    z.input<typeof loginInput>
  >({
    resolver: zodResolver(loginInput),
    defaultValues: { email: emailTyped, password: '' },
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const { errors, isSubmitting, submitCount } = formState;
  const isOverlay = variant === 'overlay';
  const [isSocial, setSocial] = useState(false);
  const pageRedirect = isSocial ? accountTimings.socialLoginRedirect : accountTimings.pageRedirect;
  useErrorFocus(element, submitCount, isDone);
  useLater(isDone, isOverlay ? accountTimings.overlayClose : pageRedirect, onDone);

  const welcome = (login: LoggedIn) => {
    if (isOverlay && login.user === null) {
      showToast({ severity: 'error', title: 'Login Failed', text: login.complaint });
      return;
    }
    startSession(login.token, login.user);
    setDone(true);
    const text = successText(variant, login.user?.firstName, goesElsewhere);
    const shown = { durationMs: accountTimings.toast, progress: true, redirecting: !isOverlay };
    showToast({ severity: 'success', title: 'Login successful!', text, ...shown });
  };
  const complain = (error: unknown) => {
    if (!(error instanceof Failure)) throw error;
    if (error.code === 'emailNotVerified') setUnconfirmed(getValues('email'));
    const { toast, fields } = describeLoginFailure(error);
    if (fields.email) setError('email', { message: fields.email });
    if (fields.password) setError('password', { message: fields.password });
    showToast({ ...(isOverlay ? authErrorToast(error) : toast), durationMs: accountTimings.toast, progress: true });
  };
  const submit = handleSubmit((values) => {
    setUnconfirmed(null);
    return logIn({ call: callOverHttp, callAs: callOverHttpAs }, values).then(welcome, complain);
  });
  const field = (name: 'email' | 'password') => ({
    ...register(name, { onChange: () => clearErrors(name) }),
    id: `${id}-${name}`,
    error: errors[name]?.message,
    disabled: isSubmitting || isDone,
  });

  return (
    <form
      ref={element}
      method="post"
      noValidate
      className={isOverlay ? 'auth-overlay' : 'auth-inner'}
      onSubmit={submit}
    >
      {heading}
      {unconfirmed !== null && <UnconfirmedNotice key={submitCount} email={unconfirmed} />}
      <SocialButtons
        intent="login"
        screen={variant}
        goesHome={!isOverlay && !goesElsewhere}
        disabled={isSubmitting || isDone}
        onSignedIn={() => {
          setSocial(true);
          setDone(true);
        }}
        onPasswordNeeded={() => setFocus('email')}
      />
      <EmailField label="Email" {...field('email')} />
      <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
      <ForgotLink
        text={isOverlay ? 'Forgot Password?' : 'Forgot password? click here'}
        typedEmail={() => getValues('email') ?? ''}
      />
      <SubmitButton text="Continue" busyText="Logging in..." isBusy={isSubmitting} isDone={isDone} />
      {foot}
    </form>
  );
}

type ForgotLinkProps = {
  readonly text: string;
  readonly typedEmail: () => string;
};

/** If the shop's email is off, the document's statement that it is still to come. */
function ForgotLink({ text, typedEmail }: ForgotLinkProps) {
  const { passwordReset } = useCapabilities();
  const navigate = useNavigate();
  const takeEmail = (event: MouseEvent) => {
    const email = typedEmail().trim();
    if (email === '' || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(urls.forgotPassword, { state: { email } });
  };
  if (passwordReset)
    return (
      <Link className="link-button small auth-forgot" to={urls.forgotPassword} onClick={takeEmail}>
        {text}
      </Link>
    );
  return (
    <button
      type="button"
      className="link-button small auth-forgot"
      onClick={() => showToast({ severity: 'warning', title: resetComingSoon })}
    >
      {text}
    </button>
  );
}
