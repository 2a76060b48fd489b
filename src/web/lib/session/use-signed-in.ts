import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { urls } from '#contract/pages/urls.ts';
import { readToken, sessionStore, useSession } from './session.ts';

/** Whether somebody is signed in, checked once, on arrival; null until then. Clears what cannot be read. */
export function useSignedInOnArrival(needs: 'token' | 'user' = 'token'): boolean | null {
  const [isSignedIn, setSignedIn] = useState<boolean | null>(null);
  useEffect(() => setSignedIn(readToken() !== null && (needs === 'token' || sessionStore.current() !== null)), [needs]);
  return isSignedIn;
}

/** Whether the session ended while the page was shown: what the page read of a customer must not stay in sight. */
export function useIsSignedOut(userId: number | null): boolean {
  const [shownTo, setShownTo] = useState(userId);
  if (userId !== null && userId !== shownTo) setShownTo(userId);
  return shownTo !== null && userId === null;
}

/** Sends anybody who is not signed in to the login and back. */
export function useSignedIn(needs?: 'token' | 'user') {
  const userId = useSession()?.userId ?? null;
  const wasSignedIn = useSignedInOnArrival(needs);
  const isSignedOut = useIsSignedOut(userId);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();

  const leave = useEffectEvent(() => void navigate(urls.login(pathname + search), { replace: true }));
  useEffect(() => {
    if (wasSignedIn === false) leave();
  }, [wasSignedIn]);

  return { userId, mayAsk: wasSignedIn === true && !isSignedOut, isSignedOut };
}
