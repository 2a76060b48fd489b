import { useState } from 'react';
import { PauseDialog, PausedDialog } from '#admin/features/board/pause-menu.tsx';
import type { Command } from '#admin/features/palette/commands.ts';
import { Palette } from '#admin/features/palette/palette.tsx';
import { lockTablet } from '#admin/features/sign-in/over/locked.ts';
import { leave } from '#admin/features/sign-in/over/person-items.tsx';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useMember, useSession } from '#admin/lib/session/session.ts';
import { keysShown, paletteShown } from '#admin/lib/shortcuts.ts';
import { useShopClock } from '#admin/lib/use-now.ts';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { readBoardStrip } from '#contract/admin/board/board.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import { useStore } from '#web/base/create-store.ts';
import { waysFor } from './office-commands.ts';

const close = (): void => paletteShown.set(false);
const showKeys = (): void => {
  close();
  keysShown.set(true);
};

/**
 * The palette with everything that the person may do from it; a command that asks one thing more does so in its place.
 */
export function OfficePalette() {
  const isShown = useStore(paletteShown, false);
  const { permissions } = useMember();
  const { device, session } = useSession();
  const { date: today } = useShopClock();
  const [asks, setAsks] = useState<'pause' | 'resume' | null>(null);
  const may = (permission: Permission): boolean => permissions.includes(permission);
  const strip = useStaffQuery(
    readBoardStrip,
    {},
    { enabled: isShown && may('sales.pause') && may('orders.see'), staleTime: 30_000 },
  );
  const pause = strip.data?.pause ?? null;
  const given: readonly (Command | false)[] = [
    may('orders.see') && {
      key: 'day sheet',
      name: 'Day sheet for today',
      icon: 'printer',
      group: 'Do',
      words: 'print list',
      to: adminUrls.printDaySheet(today),
    },
    may('sales.pause') && {
      key: 'pause',
      name: pause ? 'Take orders again' : 'Pause orders',
      icon: pause ? 'play' : 'pause',
      group: 'Do',
      words: 'stop pause sales resume',
      act: () => setAsks(pause ? 'resume' : 'pause'),
    },
    session?.kind === 'full' && {
      key: adminUrls.you,
      name: 'You',
      icon: 'user',
      group: 'Go to',
      words: 'account passkey password pin',
      to: adminUrls.you,
    },
    {
      key: 'keys',
      name: 'Keyboard shortcuts',
      icon: 'keyboard',
      group: 'Do',
      keys: '?',
      words: 'keyboard shortcuts help',
      act: showKeys,
    },
    device !== null && {
      key: 'lock',
      name: 'Lock this tablet',
      icon: 'lock',
      group: 'Do',
      words: 'change who is here switch person',
      act: lockTablet,
    },
    { key: 'sign out', name: 'Sign out', icon: 'log-out', group: 'Do', words: 'log leave', act: () => void leave() },
  ];
  return (
    <>
      {isShown && (
        <Palette
          commands={[...waysFor(permissions), ...given.filter((one) => one !== false)]}
          onClose={close}
          onKeys={showKeys}
        />
      )}
      <PauseDialog open={asks === 'pause'} onClose={() => setAsks(null)} />
      <PausedDialog open={asks === 'resume'} pause={pause} onClose={() => setAsks(null)} />
    </>
  );
}
