import { type FormEvent, type ReactNode, useState } from 'react';
import { hasLeft } from '#admin/features/sign-in/over/locked.ts';
import { callStaff } from '#admin/lib/calling/call-staff.ts';
import { provePasskey } from '#admin/lib/passkeys.ts';
import { useAct } from '#admin/lib/use-act.ts';
import { Button, TextButton } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { TextField } from '#admin/ui/forms/fields.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { passkeySignInOptions, signIn, signInByPasskey } from '#contract/admin/team/sign-in.ts';
import { CodeField } from './code-field.tsx';

type SignInFormProps = {
  /** Known if somebody was signed in a moment ago. */
  readonly email?: string;
  /** The title of each step, as the screen or the dialog shows it. */
  readonly title: (step: 'first' | 'code', email: string) => ReactNode;
  readonly passkeyWord?: string;
  readonly onIn: () => Promise<void>;
};

/** A passkey, or email and password and then the code; what was typed is kept if it was wrong (T-04). */
export function SignInForm({
  email: known = '',
  title,
  passkeyWord = 'Sign in with a passkey',
  onIn,
}: SignInFormProps) {
  const [step, setStep] = useState<'first' | 'code' | 'recovery'>('first');
  const [email, setEmail] = useState(known);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { run, isBusy, failure, forget } = useAct();

  const byPasskey = () =>
    run(async () => {
      await hasLeft();
      await callStaff(signInByPasskey, await provePasskey(await callStaff(passkeySignInOptions, {})));
      await onIn();
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      await hasLeft();
      const typed = { email, password, ...(step !== 'first' && { code }) };
      const { next } = await callStaff(signIn, typed);
      if (next === 'in') await onIn();
      else setStep('code');
    });
  };
  const go = (to: typeof step) => {
    forget();
    setCode('');
    setStep(to);
  };

  if (step === 'first')
    return (
      <>
        {title('first', email)}
        <FailureBanner failure={failure} />
        <Button kind="primary" size="large" block icon="fingerprint" busy={isBusy} onClick={byPasskey}>
          {passkeyWord}
        </Button>
        <p className="flex items-center gap-3.5 text-sm text-muted before:flex-1 before:border-t before:border-line-strong after:flex-1 after:border-t after:border-line-strong">
          or
        </p>
        <form className="column" onSubmit={submit}>
          <TextField
            label="Email"
            type="email"
            autoComplete="username webauthn"
            required
            value={email}
            onText={setEmail}
          />
          <TextField
            label="Password"
            type="password"
            autoComplete="current-password"
            value={password}
            onText={setPassword}
            help="Forgotten? An owner can send a new invitation"
          />
          <Button type="submit" size="large" block busy={isBusy}>
            Next
          </Button>
        </form>
        <p>
          <TextButton onClick={() => go('recovery')}>Lost your passkey? Use a recovery code</TextButton>
        </p>
      </>
    );
  const isRecovery = step === 'recovery';
  return (
    <>
      {title('code', email)}
      <FailureBanner failure={failure} />
      <form className="column" onSubmit={submit}>
        {isRecovery ? (
          <>
            <TextField label="Email" type="email" autoComplete="username" required value={email} onText={setEmail} />
            <TextField
              label="Password"
              type="password"
              autoComplete="current-password"
              optional
              help="Only if you have one"
              value={password}
              onText={setPassword}
            />
            <TextField label="Recovery code" autoComplete="off" value={code} onText={setCode} />
          </>
        ) : (
          <CodeField label="Six-digit code" value={code} onText={setCode} />
        )}
        <Button
          type="submit"
          kind="primary"
          size="large"
          block
          busy={isBusy}
          disabled={isRecovery ? code === '' : code.length < 6}
        >
          Sign in
        </Button>
      </form>
      <div className="flex items-center justify-between gap-2.5">
        {!isRecovery && <TextButton onClick={() => go('recovery')}>Use a recovery code</TextButton>}
        <TextButton onClick={() => go('first')}>Back</TextButton>
      </div>
      <p className="flex items-center gap-2.5 text-sm text-muted">
        <Icon name="shield-check" />
        Owners and managers always need this second step. If you have no app, the email or password was wrong: go back.
      </p>
    </>
  );
}
