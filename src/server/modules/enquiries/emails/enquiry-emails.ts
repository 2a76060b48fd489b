import { adminBase, adminUrls } from '#contract/admin/admin-urls.ts';
import type { Shop } from '#contract/shop.ts';
import { enquiryKindTexts } from '#domain/enquiry/enquiry.ts';
import { formatPickupDate } from '#domain/pickup/pickup.ts';
import type { NewEmail } from '#server/gateways/mail/mail.ts';
import type { EnquiryLink } from '#server/modules/enquiries/links.ts';
import type { Enquiry } from '#server/modules/enquiries/lock-enquiry.ts';
import { composeEmail } from './compose-email.ts';

type ToCustomer = { readonly shop: Shop; readonly link: EnquiryLink };
type ToShop = { readonly shop: Shop; readonly publicUrl: string; readonly text: string };

const openThread = ({ url }: EnquiryLink) => ({ text: 'Open your enquiry', url });

/** Whoever gave the address must read its mail to have the link in it. */
export const receivedEmail = (enquiry: Enquiry, { shop, link }: ToCustomer): NewEmail =>
  composeEmail(enquiry, {
    shop,
    purpose: 'address',
    title: 'We have your enquiry',
    paragraphs: [
      `Thank you for asking us. We have read that it is for ${formatPickupDate(enquiry.eventDate)}, for ${enquiry.servings} people, and answer as soon as we can.`,
      'The button opens your enquiry with our answers, and later our quote. Please keep the address to yourself: whoever has it can read along.',
    ],
    button: openThread(link),
    secretUntil: link.endsAt,
    eventKey: `enquiry-received:${enquiry.id}`,
  });

type Written = ToCustomer & {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly buttonText?: string;
  readonly facts?: readonly string[];
  /** What makes it one of its kind. */
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
        ...(enquiry.allergies === '' ? [] : [`Allergies: ${enquiry.allergies}`]),
        `${enquiry.name}, ${enquiry.email}, ${enquiry.phone}`,
      ],
      button: inOffice(publicUrl, enquiry),
      eventKey,
    },
  );

export const newEnquiryEmail = (enquiry: Enquiry, to: ToShop): NewEmail =>
  toShop(enquiry, to, `New enquiry from ${enquiry.name}`, `enquiry-new:${enquiry.id}`);

export const messageEmail = (enquiry: Enquiry, { messageId, ...to }: ToShop & { messageId: number }): NewEmail =>
  toShop(enquiry, to, `${enquiry.name} wrote about their enquiry`, `enquiry-message:${messageId}`);
