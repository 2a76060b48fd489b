import { and, eq, gt } from 'drizzle-orm';
import { enquiryTexts, type WhichEnquiry } from '#contract/enquiries.ts';
import { urls } from '#contract/pages/urls.ts';
import { Failure } from '#domain/failure.ts';
import { enquiries, enquiryLinks } from '#server/db/tables/customers/enquiry-tables.ts';
import type { Enquiry } from '#server/people/enquiries/enquiry-state.ts';
import { type LimitedWrite, limitWrites, tryAgainIn } from '#server/platform/limits/limit-writes.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { hashOfToken, isSecretToken, loggedIn } from '#server/platform/secrets.ts';

/** Nobody finds a token with so few tries, and they are enough for anybody who comes back to look. */
const limit: LimitedWrite = {
  kind: 'enquiryLink',
  mostAnHour: 240,
  refusal: (minutes, { telephone }) =>
    `You have opened enquiries a lot of times in the last hour. Please ${tryAgainIn(minutes)}, or call us on ${telephone.shown}.`,
};

export type OwnEnquiry = {
  readonly enquiry: Enquiry;
  /** The address at which its customer reads it, by the way that they came: a link or the account. */
  readonly path: string;
};

const unknown = (): Failure => new Failure('notFound', { text: enquiryTexts.unknown });

/**
 * Finds an enquiry by a link, or among those of the account that asks. Every attempt with a link counts, the wrong ones too.
 * @throws Failure 'notFound' for another's as for none, 'signInRequired' without a link or a session, 'tooManyRequests'
 */
export async function findOwn(
  context: RequestContext,
  { token, enquiryId }: { readonly token?: string | undefined; readonly enquiryId?: number | undefined },
): Promise<OwnEnquiry> {
  const enquiry = token === undefined ? await ofAccount(context, enquiryId) : await ofLink(context, token);
  if (!enquiry) throw unknown();
  return { enquiry, path: token === undefined ? urls.ownEnquiry(enquiry.id) : urls.enquiry(token) };
}

async function ofAccount(context: RequestContext, id: WhichEnquiry['enquiryId']): Promise<Enquiry | undefined> {
  if (id === undefined) return undefined;
  const customer = await loggedIn(context);
  if (customer === null) throw new Failure('signInRequired');
  const [found] = await context.db
    .select()
    .from(enquiries)
    .where(and(eq(enquiries.id, Number(id)), eq(enquiries.userId, customer.id)));
  return found;
}

async function ofLink(context: RequestContext, token: string): Promise<Enquiry | undefined> {
  const { db, now } = context;
  await db.transaction((tx) => limitWrites({ ...context, db: tx }, limit));
  if (!isSecretToken(token)) return undefined;
  const [found] = await db
    .select({ enquiry: enquiries })
    .from(enquiryLinks)
    .innerJoin(enquiries, eq(enquiries.id, enquiryLinks.enquiryId))
    .where(and(eq(enquiryLinks.tokenHash, hashOfToken(token)), gt(enquiryLinks.endsAt, now)));
  return found?.enquiry;
}
