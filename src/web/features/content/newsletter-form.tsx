import '#web/styles/ui/fields.css';
import '#web/styles/content/newsletter.css';
import { type FormEvent, useState } from 'react';
import { newsletterWayOut } from '#domain/newsletter.ts';
import { loadInBrowser } from '#web/lib/page/route-parts.ts';
import { SendButton } from '#web/ui/forms/send-button.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';

type Said = { readonly icon: IconName; readonly text: string };
const subscribed: Said = { icon: 'circle-check', text: 'Thank you for subscribing!' };
const failed: Said = { icon: 'circle-alert', text: 'Failed to subscribe. Please try again.' };

/** M-06. What sends it is fetched when it is wanted. */
export function NewsletterForm({ invitation }: { invitation: string }) {
  const [isSending, setSending] = useState(false);
  const [said, setSaid] = useState<Said | null>(null);

  const send = async (form: HTMLFormElement) => {
    setSending(true);
    setSaid(null);
    try {
      const email = String(new FormData(form).get('email'));
      const complaint = await loadInBrowser(import('./newsletter-subscribe.ts'), ({ subscribe }, call) =>
        subscribe(call, email),
      );
      setSaid(complaint === null ? subscribed : { ...failed, text: complaint });
      if (complaint === null) form.reset();
    } catch {
      setSaid(failed);
    }
    setSending(false);
  };
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
                onChange={() => setSaid(null)}
              />
            </div>
            <SendButton busy={isSending && 'Subscribing...'}>Subscribe</SendButton>
          </div>
          <p className="help">{newsletterWayOut}</p>
          <p className="newsletter-answer" id="newsletter-said" role="status">
            {said && (
              <>
                <Icon name={said.icon} />
                {said.text}
              </>
            )}
          </p>
        </form>
      </div>
    </section>
  );
}
