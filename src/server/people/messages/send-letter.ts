import type { Shop } from '#contract/shop.ts';
import { Failure } from '#domain/failure.ts';
import type { Db } from '#server/db/open.ts';
import { staffLetters } from '#server/db/tables/staff/board-tables.ts';
import { type Html, html } from '#server/gateways/html.ts';
import type { NewEmail } from '#server/gateways/mail.ts';
import { emailLayout, plainFoot, theme } from '#server/platform/account-emails.ts';
import { queueEmail } from '#server/platform/queue-email.ts';
import type { StaffContext } from '#server/platform/staff-context.ts';

type About =
  | { readonly messageId: number; readonly answers: { readonly day: string; readonly text: string } }
  | { readonly orderId: number; readonly orderNo: string }
  | { readonly customerId: number };

type NewLetter = {
  readonly about: About;
  readonly to: string;
  readonly name: string;
  readonly subject: string;
  readonly text: string;
};

type Letter = {
  readonly to: string;
  readonly name: string;
  readonly subject: string;
  readonly text: string;
  /** What it answers, with the day on which that was written. */
  readonly answers?: { readonly day: string; readonly text: string };
  readonly eventKey: string;
};

/** What a member of the team wrote to one customer, whose answer goes to the shop's own address. */
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

/** Stores it and queues it as an email, in the caller's transaction. @throws Failure 'conflict' if the shop sends no email */
export async function sendLetter(
  { db: tx, services, shop, staff, now, requestId }: StaffContext & { readonly db: Db },
  { about, to, name, subject, text: typed }: NewLetter,
): Promise<void> {
  const text = typed.replaceAll('\r\n', '\n');
  const ofRequest = `${staff.memberId}:${requestId}`;
  const eventKey = `${keyOf(about)}:${ofRequest}`;
  const answers = 'answers' in about ? { answers: about.answers } : {};
  const isQueued = await queueEmail(
    { db: tx, services },
    letterEmail({ to, name, subject, text, ...answers, eventKey }, shop),
  );
  if (!isQueued)
    throw new Failure('conflict', { text: 'This shop sends no email. Nothing was sent; call them instead.' });
  await tx.insert(staffLetters).values({
    ...('orderNo' in about && { orderId: about.orderId }),
    ...('messageId' in about && { messageId: about.messageId }),
    ...('customerId' in about && { customerId: about.customerId }),
    subject,
    body: text,
    madeBy: staff.name,
    at: now,
    eventKey,
  });
}

/** An order's timeline finds its emails by the number in their keys. */
function keyOf(about: About): string {
  if ('orderNo' in about) return `staff-order:${about.orderNo}`;
  return 'messageId' in about ? `staff-message:${about.messageId}` : `staff-customer:${about.customerId}`;
}
