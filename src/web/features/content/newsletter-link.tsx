import '#web/styles/content/newsletter.css';
import { useState } from 'react';
import { confirmSubscription, unsubscribeFromNewsletter } from '#contract/messages.ts';
import { urls } from '#contract/pages/urls.ts';
import { toReply } from '#contract/wire/failures.ts';
import { Failure } from '#domain/failure.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { Alert } from '#web/ui/alert.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { SendButton } from '#web/ui/forms/send-button.tsx';
import { ProsePage } from './prose-page.tsx';

type OfLink = { readonly token: string };

export const NewsletterConfirm = ({ token }: OfLink) => (
  <ByLink
    title="Our newsletter"
    lead="Press Subscribe to get our newsletter by email. Every email has a link to unsubscribe."
    button="Subscribe"
    busy="Subscribing..."
    send={() => callOverHttp(confirmSubscription, { token })}
    done="Thank you for subscribing!"
    more="You will hear from us."
  />
);

export const NewsletterUnsubscribe = ({ token }: OfLink) => (
  <ByLink
    title="Unsubscribe"
    lead="Stop these emails? Your orders and your account are not affected."
    button="Unsubscribe"
    busy="Unsubscribing..."
    send={() => callOverHttp(unsubscribeFromNewsletter, { token })}
    done="You are unsubscribed."
    more="You will get no more of these emails. If you change your mind: the newsletter is on our home page, and reminders are in your profile."
  />
);

type ByLinkProps = Readonly<Record<'title' | 'lead' | 'button' | 'busy' | 'done' | 'more', string>> & {
  readonly send: () => Promise<unknown>;
};

type State = 'asked' | 'sending' | 'done';

/** Needs a press of a button: a mail scanner that follows the email's link starts nothing and ends nothing. */
function ByLink({ title, lead, button, busy, send, done, more }: ByLinkProps) {
  const [state, setState] = useState<State>('asked');
  const [complaint, setComplaint] = useState<string | null>(null);

  const press = async () => {
    setState('sending');
    setComplaint(null);
    try {
      await send();
      setState('done');
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      setComplaint(toReply(error).message);
      setState('asked');
    }
  };

  if (state === 'done')
    return (
      <ProsePage title={title} lead="Done.">
        <div className="unsubscribe" tabIndex={-1} ref={takeFocus}>
          <Alert severity="success" title={done}>
            <p>{more}</p>
          </Alert>
          <ButtonLink variant="outline" to={urls.home()}>
            Go to the home page
          </ButtonLink>
        </div>
      </ProsePage>
    );
  return (
    <ProsePage title={title} lead={lead}>
      <form
        method="post"
        className="unsubscribe"
        onSubmit={(event) => {
          event.preventDefault();
          if (state === 'asked') void press();
        }}
      >
        {complaint !== null && <Alert severity="error" title={complaint} />}
        <SendButton busy={state === 'sending' && busy}>{button}</SendButton>
      </form>
    </ProsePage>
  );
}

/** It replaces the button and takes the focus, so that it is read out. */
const takeFocus = (element: HTMLElement | null): void => element?.focus();
