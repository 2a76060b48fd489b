import { useContext, useEffectEvent, useLayoutEffect, useReducer, useRef } from 'react';
import { createPath, UNSAFE_DataRouterContext, useLocation } from 'react-router';
import { useStore } from '#web/base/create-store.ts';
import { openDialogs } from '#web/ui/overlays/overlay-stores.ts';

/** What the router keeps of a history entry, and how many dialogs lie over its page. */
type Entry = { readonly key?: string; readonly over?: number } | null;

const entryNow = (): Entry => window.history.state;
const overIn = (entry: Entry): number => entry?.over ?? 0;

/**
 * Back closes the topmost dialog, drawer or menu, and leaves the page only if none lies over it. For each there is a
 * history entry after the page's own, which is the same to the router. What is closed in another way leaves its entry
 * behind, because removing it might overtake a link or the way to the card page: Back skips it.
 */
export function BackCloses() {
  useLocation();
  useStore(openDialogs, []);
  // Ask the router itself where it is, because React may be behind.
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const [, lookAgain] = useReducer((times: number) => times + 1, 0);
  /** Where the history was before it moved. */
  const at = useRef(entryNow());

  const onMoved = useEffectEvent((event: PopStateEvent) => {
    const from = at.current;
    const to: Entry = event.state;
    at.current = to;
    const open = openDialogs.current();
    if (!router) return;
    // After several presses of Back, the router may still be on its way to the page of this entry; a move to any other
    // page is what is given up.
    const location = (open.length === 0 && router.state.navigation.location) || router.state.location;
    const { pathname, search, hash } = window.location;
    if ((to?.key ?? 'default') !== location.key || createPath(location) !== pathname + search + hash) return;
    event.stopImmediatePropagation();
    if (from?.key !== to?.key || overIn(to) >= overIn(from)) return;
    if (open.length <= overIn(to)) {
      window.history.back();
      return;
    }
    open.at(-1)?.dispatchEvent(new Event('cancel', { cancelable: true }));
    // A dialog that may not be closed just now gets an entry again.
    lookAgain();
  });
  // Both at once: a Back that came between them would be the router's, which closes nothing.
  useLayoutEffect(() => {
    const { onpopstate } = window;
    window.onpopstate = (event) => onMoved(event);
    const { length } = openDialogs.current();
    if (length > overIn(entryNow())) window.history.pushState({ ...entryNow(), over: length }, '');
    at.current = entryNow();
    return () => {
      window.onpopstate = onpopstate;
    };
  });
  return null;
}
