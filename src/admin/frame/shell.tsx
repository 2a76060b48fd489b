import { type ReactNode, useEffect, useRef } from 'react';
import { ScrollRestoration, useLocation, useNavigate } from 'react-router';
import { useAnnounced } from '#admin/lib/announce.ts';
import { useMember, useSession } from '#admin/lib/session/session.ts';
import {
  keysShown,
  paletteShown,
  shownKeys,
  useKnownShortcuts,
  useShortcuts,
  useSingleKeys,
} from '#admin/lib/shortcuts.ts';
import { draftLost } from '#admin/lib/use-draft.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { Menu, MenuItem } from '#admin/ui/actions/menu.tsx';
import { Banner } from '#admin/ui/data/banner.tsx';
import { Switch } from '#admin/ui/forms/choices.tsx';
import { BottomBar } from '#admin/ui/frame/bottom-bar.tsx';
import { screenLook } from '#admin/ui/frame/page.tsx';
import { type PlaceOf, placeLook, Rail, type RailPlace } from '#admin/ui/frame/rail.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { Dialog } from '#admin/ui/overlays/dialog.tsx';
import { Avatar } from '#admin/ui/values/avatar.tsx';
import { Keys } from '#admin/ui/values/keys.tsx';
import { useStore } from '#web/base/create-store.ts';

type ShellProps = {
  /** The places that the person may enter. */
  readonly places: readonly RailPlace[];
  /** What the person may do from anywhere, each with its key. */
  readonly ways: readonly { readonly keys: string; readonly name: string; readonly to: string }[];
  /** More of what the person can do: leave, change who is here. */
  readonly personItems?: ReactNode;
  readonly children: ReactNode;
};

const everywhere = 'Everywhere';
const find = (): void => paletteShown.set(true);
const showKeys = (): void => keysShown.set(true);

/** Speaks what `announce` says; a character that is not spoken makes the same words new. */
function Region({ how }: { readonly how: 'polite' | 'assertive' }) {
  const { text, count } = useAnnounced(how);
  return (
    <div className="sr-only top-0" aria-live={how} aria-atomic="true">
      {text}
      {count % 2 === 1 ? '\u00a0' : ''}
    </div>
  );
}

export const LiveRegions = () => (
  <>
    <Region how="polite" />
    <Region how="assertive" />
  </>
);

/** Says that what was typed on this screen before an update is gone. */
export function LostDraft() {
  const isLost = useStore(draftLost, false);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen has not lost anything
  useEffect(() => draftLost.set(false), [pathname]);
  if (!isLost) return null;
  const close = (
    <Button size="small" onClick={() => draftLost.set(false)}>
      OK
    </Button>
  );
  return (
    <div className="px-page-edge pt-3">
      <Banner kind="warning" isNews action={close}>
        What you had typed here could not be kept over an update. Please type it again.
      </Banner>
    </div>
  );
}

type FindButtonProps = {
  readonly of: PlaceOf;
  readonly onFind: () => void;
  /** The keys that open it too, one by one; shown if there is a keyboard. */
  readonly keys: readonly string[];
};

/** Opens the command palette, by touch or mouse. */
const FindButton = ({ of, onFind, keys }: FindButtonProps) => (
  <button
    type="button"
    className={`place--find ${placeLook(of)} ${of === 'rail' ? 'mb-1.5 flex-none' : ''}`}
    aria-haspopup="dialog"
    onClick={onFind}
  >
    <Icon name="search" />
    <span>
      Find<span className="sr-only"> anything</span>
    </span>
    <span
      className={`hidden ${of === 'rail' ? 'ml-auto desk:block' : ''} [&_kbd]:border-[rgb(255_255_255/0.25)] [&_kbd]:bg-transparent [&_kbd]:text-inherit`}
      aria-hidden="true"
    >
      <Keys keys={keys} />
    </span>
  </button>
);

