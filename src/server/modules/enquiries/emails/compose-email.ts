import type { Shop } from '#contract/shop.ts';
import { html } from '#server/gateways/html.ts';
import type { EmailPurpose, NewEmail } from '#server/gateways/mail/mail.ts';
import { emailLayout, plainFoot, theme } from '#server/modules/messages/email-layout.ts';

type Composed = {
  readonly shop: Shop;
  readonly purpose: EmailPurpose;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** In a box of their own, a line each. */
  readonly facts?: readonly string[] | undefined;
  readonly button: { readonly text: string; readonly url: string };
  /** When its link ends. */
  readonly secretUntil?: Date;
  readonly eventKey: string;
};

/** Words, facts and one thing to do. Its customer's answer belongs into the thread, and reaches the shop by mail too. */
export const composeEmail = (
  { name, email }: { readonly name: string; readonly email: string },
  { shop, purpose, title, paragraphs, facts = [], button, secretUntil, eventKey }: Composed,
): NewEmail => {
  // Nobody has confirmed the address yet: a stranger's words are for nobody there.
  const isStranger = purpose === 'address';
  const greeting = isStranger ? ['Good day,'] : [];
  return {
    purpose,
    recipient: email,
    recipientName: isStranger ? '' : name,
    ...(purpose === 'byHand' && { replyTo: shop.email }),
    subject: title,
    plain: [
      ...greeting,
      ...paragraphs,
      ...(facts.length > 0 ? [facts.join('\n')] : []),
      `${button.text}:\n${button.url}`,
      `--\n${plainFoot(shop)}\n`,
    ].join('\n\n'),
    html: emailLayout({
      shop,
      title,
      preview: paragraphs[0]?.slice(0, 120) ?? '',
      body: html`
<h1 style="margin:0 0 12px;font:700 28px/1.15 ${theme.display};color:${theme.damson}">${title}</h1>
${[...greeting, ...paragraphs].map((text) => html`<p style="margin:0 0 14px;white-space:pre-line">${text}</p>`)}
${facts.length > 0 ? html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td style="padding:16px 22px;background:${theme.custard};border-radius:14px">${facts.map((fact) => html`${fact}<br>`)}</td></tr></table>` : ''}
<p style="margin:20px 0 0"><a href="${button.url}" style="display:inline-block;padding:14px 26px;border-radius:12px;background:${theme.damson};color:#FFFFFF;font-weight:700;text-decoration:none">${button.text}</a></p>
`,
    }),
    attachments: [],
    eventKey,
    ...(secretUntil && { secretUntil }),
  };
};
