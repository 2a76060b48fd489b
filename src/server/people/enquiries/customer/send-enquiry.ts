import type * as z from 'zod/mini';
import { type sendEnquiry as endpoint, enquiryTexts } from '#contract/enquiries.ts';
import { farthestYears } from '#domain/enquiry.ts';
import { Failure } from '#domain/failure.ts';
import { addMonths, isRealDate } from '#domain/pickup/clock/calendar.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import { enquiries } from '#server/db/tables/customers/enquiry-tables.ts';
import { newEnquiryEmail, receivedEmail } from '#server/people/enquiries/enquiry-emails.ts';
import { answerBy, makeLink } from '#server/people/enquiries/enquiry-state.ts';
import { claimPictures } from '#server/people/enquiries/pictures.ts';
import { addToThread } from '#server/people/enquiries/thread.ts';
import { type LimitedWrite, limitWrites, limitWritesTo, tryAgainIn } from '#server/platform/limits/limit-writes.ts';
import { queueEmail } from '#server/platform/queue-email.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { loggedIn } from '#server/platform/secrets.ts';

const limit: LimitedWrite = {
  kind: 'enquiry',
  mostAnHour: 5,
  refusal: (minutes, { telephone }) =>
    `You have sent us several enquiries in the last hour. Please ${tryAgainIn(minutes)}, or call us on ${telephone.shown}.`,
};

/** Has no text besides the field's, so that the complaint is read at the field itself. */
const wrongDay = (text: string): Failure => new Failure('invalid', { fields: { eventDate: text } });

/** By the shop's own clock. Today may be asked for, because staff say whether it is possible. @throws Failure 'invalid' */
function checkDay(date: string, now: Date): void {
  const today = shopDate(now.getTime(), shopTimeZone);
  if (!isRealDate(date)) throw wrongDay(enquiryTexts.dateMissing);
  if (date < today) throw wrongDay(enquiryTexts.datePast);
  if (date > addMonths(today, farthestYears * 12)) throw wrongDay(enquiryTexts.dateFar);
}

/**
 * An enquiry caught by the form's trap is kept and answered in the same way, but nobody is notified.
 * @throws Failure 'invalid' for a day that is none, or pictures that are gone; 'tooManyRequests'
 */
export async function sendEnquiry(
  context: RequestContext,
  { favouriteIcing = '', ...asked }: z.output<typeof endpoint.input>,
): Promise<{ token: string }> {
  const { db, now, shop, services } = context;
  checkDay(asked.eventDate, now);
  await limitWrites(context, limit);
  await limitWritesTo(context, limit, asked.email);
  const suspected = favouriteIcing !== '';
  const { message, hasAllergies, allergies, pictures, ...said } = asked;
  const [made] = await db
    .insert(enquiries)
    .values({
      ...said,
      userId: (await loggedIn(context))?.id ?? null,
      allergies: hasAllergies === 'yes' ? allergies : '',
      suspected,
      lastAt: now,
      createdAt: now,
    })
    .returning();
  if (!made) throw new Error('an enquiry was not written');
  const messageId = await addToThread(db, made.id, { kind: 'text', text: message, by: null, now });
  await claimPictures(context, { messageId, tokens: pictures, userId: made.userId });
  const { publicUrl } = services;
  const shown = await makeLink(db, made, { publicUrl, now });
  if (!suspected) {
    const emailed = await makeLink(db, made, { publicUrl, now });
    await queueEmail(context, receivedEmail(made, { shop, link: emailed, answerBy: answerBy(context, now) }));
    await queueEmail(context, newEnquiryEmail(made, { shop, publicUrl, text: message }));
  }
  return { token: shown.token };
}
