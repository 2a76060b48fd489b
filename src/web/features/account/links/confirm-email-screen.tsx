import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { askForConfirmation, confirmEmail, confirmTexts } from '#contract/accounts/account-links.ts';
import { urls } from '#contract/pages/urls.ts';
import { describeFailure, failureTexts } from '#contract/wire/failures.ts';
import { Failure } from '#domain/failure.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { useSession } from '#web/lib/session/session.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { SendButton } from '#web/ui/forms/send-button.tsx';
import { AskForm, Complaint } from './ask-form.tsx';
import { BackToLogin, EmailSent, LinkScreen } from './link-screen.tsx';

type State = 'asked' | 'sending' | 'done' | 'spent';

/**
 * Confirmed by a button, because mail scanners follow links; with the password, because an address may be somebody
 * else's.
 */
export function ConfirmEmailScreen({ token }: { token: string }) {
  const [state, setState] = useState<State>(token === '' ? 'spent' : 'asked');
  const [complaint, setComplaint] = useState<Failure | null>(null);
  const [isAnothers, setAnothers] = useState(false);
  const asksPassword = useSession() === null || isAnothers;

  const confirm = async (password: string) => {
    setState('sending');
    setComplaint(null);
    try {
      await callOverHttp(confirmEmail, { token, ...(asksPassword && { password }) });
      setState('done');
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const isSpent = error.code === 'linkSpent';
      setState(isSpent ? 'spent' : 'asked');
      if (error.detail.fields?.password) setAnothers(true);
      if (!isSpent) setComplaint(error);
    }
  };

  if (complaint?.code === 'identityUnproven') return <LogInFirst failure={complaint} />;
  if (state === 'done') return <Confirmed />;
  if (state === 'spent') return <Spent isAnswer={token !== ''} />;
  return (
    <LinkScreen
      key="asked"
      title="Confirm your email"
      text={
        asksPassword
          ? 'Is this address yours? Enter the password that you chose, and your account is ready.'
          : 'Is this address yours? Press the button, and your account is ready.'
      }
    >
      <ConfirmForm
        asksPassword={asksPassword}
        complaint={complaint}
        isSending={state === 'sending'}
        onConfirm={(password) => void confirm(password)}
      />
    </LinkScreen>
  );
}

function Confirmed() {
  const isSignedIn = useSession() !== null;
  const [text, to, answer] = isSignedIn
    ? ['Thank you! Now we know where to reach you.', urls.home(), 'Go to the home page']
    : ['Thank you! Your account is ready, and you can log in.', urls.login(), 'Log in'];
  return (
    <LinkScreen key="done" isAnswer title="Your email is confirmed" text={text}>
      <ButtonLink block to={to}>
        {answer}
      </ButtonLink>
    </LinkScreen>
  );
}

/** Whoever opened the account through Facebook and whoever reads the email must be the same person. */
const LogInFirst = ({ failure }: { failure: Failure }) => {
  const { title, text } = describeFailure(failure);
  return (
    <LinkScreen key="log-in-first" isAnswer title={title} text={text}>
      <div className="link-screen-ways">
        <ButtonLink to={urls.login()}>Log in</ButtonLink>
        <Link to={urls.forgotPassword}>Choose a password by email</Link>
      </div>
    </LinkScreen>
  );
};

function Spent({ isAnswer }: { isAnswer: boolean }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null)
    return (
      <EmailSent to={sentTo} text=" waiting to be confirmed, a new email is on its way.">
        <BackToLogin block />
      </EmailSent>
    );
  return (
    <LinkScreen
      key="spent"
      isAnswer={isAnswer}
      title={failureTexts.linkSpent.title}
      text={
        <>
          It has already been used, or it has expired. If you have already confirmed your address,{' '}
          <Link to={urls.login()}>log in</Link>. If not, we will send you a new email.
        </>
      }
    >
      <AskForm endpoint={askForConfirmation} button="Send the email again" onSent={setSentTo} />
    </LinkScreen>
  );
}

type ConfirmFormProps = {
  /** Whether nothing else shows that the account is the reader's. */
  readonly asksPassword: boolean;
  readonly complaint: Failure | null;
  readonly isSending: boolean;
  readonly onConfirm: (password: string) => void;
};

function ConfirmForm({ asksPassword, complaint, isSending, onConfirm }: ConfirmFormProps) {
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState<string | undefined>();
  const passwordError = complaint?.detail.fields?.password ?? missing;
  useEffect(() => {
    if (passwordError) element.current?.querySelector('input')?.focus();
  }, [passwordError]);
  return (
    <form
      ref={element}
      method="post"
      noValidate
      className="link-screen-form"
      onSubmit={(event) => {
        event.preventDefault();
        const isMissing = asksPassword && password === '';
        setMissing(isMissing ? confirmTexts.passwordNeeded : undefined);
        if (!isSending && !isMissing) onConfirm(password);
      }}
    >
      {complaint && !passwordError && <Complaint failure={complaint} />}
      {asksPassword && (
        <PasswordField
          id={`${id}-password`}
          label="Password"
          autoComplete="current-password"
          value={password}
          error={passwordError}
          readOnly={isSending}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setMissing(undefined);
          }}
        />
      )}
      <SendButton block busy={isSending && 'Confirming...'}>
        {complaint && !passwordError ? 'Try Again' : 'Confirm my address'}
      </SendButton>
      {asksPassword && (
        <p className="muted small">
          No password, or did somebody else register? <Link to={urls.forgotPassword}>Choose a password by email</Link>:
          that also confirms your address and logs everybody else out.
        </p>
      )}
    </form>
  );
}
