import type { ReactNode } from 'react';
import { ScrollRestoration, useNavigate } from 'react-router';
import { useShortcuts } from '#admin/lib/keys/shortcuts.ts';
import { shownKeys } from '#admin/lib/keys/shown-keys.ts';
import { keysShown, paletteShown } from '#admin/lib/overlays.ts';
import { useMember, useSession } from '#admin/lib/session/session.ts';
import { MenuItem } from '#admin/ui/actions/menu.tsx';
import { BottomBar } from '#admin/ui/frame/bottom-bar.tsx';
import { FindButton } from '#admin/ui/frame/find-button.tsx';
import { Rail } from '#admin/ui/frame/rail.tsx';
import { type Place, type PlaceKey, placesOfPhone } from '#domain/staff/places.ts';
import { useStore } from '#web/base/create-store.ts';
import { KeysDialog } from './keys-dialog.tsx';
import { LiveRegions } from './live-regions.tsx';
import { PersonMenu } from './person-menu.tsx';
import { railPlaces, type Waiting } from './rail-places.ts';
import { useArrival } from './use-arrival.ts';

type ShellProps = {
  /** Those that have a screen. */
  readonly places: readonly (Place & { readonly key: PlaceKey })[];
  /** Where the screen belongs. */
  readonly current: PlaceKey | null;
  readonly waiting?: Waiting;
  /** What the person may do from everywhere, each with its key. */
  readonly ways: readonly { readonly keys: string; readonly name: string; readonly to: string }[];
  /** More of what the person can do: leave, change who is here. */
  readonly personItems?: ReactNode;
  readonly children: ReactNode;
};

const everywhere = 'Everywhere';
const find = (): void => paletteShown.set(true);
const showKeys = (): void => keysShown.set(true);

/** The rail, or a phone's bar, around every screen for staff. */
export function Shell({ places, current, waiting, ways, personItems, children }: ShellProps) {
  const { shop } = useSession();
  const { permissions } = useMember();
  const navigate = useNavigate();
  const showsKeys = useStore(keysShown, false);
  const shown = railPlaces(places, { may: permissions, current, ...(waiting && { waiting }) });
  const open = places.filter(({ key }) => shown.some((place) => place.key === key));
  useArrival();
  useShortcuts(
    [
      { keys: 'Ctrl+K', label: 'Find anything', group: everywhere, act: find },
      { keys: '?', label: 'All keys', group: everywhere, act: showKeys },
      { keys: '/', label: 'Search', group: everywhere, act: find },
      ...ways.map(({ keys, name, to }) => ({ keys, label: name, group: everywhere, act: () => void navigate(to) })),
      ...open.map(({ name, path, letter }) => ({
        keys: `G ${letter.toUpperCase()}`,
        label: name,
        group: 'Go to',
        act: () => void navigate(path),
      })),
    ],
    'frame',
  );
  const findButton = <FindButton onFind={find} keys={shownKeys('Ctrl+K')} />;
  const person = (
    <PersonMenu>
      {personItems}
      <MenuItem icon="keyboard" onSelect={showKeys}>
        All keys
      </MenuItem>
    </PersonMenu>
  );
  return (
    <>
      <a className="skip" href="#main">
        Skip to main content
      </a>
      <div className="shell">
        <Rail shopName={shop.name} places={shown} find={findButton} person={person} />
        <div className="shell-screen">{children}</div>
      </div>
      <BottomBar places={shown} first={placesOfPhone} find={findButton} person={person} />
      <KeysDialog open={showsKeys} onClose={() => keysShown.set(false)} />
      <LiveRegions />
      <ScrollRestoration />
    </>
  );
}
