import { eq } from 'drizzle-orm';
import { linkLives } from '#contract/accounts/account-links.ts';
import { minuteMs } from '#domain/pickup/clock/durations.ts';
import { users } from '#server/db/tables/schema.ts';
import { confirmAddressEmail, newAddressEmail, resetPasswordEmail } from '#server/platform/account-emails.ts';
import { queueEmail } from '#server/platform/queue-email.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { countGoodLinks, type LinkPurpose, newToken, storeLink } from './store-link.ts';

type Queueing = Pick<RequestContext, 'db' | 'now' | 'shop'> & {
  readonly services: Pick<RequestContext['services'], 'mail' | 'emailsPerHour' | 'payments' | 'publicUrl'>;
};
type Account = Pick<typeof users.$inferSelect, 'id' | 'email' | 'firstName' | 'lastName'>;

const emailOf = {
  confirmEmail: confirmAddressEmail,
  resetPassword: resetPasswordEmail,
  changeEmail: newAddressEmail,
} as const;

/** Writes both email and link or neither, and only once for an `event`. */
export function queueLinkEmail(
  { db, now, services, shop }: Queueing,
  account: Account,
  { purpose, event }: { purpose: LinkPurpose; event: string },
): Promise<void> {
  return db.transaction(async (tx) => {
    const { token, expiresAt } = newToken(purpose, now);
    const message = emailOf[purpose](account, {
      token,
      expiresAt,
      event,
      shop,
      publicUrl: services.publicUrl,
    });
    if (!(await queueEmail({ db: tx, services }, message))) return;
    await storeLink(tx, { token, expiresAt, purpose, userId: account.id, email: account.email, createdAt: now });
  });
}

/** An account gets no more emails while this many of its links stay valid for this long (decision 203). */
const enough: Readonly<Record<LinkPurpose, { readonly links: number; readonly minutesLeft: number }>> = {
  resetPassword: { links: 2, minutesLeft: 10 },
  confirmEmail: { links: 3, minutesLeft: linkLives.confirmDays * 24 * 60 - 60 },
  changeEmail: { links: 3, minutesLeft: linkLives.confirmDays * 24 * 60 - 60 },
};

/** The request itself knew nothing of the account, so its response can reveal nothing. */
export async function queueRequestedLinkEmail(
  writing: Queueing,
  { email, purpose, event }: { email: string; purpose: LinkPurpose; event: string },
): Promise<void> {
  const { id, firstName, lastName, emailConfirmedAt } = users;
  const [account] = await writing.db
    .select({ id, email: users.email, firstName, lastName, emailConfirmedAt })
    .from(users)
    .where(eq(users.email, email));
  if (!account || (purpose === 'confirmEmail' && account.emailConfirmedAt)) return;
  const { links, minutesLeft } = enough[purpose];
  const goodAt = new Date(writing.now.getTime() + minutesLeft * minuteMs);
  if ((await countGoodLinks(writing.db, { userId: account.id, purpose, goodAt })) >= links) return;
  await queueLinkEmail(writing, account, { purpose, event });
}
