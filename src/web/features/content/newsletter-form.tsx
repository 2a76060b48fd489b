import '#web/styles/ui/fields.css';
import '#web/styles/content/newsletter.css';
import { type FormEvent, type ReactNode, useState } from 'react';
import { newsletterWayOut } from '#domain/newsletter.ts';
import { loadInBrowser } from '#web/lib/page/route-parts.ts';
import { SendButton } from '#web/ui/forms/send-button.tsx';
import { Icon } from '#web/ui/icon.tsx';

/** M-06. The code that sends it, and checks what is typed, is fetched when it is wanted. */
export function NewsletterForm({ invitation }: { invitation: string }) {
  const [isSending, setSending] = useState(false);
  const [answer, setAnswer] = useState<ReactNode>(null);

  const send = async (form: HTMLFormElement) => {
    setSending(true);
    setAnswer(null);
    try {
      setAnswer(
        await loadInBrowser(import('./newsletter-subscribe.tsx'), ({ subscribe }, call) => subscribe(call, form)),
      );
    } catch {
      setAnswer(
        <>
          <Icon name="circle-alert" />
          Failed to subscribe. Please try again.
        </>,
      );
    }
    setSending(false);
  };
  /** An address can be sent without this check. */
  const look = ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
    import('./newsletter-subscribe.tsx').then(
      ({ answerTo }) => setAnswer((before: ReactNode) => answerTo(currentTarget, before)),
      () => undefined,
    );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isSending) void send(event.currentTarget);
  };

  return (
    <section className="section wrap">
      <div className="newsletter">
        <div>
          <h2>First to know, first to eat</h2>
          <p>{invitation}</p>
        </div>
        <form method="post" onSubmit={submit}>
          <label htmlFor="newsletter-email">Email address</label>
          <div className="newsletter-form">
            <div className="control">
              <input
                id="newsletter-email"
                name="email"
                type="email"
                required
                maxLength={254}
                placeholder="you@example.co.uk"
                autoComplete="email"
                aria-describedby="newsletter-said"
                onChange={look}
                onBlur={look}
              />
            </div>
            <SendButton busy={isSending && 'Subscribing...'}>Subscribe</SendButton>
          </div>
          <p className="help">{newsletterWayOut}</p>
          <p className="newsletter-answer" id="newsletter-said" role="status">
            {answer}
          </p>
        </form>
      </div>
    </section>
  );
}
