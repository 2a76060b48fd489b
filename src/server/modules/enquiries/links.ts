import { urls } from '#contract/pages/urls.ts';
import { dayMs } from '#domain/time/durations.ts';
import type { Db } from '#server/db/open.ts';
import { type enquiries, enquiryLinks } from '#server/db/tables/customers/enquiry-tables.ts';
import { hashOfToken, newSecretToken } from '#server/modules/secret-tokens.ts';

/** So long after the day that was asked for. */
const daysAfter = 30;

export type EnquiryLink = { readonly token: string; readonly url: string; readonly endsAt: Date };

/** Each email has one of its own; whoever has it sees the thread and may accept its quote. */
export async function makeLink(
  tx: Db,
  { id, eventDate }: Pick<typeof enquiries.$inferSelect, 'id' | 'eventDate'>,
  { publicUrl, now }: { readonly publicUrl: string; readonly now: Date },
): Promise<EnquiryLink> {
  const token = newSecretToken();
  const endsAt = new Date(Math.max(Date.parse(`${eventDate}T00:00Z`), now.getTime()) + daysAfter * dayMs);
  await tx.insert(enquiryLinks).values({ tokenHash: hashOfToken(token), enquiryId: id, endsAt });
  return { token, url: publicUrl + urls.enquiry(token), endsAt };
}
