import { useState } from 'react';
import { Link } from 'react-router';
import { askForReset, linkLives, resetComingSoon } from '#contract/account-links.ts';
import { urls } from '#contract/urls.ts';
import { useCapabilities } from '#web/lib/use-capabilities.ts';
import { Alert } from '#web/ui/alert.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { AskForm } from './ask-form.tsx';
import { LinkScreen } from './link-screen.tsx';

const BackToLogin = () => (
  <p className="auth-alt">
    Do you remember it?{' '}
    <Link to={urls.login()}>
      <b>Login here</b>
    </Link>
  </p>
);

/** Where 'Forgot password?' leads: a letter with a link to a new one (decisions). */
export function ForgotPasswordScreen() {
  const { passwordReset } = useCapabilities();
  const [sentTo, setSentTo] = useState<string | null>(null);

  if (!passwordReset)
    return (
      <LinkScreen title="Forgot your password?" text="You cannot choose a new one here yet.">
        <Alert kind="warning" title={resetComingSoon} />
        <ButtonLink variant="outline" block to={urls.login()}>
          Back to login
        </ButtonLink>
      </LinkScreen>
    );
  if (sentTo !== null)
    return (
      <LinkScreen
        key="sent"
        isAnswer
        title="Check your email"
        text={
          <>
            If there is an account for <b>{sentTo}</b>, a letter with a link to a new password is on its way. The link
            works once, for {linkLives.resetMinutes} minutes.
          </>
        }
      >
        <p>Nothing there after a few minutes? Look among your junk mail, or ask again.</p>
        <div className="alink-ways">
          <ButtonLink to={urls.login()}>Back to login</ButtonLink>
          <button type="button" className="linkb" onClick={() => setSentTo(null)}>
            Ask again
          </button>
        </div>
      </LinkScreen>
    );
  return (
    <LinkScreen
      key="asked"
      title="Forgot your password?"
      text="Tell us your e-mail address, and we will send you a link to choose a new one."
    >
      <AskForm endpoint={askForReset} button="Send the link" onSent={setSentTo} />
      <BackToLogin />
    </LinkScreen>
  );
}
