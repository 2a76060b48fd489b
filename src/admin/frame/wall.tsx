import { lazy, Suspense, useEffect } from 'react';
import { useNewsCount } from '#admin/lib/live/order-news.ts';
import { useOrderSound } from '#admin/lib/live/order-sound.ts';
import { useTitleMark } from '#admin/ui/frame/page.tsx';

const loadBoard = () => import('#admin/features/board/wall-board.tsx');
const WallBoard = lazy(async () => ({ default: (await loadBoard()).WallBoard }));

/** What a wall shows while nobody is signed in there; loaded only if it is a wall. */
export const wall = (onUnlock: () => void) => (
  <Suspense fallback={null}>
    <WallBoard onUnlock={onUnlock} />
  </Suspense>
);

/**
 * Loads the wall's board, and the one that a PIN opens, in advance: by the time they are wanted the connection may be
 * lost, or the files may have other names.
 */
export function useWallAtHand(isWall: boolean): void {
  useEffect(() => {
    if (!isWall) return;
    const opened = [import('#admin/features/board/board-screen.tsx'), import('#admin/features/stock/not-today.tsx')];
    void Promise.allSettled([loadBoard(), ...opened]); // what did not arrive is requested again once it is shown
  }, [isWall]);
}

/** B-04: the sound and the tab's title call attention to orders that nobody has seen. @returns how many there are */
export function useCallingNews(): number {
  const count = useNewsCount();
  useOrderSound(count > 0);
  useTitleMark(count === 0 ? '' : `(${count})`);
  return count;
}
