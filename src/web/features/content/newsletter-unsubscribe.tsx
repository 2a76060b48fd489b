import '#web/styles/content/newsletter.css';
import { useState } from 'react';
import { unsubscribeFromNewsletter } from '#contract/messages.ts';
import { urls } from '#contract/pages/urls.ts';
import { toReply } from '#contract/wire/failures.ts';
import { Failure } from '#domain/failure.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { Alert } from '#web/ui/alert.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { SendButton } from '#web/ui/forms/send-button.tsx';
import { ProsePage } from './prose/prose-page.tsx';

type State = 'asked' | 'sending' | 'done';

/** A mail scanner that follows the email's link ends nothing. */
export function NewsletterUnsubscribe({ token }: { token: string }) {
  const [state, setState] = useState<State>('asked');
  const [complaint, setComplaint] = useState<string | null>(null);

  const end = async () => {
    setState('sending');
    setComplaint(null);
    try {
      await callOverHttp(unsubscribeFromNewsletter, { token });
      setState('done');
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      setComplaint(toReply(error).message);
      setState('asked');
    }
  };

  if (state === 'done') return <Done />;
  return (
    <ProsePage title="Unsubscribe" lead="Shall we write to you no more? Your orders and your account stay as they are.">
      <form
        method="post"
        className="unsubscribe"
        onSubmit={(event) => {
          event.preventDefault();
          if (state === 'asked') void end();
        }}
      >
        {complaint !== null && <Alert severity="error" title={complaint} />}
        <SendButton busy={state === 'sending' && 'Unsubscribing...'}>Unsubscribe</SendButton>
      </form>
    </ProsePage>
  );
}

/** It comes in the place of the button and takes the focus, so that it is read. */
const takeFocus = (element: HTMLElement | null): void => element?.focus();

const Done = () => (
  <ProsePage title="Unsubscribe" lead="It is done.">
    <div className="unsubscribe" tabIndex={-1} ref={takeFocus}>
      <Alert severity="success" title="You are unsubscribed.">
        <p>You will get no more letters from us. Should you miss them, subscribe again on our home page.</p>
      </Alert>
      <ButtonLink variant="outline" to={urls.home()}>
        Go to the home page
      </ButtonLink>
    </div>
  </ProsePage>
);
