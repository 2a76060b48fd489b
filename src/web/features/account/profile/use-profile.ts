import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type User, user as userSchema } from '#contract/accounts/accounts.ts';
import { type Profile, readProfile } from '#contract/accounts/profile.ts';
import { urls } from '#contract/pages/urls.ts';
import { describeFailure } from '#contract/wire/failures.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { readToken, sessionStore, storeUser, useSession } from '#web/lib/session/session.ts';

export type ProfileState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly title: string; readonly text: string }
  | { readonly kind: 'loaded'; readonly profile: Profile };

const loading: ProfileState = { kind: 'loading' };
const isSame = (one: User, other: User): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * The signed-in customer as the server knows them (accounts §4 Profile). Without a token or the stored user it leads
 * to the login and back from there; what is stored and cannot be read is cleared first. When another tab saves the
 * profile or signs somebody else in, it is read anew.
 */
export function useProfile() {
  const [state, setState] = useState(loading);
  const [round, setRound] = useState(0);
  const userId = useSession()?.userId ?? null;
  const known = useRef<User | null>(null);
  const navigate = useNavigate();

  const keep = useCallback((profile: Profile) => {
    known.current = profile.user;
    storeUser(profile.user);
    setState({ kind: 'loaded', profile });
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is another try
  useEffect(() => {
    let isWanted = true;
    const token = readToken();
    const stored = sessionStore.current();
    const load = async () => {
      try {
        const profile = await callOverHttp(readProfile, {});
        if (isWanted && readToken() === token) keep(profile);
      } catch (error) {
        // A refused session has been ended by the call, which leads to the login by itself.
        if (isWanted && readToken() !== null) setState({ kind: 'failed', ...describeFailure(error) });
      }
    };
    if (token === null || stored === null) {
      // Whoever was shown here is told so by the screen; whoever just came has to log in first.
      if (known.current === null) void navigate(urls.login(urls.profile), { replace: true });
    } else if (stored.userId === userId) void load();
    return () => {
      isWanted = false;
    };
  }, [navigate, keep, round, userId]);

  useEffect(
    () =>
      sessionStore.subscribe(() => {
        const { data: stored } = userSchema.safeParse(sessionStore.readUserData());
        const shown = known.current;
        if (stored && shown?.id === stored.id && !isSame(stored, shown)) setRound((before) => before + 1);
      }),
    [],
  );

  const retry = () => {
    setState(loading);
    setRound((before) => before + 1);
  };
  return { state, retry, keep };
}
