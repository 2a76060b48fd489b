import type * as z from 'zod/mini';
import {
  confirmSubscription as confirm,
  contactMap,
  sendContactMessage,
  subscribeToNewsletter,
  unsubscribeFromNewsletter,
} from '#contract/messages.ts';
import { photoAddress } from '#contract/pages/picture-addresses.ts';
import type { Shop } from '#contract/shop.ts';
import { apart } from '#domain/text/typed-text.ts';
import { contactMessages } from '#server/db/tables/message-tables.ts';
import { type Html, html } from '#server/gateways/html.ts';
import type { NewEmail } from '#server/gateways/mail.ts';
import { confirmSubscription, subscribe, unsubscribe } from '#server/people/newsletters/subscribe.ts';
import { emailLayout, mailTo, plainFoot, theme } from '#server/platform/account-emails.ts';
import { answeredBy } from '#server/platform/endpoint-action.ts';
import { type LimitedWrite, limitWrites, tryAgainIn } from '#server/platform/limits/limit-writes.ts';
import { queueEmail } from '#server/platform/queue-email.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { claimWritten } from '#server/sales/photos/claim-photos.ts';

type Message = z.output<typeof sendContactMessage.input>;

const limit: LimitedWrite = {
  kind: 'contactMessage',
  mostAnHour: 5,
  refusal: (minutes, { telephone }) =>
    `You have sent us several messages in the last hour. Please ${tryAgainIn(minutes)}, or call us on ${telephone.shown}.`,
};

/** A message caught by the form's trap is kept and answered in the same way, but not emailed (W-03). @throws Failure 'tooManyRequests' */
async function takeContactMessage(
  context: RequestContext,
  { favouriteIcing = '', ...written }: Message,
): Promise<{ sent: true }> {
  await limitWrites(context, limit);
  await claimWritten(context, written.pictures, null);
  await keepContactMessage(context, { ...written, suspected: favouriteIcing !== '' });
  return { sent: true };
}

type Kept = Pick<
  typeof contactMessages.$inferInsert,
  'name' | 'email' | 'phone' | 'message' | 'pictures' | 'suspected'
>;

type ContactMessage = typeof contactMessages.$inferSelect;

/** The email to the shop; an answer to it goes to the visitor. */
export const contactEmail = (
  { id, name, email, phone, message, pictures }: ContactMessage,
  shop: Shop,
  publicUrl: string,
): NewEmail => ({
  purpose: 'shop',
  recipient: shop.email,
  recipientName: shop.name,
  replyTo: email,
  subject: `Message from ${apart(name)}`,
  plain: [
    `${apart(name)} wrote on the contact page:`,
    message,
    ...pictures.map((token) => `Picture: ${publicUrl}${photoAddress(token)}`),
    `Email: ${email}\nTelephone: ${phone}`,
    'Reply to this email to write to them.',
    `--\n${plainFoot(shop)}\n`,
  ].join('\n\n'),
  html: emailLayout({
    shop,
    title: `Message from ${apart(name)}`,
    preview: message.slice(0, 120),
    body: html`
<h1 style="margin:0 0 14px;font:700 26px/1.2 ${theme.display};color:${theme.damson}">Message from ${apart(name)}</h1>
${message.split(/\n{2,}/).map(paragraph)}
${pictures.map((token, at) => html`<p style="margin:0 0 12px"><a href="${publicUrl}${photoAddress(token)}" style="color:${theme.damson}">Picture ${at + 1}</a></p>`)}
<p style="margin:24px 0 0">Email: <a href="${mailTo(email)}" style="color:${theme.damson}">${email}</a><br>
Telephone: <a href="tel:${phone}" style="color:${theme.damson}">${phone}</a></p>
<p style="margin:14px 0 0;color:${theme.muted};font-size:15px">Reply to this email to write to them.</p>
`,
  }),
  attachments: [],
  eventKey: `contact-message:${id}`,
});

const paragraph = (text: string): Html => html`<p style="margin:0 0 12px;white-space:pre-line">${text}</p>`;

/** Stores a message for the team's inbox, and emails it to the shop's mailbox. */
export async function keepContactMessage(context: RequestContext, written: Kept): Promise<void> {
  const [kept] = await context.db
    .insert(contactMessages)
    .values({ ...written, createdAt: context.now })
    .returning();
  const { publicUrl } = context.services;
  if (kept && !kept.suspected) await queueEmail(context, contactEmail(kept, context.shop, publicUrl));
}

/** Null if there is no key (accounts §2 Contact page). */
const findContactMap = async ({ services: { mapScript } }: RequestContext): Promise<{ script: string | null }> => ({
  script: mapScript,
});

export const messageEndpoints = [
  answeredBy(contactMap, findContactMap),
  answeredBy(sendContactMessage, takeContactMessage),
  answeredBy(subscribeToNewsletter, subscribe),
  answeredBy(confirm, confirmSubscription),
  answeredBy(unsubscribeFromNewsletter, unsubscribe),
];
