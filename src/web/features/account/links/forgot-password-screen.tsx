import { useState } from 'react';
import { Link } from 'react-router';
import { askForReset, linkLives, resetComingSoon } from '#contract/accounts/account-links.ts';
import { urls } from '#contract/pages/urls.ts';
import { useEmailHandedOn } from '#web/features/account/auth-page.tsx';
import { useCapabilities } from '#web/lib/use-capabilities.ts';
import { Alert } from '#web/ui/alert.tsx';
import { AskForm } from './ask-form.tsx';
import { BackToLogin, EmailSent, LinkScreen } from './link-screen.tsx';

const RememberedIt = () => (
  <p className="auth-alternative">
    Do you remember it?{' '}
    <Link to={urls.login()}>
      <b>Login here</b>
    </Link>
  </p>
);

export function ForgotPasswordScreen() {
  const { passwordReset } = useCapabilities();
  const typed = useEmailHandedOn();
  const [sentTo, setSentTo] = useState<string | null>(null);

  if (!passwordReset)
    return (
      <LinkScreen title="Forgot your password?" text="You cannot choose a new one here yet.">
        <Alert severity="warning" title={resetComingSoon} />
        <BackToLogin variant="outline" block />
      </LinkScreen>
    );
  if (sentTo !== null)
    return (
      <EmailSent
        to={sentTo}
        text={`, an email with a link to choose a new password is on its way. The link works once, for ${linkLives.resetMinutes} minutes.`}
      >
        <p>Nothing after a few minutes? Check your junk mail, or ask again.</p>
        <div className="link-screen-ways">
          <BackToLogin />
          <button type="button" className="link-button" onClick={() => setSentTo(null)}>
            Ask again
          </button>
        </div>
      </EmailSent>
    );
  return (
    <LinkScreen
      key="asked"
      title="Forgot your password?"
      text="Tell us your email address, and we will send you a link to choose a new one."
    >
      <AskForm endpoint={askForReset} button="Send the link" email={typed} onSent={setSentTo} />
      <RememberedIt />
    </LinkScreen>
  );
}
