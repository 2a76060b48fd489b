import { and, lt, ne } from 'drizzle-orm';
import { accountLinks } from '#server/db/account-link-tables.ts';
import { signInAttempts } from '#server/db/identity-tables.ts';
import { knownNetworks, loginTries } from '#server/db/limit-tables.ts';
import type { Db } from '#server/db/open.ts';
import { answeredRequests, letters, sessions } from '#server/db/schema.ts';
import { failuresKeptHours } from '#server/modules/accounts/slow-guessing.ts';
import { forgetCalls } from '#server/modules/limits/count-calls.ts';
import { withoutSecret } from '#server/modules/messages/send-letter.ts';
import { shopConfig } from '#shop-config';

/** A first answer is kept for as long as a browser may still ask again, and far longer. */
const answersKeptHours = 24;

const hoursBefore = (now: Date, hours: number): Date => new Date(now.getTime() - hours * 3_600_000);

/** Forgets what has had its time: sessions, sign-ins and links that are over, the texts of letters that held such a link, answers
 * that nobody can ask for again, and counts of calls and of failed logins. */
export async function tidyUp(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
  await db.delete(signInAttempts).where(lt(signInAttempts.expiresAt, now));
  await db.delete(accountLinks).where(lt(accountLinks.expiresAt, now));
  await db
    .update(letters)
    .set(withoutSecret)
    .where(and(lt(letters.secretUntil, now), ne(letters.plain, withoutSecret.plain)));
  await db.delete(loginTries).where(lt(loginTries.lastAt, hoursBefore(now, failuresKeptHours)));
  await db
    .delete(knownNetworks)
    .where(lt(knownNetworks.lastAt, hoursBefore(now, shopConfig.retention.knownNetworkDays * 24)));
  await forgetCalls(db, now);
  await db.delete(answeredRequests).where(lt(answeredRequests.createdAt, hoursBefore(now, answersKeptHours)));
}
