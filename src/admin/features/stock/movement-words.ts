import type { IconName } from '#admin/ui/icon.tsx';
import type { MovementReason } from '#domain/stock/movement.ts';

type Look = { readonly word: string; readonly icon: IconName };

/** How each reason is shown to staff. */
export const reasonLooks: Readonly<Record<MovementReason, Look>> = {
  opening: { word: 'Opening', icon: 'flag' },
  order: { word: 'Order', icon: 'shopping-bag' },
  returned: { word: 'Returned', icon: 'undo-2' },
  expired: { word: 'Expired', icon: 'hourglass' },
  baked: { word: 'Baked', icon: 'cooking-pot' },
  counted: { word: 'Counted', icon: 'check-check' },
  damaged: { word: 'Damaged', icon: 'circle-x' },
  wasted: { word: 'Wasted', icon: 'trash-2' },
  givenAway: { word: 'Given away', icon: 'hand-coins' },
};
export const ruleLook: Look = { word: 'Daily pieces', icon: 'alarm-clock' };

/** '+12', '−2' with a true minus, '0'. */
export const signedText = (pieces: number): string => (pieces < 0 ? `−${-pieces}` : pieces > 0 ? `+${pieces}` : '0');

/** The colour of a number that shows its own sign. */
export const signClass = (pieces: number): string | undefined =>
  pieces === 0 ? undefined : pieces > 0 ? 'font-bold text-pistachio-800' : 'text-raspberry-700';

const people: ReadonlyMap<string, string> = new Map([
  ['customer', 'Online order'],
  ['the shop', 'automatic'],
]);

/** The people the ledger names, in words. */
export const personText = (by: string): string => people.get(by) ?? by;
