import { continueSession } from '#server/modules/accounts/session-tokens.ts';
import type { Customer, RequestContext } from '#server/modules/request-context.ts';

/** Who asks, of a call that needs no account; null for a guest, and where the session is over. */
export async function loggedIn({ db, token, now, services }: RequestContext): Promise<Customer | null> {
  const session = token === null ? null : await continueSession(db, token, { now, sessionDays: services.sessionDays });
  return session?.customer ?? null;
}
