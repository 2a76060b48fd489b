import { lazy, Suspense } from 'react';

const WallBoard = lazy(() =>
  import('#admin/features/board/wall-board.tsx').then((module) => ({ default: module.WallBoard })),
);

/** What a wall shows while nobody is signed in there; loaded where there is one. */
export const wall = (onUnlock: () => void) => (
  <Suspense fallback={null}>
    <WallBoard onUnlock={onUnlock} />
  </Suspense>
);
