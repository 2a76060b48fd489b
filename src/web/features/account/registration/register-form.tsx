import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useId, useRef, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { register as registerEndpoint } from '#contract/accounts/accounts.ts';
import { failureTexts } from '#contract/wire/failures.ts';
import { Failure } from '#domain/failure.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import { accountTimings, PasswordPolicy, SubmitButton, useErrorFocus } from '#web/features/account/form-parts.tsx';
import { noUserText } from '#web/features/account/login/log-in.ts';
import { authErrorToast } from '#web/features/account/login/login-failure.ts';
import { SocialButtons } from '#web/features/account/social/social-buttons.tsx';
import { complaintsAbout, mobileTyped, nameTyped, typedField } from '#web/features/account/typed-field.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { startSession } from '#web/lib/session/session.ts';
import { useLater } from '#web/lib/use-later.ts';
import { EmailField } from '#web/ui/forms/email-field.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { showToast } from '#web/ui/overlays/overlay-stores.ts';
import {
  complaintsIn,
  type Registration,
  type RegistrationValues,
  registrationForm,
  registrationPayload,
  type Screen,
  type TypedBefore,
} from './registration.ts';

type RegisterFormProps = {
  readonly variant: Screen;
  readonly heading?: ReactNode;
  readonly foot: ReactNode;
  readonly onDone: (email: string) => void;
  readonly onSignedIn: () => void;
  readonly onPasswordNeeded: () => void;
  readonly goesHome?: boolean;
  readonly typedBefore?: TypedBefore;
};

const today = () => shopDate(Date.now(), shopTimeZone);

const labels: Readonly<Record<keyof RegistrationValues, string>> = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  mobile: 'Mobile Number',
  dateOfBirth: 'Date of Birth',
  password: 'Password',
  confirmPassword: 'Confirm Password',
};

const names = ['firstName', 'lastName', 'email', 'mobile', 'dateOfBirth', 'password', 'confirmPassword'] as const;

const filters: Partial<Record<keyof RegistrationValues, (text: string) => string>> = {
  firstName: nameTyped,
  lastName: nameTyped,
  mobile: mobileTyped,
};

export function RegisterForm({ variant, heading, foot, goesHome = false, typedBefore, ...on }: RegisterFormProps) {
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  /** The email address of the account, once it is created. */
  const [madeFor, setMadeFor] = useState('');
  const isMade = madeFor !== '';
  const [isSignedIn, setSignedIn] = useState(false);
  const isDone = isMade || isSignedIn;
  const resolver: Resolver<RegistrationValues, unknown, Registration> = (values, context, options) =>
    zodResolver(registrationForm(variant, today, values.password))(values, context, options);
  const form = useForm<RegistrationValues, unknown, Registration>({
    resolver,
    ...(typedBefore && { defaultValues: typedBefore }),
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const { errors, isSubmitting, submitCount } = form.formState;
  const isOverlay = variant === 'overlay';
  useErrorFocus(element, submitCount, isDone);
  useLater(isMade, isOverlay ? accountTimings.overlayClose : accountTimings.pageRedirect, () => on.onDone(madeFor));
  useLater(
    isSignedIn,
    isOverlay ? accountTimings.overlayClose : accountTimings.socialRegistrationRedirect,
    on.onSignedIn,
  );

  const send = async (values: Registration) => {
    const { user, token, mustConfirm } = await callOverHttp(registerEndpoint, registrationPayload(variant, values));
    if (isOverlay && (token === null || user === null)) {
      showToast({ severity: 'error', title: 'Registration Failed', text: noUserText });
      return;
    }
    if (isOverlay && token !== null) startSession(token, user);
    form.reset();
    setMadeFor(values.email);
    const welcome = `Welcome ${values.firstName}! Account created successfully.`;
    const text = mustConfirm ? `${welcome} ${failureTexts.emailNotVerified.text}` : welcome;
    const shown = { durationMs: accountTimings.toast, progress: true, redirecting: !isOverlay };
    showToast({ severity: 'success', title: 'Registration Successful!', text, ...shown });
  };
  const complain = (error: unknown) => {
    if (!(error instanceof Failure)) throw error;
    const complaints = complaintsIn(error);
    for (const [name, message] of complaints) form.setError(name, { message });
    if (complaints.length === 0)
      showToast({ ...authErrorToast(error), durationMs: accountTimings.toast, progress: true });
  };
  const submit = form.handleSubmit((values) => send(values).catch(complain));

  const field = (name: keyof RegistrationValues) => {
    const error = errors[name]?.message;
    return {
      ...typedField(form, name, filters[name]),
      id: `${id}-${name}`,
      label: labels[name],
      error,
      disabled: isSubmitting || isDone,
    };
  };
  const complaints = complaintsAbout(errors, { names, labels, id });

  return (
    <form
      ref={element}
      method="post"
      noValidate
      className={isOverlay ? 'auth-overlay' : 'auth-inner wide'}
      onSubmit={submit}
    >
      {heading}
      <ErrorSummary complaints={complaints} />
      <SocialButtons
        intent="register"
        screen={variant}
        goesHome={goesHome}
        disabled={isSubmitting || isDone}
        onSignedIn={() => setSignedIn(true)}
        onPasswordNeeded={on.onPasswordNeeded}
      />
      <div className="field-pair">
        <Field autoComplete="given-name" {...field('firstName')} />
        <Field autoComplete="family-name" {...field('lastName')} />
        <EmailField className="field-wide" {...field('email')} />
        <Field prefix="+44" inputMode="tel" autoComplete="tel-national" {...field('mobile')} />
        <Field optional placeholder="DD/MM/YYYY" inputMode="numeric" autoComplete="bday" {...field('dateOfBirth')} />
        <PasswordField autoComplete="new-password" {...field('password')} />
        <PasswordField autoComplete="new-password" {...field('confirmPassword')} />
        <PasswordPolicy password={form.watch('password') ?? ''} />
      </div>
      <SubmitButton text="Create Account" busyText="Creating Account..." isBusy={isSubmitting} isDone={isDone} />
      {foot}
    </form>
  );
}
