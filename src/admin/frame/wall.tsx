import { lazy, Suspense, useEffect } from 'react';
import { useOrderNews } from '#admin/lib/live/order-news.ts';
import { useOrderSound } from '#admin/lib/live/order-sound.ts';
import { useTitleMark } from '#admin/ui/frame/page.tsx';

const loadBoard = () => import('#admin/features/board/wall-board.tsx');
const WallBoard = lazy(async () => ({ default: (await loadBoard()).WallBoard }));

/** What a wall shows while nobody is signed in there; loaded where there is one. */
export const wall = (onUnlock: () => void) => (
  <Suspense fallback={null}>
    <WallBoard onUnlock={onUnlock} />
  </Suspense>
);

/**
 * Its board, and the one that a PIN opens, are there without asking the shop: by the time they are wanted the line may be lost, or the files
 * have other names.
 */
export function useWallAtHand(isWall: boolean): void {
  useEffect(() => {
    if (!isWall) return;
    const opened = [import('#admin/features/board/board-screen.tsx'), import('#admin/features/stock/not-today.tsx')];
    void Promise.allSettled([loadBoard(), ...opened]); // what did not come is asked for again once it is shown
  }, [isWall]);
}

/** B-04: the sound and the tab's title call for what nobody has seen. @returns how many orders that are */
export function useCallingNews(): number {
  const count = useOrderNews().length;
  useOrderSound(count > 0);
  useTitleMark(count === 0 ? '' : `(${count})`);
  return count;
}
