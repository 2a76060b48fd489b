import { useMatches } from 'react-router';
import { type Screen, screens } from '#admin/screens.ts';

/** The screen that is shown; undefined for an unknown address. */
export function useScreen(): Screen | undefined {
  const handle = useMatches().at(-1)?.handle;
  return screens.find((screen) => screen === handle);
}
