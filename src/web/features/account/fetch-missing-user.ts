import type { User } from '#contract/accounts/accounts.ts';
import { readToken, sessionStore, storeUser } from '#web/lib/session/session.ts';

/** Where a login could store nothing but its token (accounts §4 Login). Where it fails again the next page may try. */
export function fetchMissingUser(): void {
  const token = readToken();
  if (token === null || sessionStore.current() !== null) return;
  fetchUser(token).then(
    (user) => {
      if (readToken() === token) storeUser(user);
    },
    () => undefined,
  );
}

async function fetchUser(token: string): Promise<User> {
  const [{ me }, { callOverHttpAs }] = await Promise.all([
    import('#contract/accounts/accounts.ts'),
    import('#web/lib/call-over-http.ts'),
  ]);
  return callOverHttpAs(token)(me, {});
}
