import { useEffect, useEffectEvent } from 'react';
import { createStore, useStore } from '#web/base/create-store.ts';
import { deviceStorage } from '#web/lib/device/device-storage.ts';

/**
 * Whether the command palette is open, and whether the list of keys is: any part of the app opens them, and the frame
 * shows them.
 */
export const paletteShown = createStore(false);
export const keysShown = createStore(false);

export type Shortcut = {
  /** As `nameOfKeys` returns it: 'N', 'Ctrl+K', 'Shift+Enter'; 'G T' for two presses. */
  readonly keys: string;
  /** What it does, in the list of keys. */
  readonly label: string;
  /** The heading under which it is in that list: 'Anywhere', 'The board'. */
  readonly group: string;
  readonly act: () => void;
};

/**
 * If two have the same keys, the later one wins; the frame's come before all others, so that a screen's own win over
 * them.
 */
const known = createStore<readonly Shortcut[]>([]);

const singleKey = 'staff-single-keys';
const singleKeys = createStore(deviceStorage.read(singleKey) !== 'off');

/** Everything that the keys do at the moment, for the list of them. */
export const useKnownShortcuts = (): readonly Shortcut[] =>
  useStore(known, []).filter(({ keys }, at, all) => all.findLastIndex((other) => other.keys === keys) === at);

/** Whether single letters do something on this device (WCAG 2.1.4), and how to switch that. */
export function useSingleKeys(): { readonly isOn: boolean; readonly set: (isOn: boolean) => void } {
  const isOn = useStore(singleKeys, true);
  return {
    isOn,
    set: (next) => {
      if (next) deviceStorage.remove(singleKey);
      else deviceStorage.write(singleKey, 'off');
      singleKeys.set(next);
    },
  };
}

/**
 * The shortcuts of a screen, as long as it is shown. Their `act` is always that of the last render.
 * @param of 'frame' gives way to whatever a screen has on the same keys
 */
export function useShortcuts(shortcuts: readonly Shortcut[], of: 'screen' | 'frame' = 'screen'): void {
  const act = useEffectEvent((keys: string) => shortcuts.find((shortcut) => shortcut.keys === keys)?.act());
  const names = JSON.stringify(shortcuts.map(({ keys, label, group }) => [keys, label, group]));
  useEffect(() => {
    const listed = (JSON.parse(names) as [string, string, string][]).map(([keys, label, group]) => ({
      keys,
      label,
      group,
      act: () => act(keys),
    }));
    known.set(of === 'frame' ? [...listed, ...known.current()] : [...known.current(), ...listed]);
    return () => known.set(known.current().filter((shortcut) => !listed.some((own) => own === shortcut)));
  }, [names, of]);
}

/** For how long after G a letter counts as the second key, in milliseconds. */
const secondWithinMs = 1_500;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName)) &&
  !(target instanceof HTMLInputElement && ['checkbox', 'radio', 'button', 'submit'].includes(target.type));

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/**
 * The name of a key press: 'N', '/', '?', 'Shift+Enter', 'Ctrl+K' (on a Mac with Command), 'Alt+ArrowUp'. Shift is
 * already part of a letter or a sign.
 */
export function nameOfKeys({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): string {
  const isSign = [...key].length === 1 && key !== ' ';
  const parts = [
    ctrlKey || metaKey ? 'Ctrl' : '',
    altKey ? 'Alt' : '',
    shiftKey && !isSign ? 'Shift' : '',
    key === ' ' ? 'Space' : isSign ? key.toUpperCase() : key,
  ];
  return parts.filter((part) => part !== '').join('+');
}

/** Without Ctrl or Alt, and not a key of its own like Escape: what WCAG 2.1.4 lets people switch off. */
export const isSingleSign = (keys: string): boolean => keys.split(' ').every((name) => [...name].length === 1);

/** 'G T' is two presses, one soon after the other. */
export const isFirstOf = (name: string, keys: string): boolean => keys.startsWith(`${name} `);

/** Starts listening; once for the whole app. @returns how to stop */
export function listenForShortcuts(): () => void {
  let first: { readonly name: string; readonly until: number } | null = null;

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing || event.repeat) return;
    const name = nameOfKeys(event);
    const pair = first !== null && first.until > event.timeStamp ? `${first.name} ${name}` : null;
    first = null;
    const usable = known
      .current()
      .filter(({ keys }) => isUsable(keys, event.target))
      .toReversed();
    const found = usable.find(({ keys }) => keys === pair) ?? usable.find(({ keys }) => keys === name);
    if (found) {
      event.preventDefault();
      found.act();
    } else if (usable.some(({ keys }) => isFirstOf(name, keys)))
      first = { name, until: event.timeStamp + secondWithinMs };
  };
  document.addEventListener('keydown', onKeyDown);
  return () => document.removeEventListener('keydown', onKeyDown);
}

/** What such a key does on these is up to the browser: follow a link, press a button. */
const pressable =
  'a[href], button, summary, input, select, [role="button"], [role="menuitem"], [role="tab"], [role="switch"]';

/** Alt and an arrow key open the choices of these. */
const opensByAlt =
  'select, input[list], input[type="date"], input[type="time"], input[type="datetime-local"], [role="combobox"]';

const isPress = (keys: string): boolean => /(^|\+)(Enter|Space)$/.test(keys);

/**
 * Keys do nothing to what is behind a dialog or a menu, a letter in a field is a letter, and Enter on a link follows
 * it.
 */
function isUsable(keys: string, target: EventTarget | null): boolean {
  if (document.querySelector('dialog:modal, [aria-haspopup="menu"][aria-expanded="true"]') !== null) return false;
  // These keys open a closed list, and a calendar.
  if (/^Alt\+Arrow(Up|Down)$/.test(keys) && target instanceof Element && target.matches(opensByAlt)) return false;
  if (keys.includes('Ctrl+') || keys.includes('Alt+')) return true;
  if (isTyping(target)) return false;
  if (isPress(keys)) return !(target instanceof Element && target.closest(pressable) !== null);
  return !isSingleSign(keys) || singleKeys.current();
}

const signs: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Enter: '↵',
};

/** On a Mac, Command takes the place of Ctrl. */
const isMac = (): boolean => typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);

/** The keys of a shortcut one by one, as they are on a keyboard: 'Ctrl+K' is Ctrl and K, 'G T' is G and T. */
export const shownKeys = (keys: string, onMac = isMac()): readonly string[] =>
  keys.split(/[ +]/).map((key) => (key === 'Ctrl' && onMac ? '⌘' : (signs[key] ?? key)));
