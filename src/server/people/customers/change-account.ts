import { and, eq, ne, sql } from 'drizzle-orm';
import type { Shop } from '#contract/shop.ts';
import { Failure } from '#domain/failure.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { formatPickupDate, formatPickupTime, shopDate, shopTime } from '#domain/pickup/pickup.ts';
import { orders, users } from '#server/db/tables/schema.ts';
import type { NewEmail } from '#server/gateways/mail.ts';
import { queueLinkEmail } from '#server/people/accounts/links/queue-link-email.ts';
import { voidResetLinks } from '#server/people/accounts/links/store-link.ts';
import { letterEmail } from '#server/people/messages/send-letter.ts';
import { wordsAround } from '#server/platform/account-emails.ts';
import { queueEmail } from '#server/platform/queue-email.ts';
import { closeSessionsOf } from '#server/platform/secrets.ts';
import type { StaffContext } from '#server/platform/staff-context.ts';

type Account = typeof users.$inferSelect;
type Wanted = Pick<Account, 'firstName' | 'lastName' | 'mobile' | 'email'> & {
  readonly version: number;
  readonly reason: string;
};

const known = ['firstName', 'lastName', 'mobile', 'email'] as const;

/**
 * Saves what staff correct in an account, in the caller's transaction. Another address opens nothing by itself: whoever was signed in is
 * signed out, nobody signs in by password before the new address is confirmed, and the previous one is notified in case somebody else
 * asked.
 * @returns the names of what changed
 * @throws Failure 'notFound', 'conflict' from a previous version or if no email can be sent, 'invalid' if another account has the address
 */
export async function saveAccount(
  context: StaffContext,
  id: number,
  { version, reason, ...wanted }: Wanted,
): Promise<string[]> {
  const { db, services } = context;
  const [account] = await db.select().from(users).where(eq(users.id, id)).for('update');
  if (!account) throw new Failure('notFound', { text: 'They have been deleted in the meantime.' });
  if (account.profileVersion !== version)
    throw new Failure('conflict', {
      text: 'This has been changed in the meantime. Nothing was changed: please check it first.',
    });
  const changed = known.filter((name) => account[name] !== wanted[name]);
  if (changed.length === 0) return [];
  const moves = changed.includes('email');
  if (moves) {
    if (reason === '')
      throw new Failure('invalid', {
        fields: { reason: 'Enter who asked for it, and how you checked their identity.' },
      });
    if ((await db.$count(users, and(eq(users.email, wanted.email), ne(users.id, id)))) > 0)
      throw new Failure('invalid', { fields: { email: 'Another account already has this address.' } });
    await tellFormerAddress(context, account);
  }
  const [saved] = await db
    .update(users)
    .set({
      firstName: wanted.firstName,
      lastName: wanted.lastName,
      mobile: wanted.mobile,
      profileVersion: sql`${users.profileVersion} + 1`,
      ...(moves && {
        email: wanted.email,
        emailConfirmedAt: null,
        ownerProvenAt: null,
        confirmsBeforeLogin: services.mail === 'delivered',
      }),
    })
    .where(eq(users.id, id))
    .returning();
  if (moves && saved) await handOver(context, account, saved);
  return [...changed];
}

async function handOver(context: StaffContext, former: Account, account: Account): Promise<void> {
  const { db, now, services, shop, requestId } = context;
  await closeSessionsOf(db, account.id);
  await voidResetLinks(db, account.id, now);
  // What is still to be written about their orders goes where they read it.
  await db
    .update(orders)
    .set({ email: account.email })
    .where(and(eq(orders.userId, account.id), eq(orders.email, former.email)));
  const event = `${account.id}:moved:${requestId}`;
  await queueLinkEmail({ db, now, services, shop }, account, { purpose: 'confirmEmail', event });
}

/**
 * Caused by a person and sent to one address, so that it is neither dropped by the hourly limit nor because the address was never
 * confirmed.
 * @throws Failure 'conflict'
 */
async function tellFormerAddress(
  { db, now, services, shop, requestId }: StaffContext,
  account: Account,
): Promise<void> {
  const letter = formerAddressEmail(account, { shop, at: now, event: requestId });
  if (!(await queueEmail({ db, services }, letter)))
    throw new Failure('conflict', {
      text: 'This shop sends no email, so the customer could not be told. Nothing was changed.',
    });
}

/** The email to the previous address. @param event what caused it */
export function formerAddressEmail(
  { id, email, firstName, lastName }: Pick<Account, 'id' | 'email' | 'firstName' | 'lastName'>,
  { shop, at, event }: { readonly shop: Shop; readonly at: Date; readonly event: string },
): NewEmail {
  const moment = `${formatPickupDate(shopDate(at.getTime(), shopTimeZone))} at ${formatPickupTime(shopTime(at.getTime(), shopTimeZone))}`;
  const { before, after } = wordsAround(shop, 'addressChanged');
  const text = [
    `Dear ${firstName},`,
    ...before,
    `On ${moment} we were asked to change the email address of your account, and did. From now on, log in with the new address; this one no longer works.`,
    `Not you? Please call us straight away on ${shop.telephone.shown}, or reply to this email, and we will put it right.`,
    ...after,
    shop.name,
  ].join('\n\n');
  const name = `${firstName} ${lastName}`.trim();
  const subject = 'Your email address was changed';
  return letterEmail({ to: email, name, subject, text, eventKey: `moved-account:${id}:${event}` }, shop);
}
