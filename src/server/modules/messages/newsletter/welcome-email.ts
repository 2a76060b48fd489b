import { urls } from '#contract/pages/urls.ts';
import type { Shop } from '#contract/shop.ts';
import type { newsletterSubscribers } from '#server/db/tables/message-tables.ts';
import { html } from '#server/gateways/html.ts';
import type { NewEmail } from '#server/gateways/mail/mail.ts';
import { emailLayout, plainFoot, theme } from '#server/modules/messages/email-layout.ts';

type Subscriber = typeof newsletterSubscribers.$inferSelect;
type Sender = {
  readonly shop: Shop;
  readonly promise: string;
  /** Absolute, without a slash at its end. */
  readonly publicUrl: string;
};

const thanks = 'Thank you for subscribing!';
const notYou = 'It was not you, or you have changed your mind?';

export function welcomeEmail(subscriber: Subscriber, { shop, promise, publicUrl }: Sender): NewEmail {
  const wayOut = publicUrl + urls.unsubscribe(subscriber.unsubscribeToken);
  return {
    purpose: 'address',
    recipient: subscriber.email,
    subject: `Letters from ${shop.name}`,
    plain: [thanks, promise, `${notYou} Unsubscribe:\n${wayOut}`, `--\n${plainFoot(shop)}\n`].join('\n\n'),
    html: emailLayout({
      shop,
      title: `Letters from ${shop.name}`,
      preview: promise,
      body: html`
<h1 style="margin:0 0 10px;font:700 28px/1.15 ${theme.display};color:${theme.damson}">${thanks}</h1>
<p style="margin:0 0 18px">${promise}</p>
<p style="margin:0;color:${theme.muted};font-size:15px">${notYou} <a href="${wayOut}" style="color:${theme.damson}">Unsubscribe</a></p>
`,
    }),
    attachments: [],
    unsubscribeUrl: wayOut,
    eventKey: `newsletter-welcome:${subscriber.id}:${subscriber.consentedAt.toISOString()}`,
  };
}
