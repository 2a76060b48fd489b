import { useCallback, useSyncExternalStore } from 'react';

/** Whether the window is as a media query says, and from when on it is not. */
export function useMatches(query: string): boolean {
  const follow = useCallback(
    (changed: () => void) => {
      const matched = window.matchMedia(query);
      matched.addEventListener('change', changed);
      return () => matched.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(follow, () => window.matchMedia(query).matches);
}
