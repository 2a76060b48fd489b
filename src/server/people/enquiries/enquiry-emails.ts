import { adminBase, adminUrls } from '#contract/admin/admin-urls.ts';
import type { Shop } from '#contract/shop.ts';
import { enquiryKindTexts } from '#domain/enquiry.ts';
import { formatPickupDate } from '#domain/pickup/pickup.ts';
import { apart } from '#domain/text/typed-text.ts';
import { html } from '#server/gateways/html.ts';
import type { EmailPurpose, NewEmail } from '#server/gateways/mail.ts';
import { emailLayout, plainFoot, theme, wordsAround } from '#server/platform/account-emails.ts';
import type { Enquiry, EnquiryLink } from './enquiry-state.ts';

type ToCustomer = { readonly shop: Shop; readonly link: EnquiryLink };
type ToShop = { readonly shop: Shop; readonly publicUrl: string; readonly text: string };

const openThread = ({ url }: EnquiryLink) => ({ text: 'Open your enquiry', url });

type Composed = {
  readonly shop: Shop;
  readonly purpose: EmailPurpose;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** In a box of their own, one line each. */
  readonly facts?: readonly string[] | undefined;
  readonly button: { readonly text: string; readonly url: string };
  /** When its link expires. */
  readonly secretUntil?: Date;
  readonly eventKey: string;
};

/** An email of text, facts and one thing to do. The customer's answer belongs in the thread, and reaches the shop by email too. */
const composeEmail = (
  { name, email }: { readonly name: string; readonly email: string },
  { shop, purpose, title, paragraphs, facts = [], button, secretUntil, eventKey }: Composed,
): NewEmail => {
  // Nobody has confirmed the address yet, so a stranger's words do not go to it.
  const isStranger = purpose === 'address';
  const greeting = isStranger ? ['Hello,'] : [];
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

type Received = Pick<Enquiry, 'id' | 'name' | 'email' | 'eventDate' | 'servings'>;

/** Only somebody who reads the mail of the address that was given gets the link in it. */
export const receivedEmail = (
  enquiry: Received,
  { shop, link, answerBy }: ToCustomer & { readonly answerBy: string },
): NewEmail => {
  const { before, after } = wordsAround(shop, 'enquiry');
  return composeEmail(enquiry, {
    shop,
    purpose: 'address',
    title: 'We have your enquiry',
    paragraphs: [
      ...before,
      `We have it down for ${formatPickupDate(enquiry.eventDate)}, for ${enquiry.servings} people, and will reply by ${formatPickupDate(answerBy)}.`,
      'The button opens your enquiry with our replies and, later, our quote. Please keep the link to yourself: anyone who has it can read your enquiry.',
      ...after,
    ],
    button: openThread(link),
    secretUntil: link.endsAt,
    eventKey: `enquiry-received:${enquiry.id}`,
  });
};

type Written = ToCustomer & {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly buttonText?: string;
  readonly facts?: readonly string[];
  /** What makes it unique. */
  readonly event: string;
};

/** What a member of the team said or did. */
export const bakeryEmail = (
  enquiry: Enquiry,
  { shop, link, title, paragraphs, buttonText, facts, event }: Written,
): NewEmail =>
  composeEmail(enquiry, {
    shop,
    purpose: 'byHand',
    title,
    paragraphs,
    facts,
    button: { text: buttonText ?? 'Open your enquiry', url: link.url },
    secretUntil: link.endsAt,
    eventKey: `enquiry-${event}`,
  });

const inOffice = (publicUrl: string, { id }: Enquiry) => ({
  text: 'Open it in the back office',
  url: publicUrl + adminBase + adminUrls.enquiry(id),
});

const toShop = (enquiry: Enquiry, { shop, publicUrl, text }: ToShop, title: string, eventKey: string): NewEmail =>
  composeEmail(
    { name: shop.name, email: shop.email },
    {
      shop,
      purpose: 'shop',
      title,
      paragraphs: [text],
      facts: [
        `${enquiryKindTexts[enquiry.kind]}, ${formatPickupDate(enquiry.eventDate)}, ${enquiry.servings} people`,
        ...(enquiry.budget === null ? [] : [`Budget: about £${enquiry.budget}`]),
        ...(enquiry.allergies === '' ? [] : [`Allergies: ${apart(enquiry.allergies)}`]),
        `${apart(enquiry.name)}, ${enquiry.email}, ${enquiry.phone}`,
      ],
      button: inOffice(publicUrl, enquiry),
      eventKey,
    },
  );

export const newEnquiryEmail = (enquiry: Enquiry, to: ToShop): NewEmail =>
  toShop(enquiry, to, `New enquiry from ${apart(enquiry.name)}`, `enquiry-new:${enquiry.id}`);

export const messageEmail = (enquiry: Enquiry, { messageId, ...to }: ToShop & { messageId: number }): NewEmail =>
  toShop(enquiry, to, `${apart(enquiry.name)} wrote about their enquiry`, `enquiry-message:${messageId}`);