/** The sidebar, or a phone's bar, around every screen for staff. */
export function Shell({ places, ways, personItems, children }: ShellProps) {
  const { shop } = useSession();
  const navigate = useNavigate();
  const showsKeys = useStore(keysShown, false);
  useArrival();
  useShortcuts(
    [
      { keys: 'Ctrl+K', label: 'Find anything', group: everywhere, act: find },
      { keys: '?', label: 'Keyboard shortcuts', group: everywhere, act: showKeys },
      { keys: '/', label: 'Search', group: everywhere, act: find },
      ...ways.map(({ keys, name, to }) => ({ keys, label: name, group: everywhere, act: () => void navigate(to) })),
      ...places.map(({ keys, name, to }) => ({ keys, label: name, group: 'Go to', act: () => void navigate(to) })),
    ],
    'frame',
  );
  const findButton = (of: PlaceOf) => <FindButton of={of} onFind={find} keys={shownKeys('Ctrl+K')} />;
  const person = (of: PlaceOf) => (
    <PersonMenu of={of}>
      {personItems}
      <MenuItem icon="keyboard" onSelect={showKeys}>
        Keyboard shortcuts
      </MenuItem>
    </PersonMenu>
  );
  return (
    <>
      <a
        className="z-skip rounded bg-white px-4.5 py-3 font-semibold not-focus:sr-only focus:fixed focus:top-3 focus:left-3 print:hidden!"
        href="#main"
      >
        Skip to main content
      </a>
      <div className="grid min-h-dvh grid-cols-[var(--rail-width)_minmax(0,1fr)] max-md:block print:block print:[&>nav]:hidden">
        <Rail shopName={shop.name} places={places} find={findButton} person={person} />
        {/* The board, the till and messages fill the window; their columns scroll. */}
        <div className={screenLook}>
          <LostDraft />
          {children}
        </div>
      </div>
      <BottomBar places={places} find={findButton} person={person} />
      <KeysDialog open={showsKeys} onClose={() => keysShown.set(false)} />
      <LiveRegions />
      <ScrollRestoration />
    </>
  );
}

/** Moves the focus to the heading after each change of screen, where a newly loaded page would start. */
export function useArrival(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const target = document.querySelector<HTMLElement>('h1[tabindex]') ?? document.getElementById('main');
    target?.focus({ preventScroll: true });
  }, [pathname]);
}

/** Who is here, at the foot of the sidebar; a press shows what they can do about it. */
function PersonMenu({ of, children }: { readonly of: PlaceOf; readonly children: ReactNode }) {
  const { id, name, initials, roleName } = useMember();
  const [firstName = name] = name.split(' ');
  return (
    <Menu
      label={name}
      side="right"
      button={(ties) => (
        <button
          type="button"
          className={placeLook(
            of,
            of === 'rail'
              ? 'min-h-16 [@media(max-height:899px)]:min-h-14 desk:[@media(min-height:900px)]:min-h-13'
              : undefined,
          )}
          {...ties}
        >
          <Avatar initials={initials} id={id} />
          <span
            className={of === 'rail' ? 'max-w-full min-w-0 overflow-hidden text-ellipsis whitespace-nowrap' : undefined}
          >
            {firstName}
            <span className="sr-only">{`${name.slice(firstName.length)}, ${roleName}`}</span>
            <small
              className={`mt-0.75 text-[0.75rem] font-medium ${of === 'rail' ? 'hidden desk:block' : 'block text-muted'}`}
              aria-hidden="true"
            >
              {roleName}
            </small>
          </span>
        </button>
      )}
    >
      {children}
    </Menu>
  );
}

type KeysDialogProps = { readonly open: boolean; readonly onClose: () => void };

/** Every key of the screen that is shown, and a switch that turns single letters off. */
function KeysDialog({ open, onClose }: KeysDialogProps) {
  const shortcuts = useKnownShortcuts();
  const single = useSingleKeys();
  const groups = [...new Set(shortcuts.map(({ group }) => group))];
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts" size="wide">
      <div className="column">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(240px,1fr))] gap-x-8 gap-y-5">
          {groups.map((group) => (
            <section key={group}>
              <h3>{group}</h3>
              <dl className="mt-2 grid">
                {shortcuts
                  .filter((shortcut) => shortcut.group === group)
                  .map(({ keys, label }) => (
                    <div
                      key={keys + label}
                      className="flex min-h-10 items-center justify-between gap-3 border-t border-line"
                    >
                      <dt>{label}</dt>
                      <dd>
                        <Keys keys={shownKeys(keys)} />
                      </dd>
                    </div>
                  ))}
              </dl>
            </section>
          ))}
        </div>
        <Switch isOn={single.isOn} onSwitch={single.set}>
          Single-letter shortcuts on this device
        </Switch>
      </div>
    </Dialog>
  );
}
