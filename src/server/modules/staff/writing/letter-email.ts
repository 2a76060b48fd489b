import type { Shop } from '#contract/shop.ts';
import { type Html, html } from '#server/gateways/html.ts';
import type { NewEmail } from '#server/gateways/mail/mail.ts';
import { emailLayout, plainFoot, theme } from '#server/modules/messages/email-layout.ts';

type Letter = {
  readonly to: string;
  readonly name: string;
  readonly subject: string;
  readonly text: string;
  /** What it answers, with the day that it was written on. */
  readonly answers?: { readonly day: string; readonly text: string };
  readonly eventKey: string;
};

/** What a member of the team wrote to one customer, whose answer comes to the shop's own address. */
export const letterEmail = ({ to, name, subject, text, answers, eventKey }: Letter, shop: Shop): NewEmail => ({
  purpose: 'byHand',
  recipient: to,
  recipientName: name || null,
  replyTo: shop.email,
  subject,
  plain: [
    text,
    ...(answers ? [`On ${answers.day} you wrote:`, quoted(answers.text)] : []),
    `--\n${plainFoot(shop)}\n`,
  ].join('\n\n'),
  html: emailLayout({
    shop,
    title: subject,
    preview: text.slice(0, 120),
    body: html`${text.split(/\n{2,}/).map(paragraph)}
${answers ? quote(answers) : ''}`,
  }),
  attachments: [],
  eventKey,
});

const quoted = (text: string): string =>
  text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');

const paragraph = (text: string): Html => html`<p style="margin:0 0 12px;white-space:pre-line">${text}</p>`;

const quote = ({ day, text }: NonNullable<Letter['answers']>): Html => html`
<p style="margin:24px 0 6px;color:${theme.muted};font-size:15px">On ${day} you wrote:</p>
<blockquote style="margin:0;padding:0 0 0 14px;border-left:3px solid ${theme.hairline};color:${theme.muted};font-size:15px;white-space:pre-line">${text}</blockquote>`;
