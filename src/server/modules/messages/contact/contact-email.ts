import type { Shop } from '#contract/shop.ts';
import type { contactMessages } from '#server/db/tables/message-tables.ts';
import { type Html, html } from '#server/gateways/html.ts';
import type { NewEmail } from '#server/gateways/mail/mail.ts';
import { emailLayout, mailTo, plainFoot, theme } from '#server/modules/messages/email-layout.ts';

type ContactMessage = typeof contactMessages.$inferSelect;

/** An answer to it goes to the visitor. */
export const contactEmail = ({ id, name, email, phone, message }: ContactMessage, shop: Shop): NewEmail => ({
  purpose: 'shop',
  recipient: shop.email,
  recipientName: shop.name,
  replyTo: email,
  subject: `Message from ${name}`,
  plain: [
    `${name} wrote on the contact page:`,
    message,
    `Email: ${email}\nTelephone: ${phone}`,
    'Answer this letter to write to them.',
    `--\n${plainFoot(shop)}\n`,
  ].join('\n\n'),
  html: emailLayout({
    shop,
    title: `Message from ${name}`,
    preview: message.slice(0, 120),
    body: html`
<h1 style="margin:0 0 14px;font:700 26px/1.2 ${theme.display};color:${theme.damson}">Message from ${name}</h1>
${message.split(/\n{2,}/).map(paragraph)}
<p style="margin:24px 0 0">Email: <a href="${mailTo(email)}" style="color:${theme.damson}">${email}</a><br>
Telephone: <a href="tel:${phone}" style="color:${theme.damson}">${phone}</a></p>
<p style="margin:14px 0 0;color:${theme.muted};font-size:15px">Answer this letter to write to them.</p>
`,
  }),
  attachments: [],
  eventKey: `contact-message:${id}`,
});

const paragraph = (text: string): Html => html`<p style="margin:0 0 12px;white-space:pre-line">${text}</p>`;
