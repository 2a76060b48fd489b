import { useCallback, useContext, useEffect, useState } from 'react';
import { type BlockerFunction, UNSAFE_DataRouterContext, useBlocker } from 'react-router';
import { healthPath } from '#contract/pages/urls.ts';
import { dismissToast, showToast } from '#web/ui/overlays/overlay-stores.ts';

/** The longest that a timer can wait. */
const untilDismissed = 2 ** 31 - 1;

const longestPauseMs = 15_000;

/**
 * Resolves when the shop answers again. Asked with growing pauses too, for a browser may be wrong about being online.
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

/** As much of the Navigation API as is needed; browsers without it do without. */
type Leaving = Event & { readonly navigationType: string };

/** Lets it go once the line is back; `onFree` once nothing is held any more. */
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

/** Offline, a tap on a link waits for the line: the router would load the document anew, which comes to nothing. */
export function OfflineGuard() {
  // The router warns of anchors within a page as long as anything may hold it.
  const [holds, setHolds] = useState(false);
  useEffect(() => {
    const hold = () => setHolds(true);
    window.addEventListener('offline', hold);
    if (!navigator.onLine) hold();
    return () => window.removeEventListener('offline', hold);
  }, []);
  const letGo = useCallback(() => setHolds(false), []);

  // A browser that believes itself online learns otherwise when the next page's module does not come. The router is
  // asked where it goes, for React may be behind.
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
