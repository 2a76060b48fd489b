import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { me, type User } from '#contract/accounts.ts';
import { tellOf } from '#contract/failures.ts';
import { urls } from '#contract/urls.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { readToken, sessionStore, storeUser } from '#web/lib/session.ts';

export type Profile =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly title: string; readonly text: string }
  | { readonly kind: 'loaded'; readonly user: User };

const loading: Profile = { kind: 'loading' };

/**
 * The signed-in customer as the server knows them (accounts §4 Profile). Without a token or the stored user it leads
 * to the login and back from there; what is stored and cannot be read is cleared first.
 */
export function useProfile(): { readonly profile: Profile; readonly retry: () => void } {
  const [profile, setProfile] = useState(loading);
  const [round, setRound] = useState(0);
  const navigate = useNavigate();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is another try
  useEffect(() => {
    let isWanted = true;
    const token = readToken();
    const load = async () => {
      try {
        const user = await callOverHttp(me, {});
        if (!isWanted || readToken() !== token) return;
        storeUser(user);
        setProfile({ kind: 'loaded', user });
      } catch (error) {
        // A refused session has been ended by the call, which leads to the login by itself.
        if (isWanted && readToken() !== null) setProfile({ kind: 'failed', ...tellOf(error) });
      }
    };
    if (token === null || sessionStore.current() === null) {
      void navigate(urls.login(urls.profile), { replace: true });
    } else void load();
    return () => {
      isWanted = false;
    };
  }, [navigate, round]);

  const retry = () => {
    setProfile(loading);
    setRound((before) => before + 1);
  };
  return { profile, retry };
}
