import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { reminderDays } from '#contract/accounts/kept.ts';
import { urls } from '#contract/pages/urls.ts';
import type { Shop } from '#contract/shop.ts';
import { addDays, isRealDate } from '#domain/pickup/clock/calendar.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { formatPickupDate, shopDate } from '#domain/pickup/pickup.ts';
import { apart } from '#domain/text/typed-text.ts';
import type { Db } from '#server/db/open.ts';
import { readShop } from '#server/db/read-shop.ts';
import { ownDates } from '#server/db/tables/customers/customer-tables.ts';
import { users } from '#server/db/tables/schema.ts';
import type { NewEmail } from '#server/gateways/mail.ts';
import { buttonEmail } from '#server/platform/account-emails.ts';
import { queueEmail } from '#server/platform/queue-email.ts';
import type { Services } from '#server/platform/request-context.ts';

type Reminding = { readonly db: Db; readonly services: Services; readonly now: Date };

/** The days from tomorrow on that have reminders, by 'MM-DD'; 29 February becomes the 28th if the year has none. */
function daysAhead(today: string): Map<string, string> {
  const days = Array.from({ length: reminderDays }, (_, n) => addDays(today, n + 1));
  const leap = days.find((day) => day.endsWith('-02-28') && !isRealDate(day.replace(/28$/, '29')));
  return new Map([...days.map((day) => [day.slice(5), day] as const), ...(leap ? [['02-29', leap] as const] : [])]);
}

/**
 * Runs once a day: customers who asked for it are reminded of their own dates once a year, a fortnight before or as soon after as possible.
 * @returns how many
 */
export async function remindOfDates({ db, services, now }: Reminding): Promise<number> {
  const days = daysAhead(shopDate(now.getTime(), shopTimeZone));
  const due = await db
    .select({ date: ownDates, reader: users })
    .from(ownDates)
    .innerJoin(users, eq(users.id, ownDates.userId))
    .where(and(isNotNull(ownDates.askedAt), inArray(ownDates.day, [...days.keys()]), isNull(users.suspendedAt)))
    .orderBy(asc(ownDates.id));
  const shop = await readShop(db);
  let written = 0;
  for (const { date, reader } of due) {
    const on = days.get(date.day) ?? '';
    if (date.remindedFor !== null && date.remindedFor >= on) continue;
    const of = { id: date.id, name: date.name, token: date.unsubscribeToken };
    const email = ownDateEmail(reader, of, { shop, publicUrl: services.publicUrl, on });
    // Somebody who cannot be emailed yet is reminded once they can be.
    const isWritten = await db.transaction(async (tx) => {
      const isQueued = await queueEmail({ db: tx, services }, email);
      if (isQueued) await tx.update(ownDates).set({ remindedFor: on }).where(eq(ownDates.id, date.id));
      return isQueued;
    });
    if (isWritten) written++;
  }
  return written;
}

type Reader = Pick<typeof users.$inferSelect, 'id' | 'email' | 'firstName' | 'lastName'>;
type OwnDate = { readonly id: number; readonly name: string; readonly token: string };

/** @param on YYYY-MM-DD */
export function ownDateEmail(
  reader: Reader,
  { id, name, token }: OwnDate,
  { on, ...sender }: { readonly shop: Shop; readonly publicUrl: string; readonly on: string },
): NewEmail {
  const wayOut = sender.publicUrl + urls.unsubscribe(token);
  return buttonEmail(reader, sender, {
    kind: 'ownDate',
    purpose: 'news',
    eventKey: `own-date:${reader.id}:${id}:${on}`,
    title: `${name} is on ${formatPickupDate(on)}`,
    facts: `${apart(name)}: ${formatPickupDate(on)}.`,
    button: { text: 'Choose a cake', to: sender.publicUrl + urls.home() },
    small: [`You saved this date in your account. To stop reminders of it: ${wayOut}`],
    unsubscribeUrl: wayOut,
  });
}
