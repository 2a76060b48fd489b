import type { Command } from '#admin/features/palette/commands.ts';
import { openPlaces } from '#admin/places.ts';
import { mayOpen, type Screen, screens } from '#admin/screens.ts';

/** A screen that people go to by its name. */
type Way = Command & { readonly to: string };

const waysTo = ({ path, find = [] }: Screen): Way[] =>
  find.map(({ to = path, keys, ...found }) => ({
    key: to,
    to,
    ...found,
    ...(keys === undefined ? { group: 'Go to', isInner: true } : { group: 'Do', keys }),
  }));

const openWays = (permissions: readonly string[]): readonly Way[] =>
  screens.filter((screen) => mayOpen(screen, permissions)).flatMap(waysTo);

/** Where somebody with these permissions can go: the places of the sidebar, then the screens within them. */
export function waysFor(permissions: readonly string[]): readonly Way[] {
  const open = openPlaces(permissions);
  return [
    ...open.map(({ name, path, icon, keys }): Way => ({ key: path, to: path, name, icon, group: 'Go to', keys })),
    // A place that their sidebar does not have can still be found by its name.
    ...openWays(permissions).filter(({ to }) => !open.some(({ path }) => path === to)),
  ];
}

/** The screens with a key of their own, besides the places, whose keys the frame has. */
export const keyedWays = (permissions: readonly string[]) =>
  openWays(permissions).flatMap(({ keys, name, to }) => (keys === undefined ? [] : [{ keys, name, to }]));
