import { me } from '#contract/accounts.ts';
import { callOverHttpAs } from '#web/lib/call-over-http.ts';
import { readToken, sessionStore, storeUser } from '#web/lib/session.ts';

/**
 * Fetches the user where a login could store nothing but its token (accounts §4 Login), so that it counts after all.
 * Where that fails again the next page may try.
 */
export function fetchMissingUser(): void {
  const token = readToken();
  if (token === null || sessionStore.current() !== null) return;
  callOverHttpAs(token)(me, {}).then(
    (user) => {
      if (readToken() === token) storeUser(user);
    },
    () => undefined,
  );
}
