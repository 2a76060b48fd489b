import { useCallback, useContext, useEffect, useState } from 'react';
import { type BlockerFunction, UNSAFE_DataRouterContext, useBlocker } from 'react-router';
import { healthPath } from '#contract/pages/urls.ts';
import { dismissToast, showToast } from '#web/ui/overlays/overlay-stores.ts';

/** The longest that a timer can wait. */
const untilDismissed = 2 ** 31 - 1;

const longestPauseMs = 15_000;

/**
 * Resolves when the shop answers again. Also asks at growing intervals, because a browser may be wrong about being
 * online.
 */
async function lineBack(signal: AbortSignal): Promise<void> {
  for (let pauseMs = 1_000; !signal.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    await pauseOrOnline(pauseMs, signal);
    const answered = await fetch(healthPath, { method: 'HEAD', cache: 'no-store', signal }).then(
      () => true,
      () => false,
    );
    if (answered) return;
  }
}

const pauseOrOnline = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      window.removeEventListener('online', go);
      signal.removeEventListener('abort', go);
      resolve();
    };
    const timer = setTimeout(go, ms);
    window.addEventListener('online', go);
    signal.addEventListener('abort', go);
  });

function useWayOn(goOn: (() => void) | undefined): void {
  useEffect(() => {
    if (!goOn) return;
    const waiting = new AbortController();
    const notice = showToast({
      severity: 'warning',
      title: 'You are offline',
      text: 'This page stays as it is. We will carry on automatically when you are back online.',
      durationMs: untilDismissed,
    });
    void lineBack(waiting.signal).then(() => !waiting.signal.aborted && goOn());
    return () => {
      waiting.abort();
      dismissToast(notice);
    };
  }, [goOn]);
}

const isOffline: BlockerFunction = ({ currentLocation: from, nextLocation: to }) =>
  !navigator.onLine && from.pathname + from.search !== to.pathname + to.search;

/** The part of the Navigation API that is needed; browsers without the API do without. */
type Leaving = Event & { readonly navigationType: string };

/** Holds a navigation and lets it go once the connection is back; calls `onFree` once nothing is held any more. */
function HeldAtThePage({ onFree }: { readonly onFree: () => void }) {
  const { state, proceed } = useBlocker(isOffline);
  useWayOn(state === 'blocked' ? proceed : undefined);
  useEffect(() => {
    if (state !== 'unblocked') return;
    window.addEventListener('online', onFree);
    if (navigator.onLine) onFree();
    return () => window.removeEventListener('online', onFree);
  }, [state, onFree]);
  return null;
}

/**
 * Makes a tap on a link wait for the connection while offline: the router would load the document again, which would
 * fail.
 */
export function OfflineGuard() {
  // The router warns of anchors within a page for as long as anything may block it.
  const [holds, setHolds] = useState(false);
  useEffect(() => {
    const hold = () => setHolds(true);
    window.addEventListener('offline', hold);
    if (!navigator.onLine) hold();
    return () => window.removeEventListener('offline', hold);
  }, []);
  const letGo = useCallback(() => setHolds(false), []);

  // A browser that believes itself online learns otherwise when the next page's module fails to load. The router is
  // asked where it is going, because React may be behind.
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const [lost, setLost] = useState<() => void>();
  useEffect(() => {
    const navigation = (window as { navigation?: EventTarget }).navigation;
    if (!router || !navigation) return;
    const stay = (event: Event) => {
      const next = router.state.navigation.location;
      if (!next || (event as Leaving).navigationType !== 'reload' || !event.cancelable) return;
      event.preventDefault();
      setLost(() => () => window.location.assign(next.pathname + next.search + next.hash));
    };
    navigation.addEventListener('navigate', stay);
    return () => navigation.removeEventListener('navigate', stay);
  }, [router]);
  useWayOn(lost);
  return holds ? <HeldAtThePage onFree={letGo} /> : null;
}
