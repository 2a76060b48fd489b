import { bakeryEmail } from '#server/modules/enquiries/emails/enquiry-emails.ts';
import { makeLink } from '#server/modules/enquiries/links.ts';
import type { Enquiry } from '#server/modules/enquiries/lock-enquiry.ts';
import { queueEmail } from '#server/modules/messages/queue-email.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';

type Told = {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly facts?: readonly string[];
  readonly buttonText?: string;
  /** The message of the thread that it is of: each has one email. */
  readonly messageId: number;
};

/** With a link of its own, in the caller's transaction. A shop without mail has the thread alone. */
export async function tellCustomer(
  context: StaffContext,
  enquiry: Enquiry,
  { messageId, ...told }: Told,
): Promise<void> {
  const { db, shop, now, services } = context;
  const link = await makeLink(db, enquiry, { publicUrl: services.publicUrl, now });
  await queueEmail(context, bakeryEmail(enquiry, { shop, link, ...told, event: `said:${messageId}` }));
}

/** No name and no word of a customer's: the log is kept for good. */
export const auditedEnquiry = ({ id }: Pick<Enquiry, 'id'>, action: string) => ({
  action,
  subjectKind: 'enquiry',
  subject: id,
  subjectName: `enquiry ${id}`,
});
