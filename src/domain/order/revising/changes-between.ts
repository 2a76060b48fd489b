import { personalisationTexts } from '#domain/catalogue/personalisation-words.ts';
import { sizeText } from '#domain/catalogue/size.ts';
import { nameOf, type Party } from '#domain/order/order.ts';
import { formatPickupSlot, type PickupSlot, type SlotReader } from '#domain/pickup/pickup-slot.ts';
import type { SoldLine } from './revisable-order.ts';

/** As the kitchen and the customer read it. */
export type LineInWords = Pick<SoldLine, 'quantity' | 'name' | 'weightGrams' | 'sizeLabel' | 'personalisation'>;

/** What people are told about an order, as it was before or after a change. */
export type ToldOrder = {
  readonly pickup: PickupSlot;
  readonly recipient: Party;
  readonly lines: readonly (LineInWords & { readonly id: number })[];
};

/** `before` is null for what was added, `after` for what was removed. */
export type OrderChange = {
  readonly what: 'Pick-up' | 'For' | 'Telephone' | 'Second telephone' | 'Address' | 'Item' | 'Picture';
  readonly before: string | null;
  readonly after: string | null;
};

/** How to reach the person the order is for, which not every member of the team may see. */
export const isOfWhom = ({ what }: OrderChange): boolean =>
  what === 'Telephone' || what === 'Second telephone' || what === 'Address';

/** '1 x Rainbow Cake (1KG, Age: 7)': everything the kitchen must know about it. */
export function lineInWords({ quantity, name, personalisation, ...size }: LineInWords): string {
  const details = [sizeText(size), ...personalisationTexts(personalisation)].filter((part) => part !== '');
  return `${quantity} x ${name}${details.length > 0 ? ` (${details.join(', ')})` : ''}`;
}

const addressOf = ({ address }: Party): string =>
  [address.streetAddress1, address.streetAddress2, address.city, address.county, address.postcode]
    .filter((part) => part !== '')
    .join(', ');

/**
 * What a customer and the kitchen must be told, the pick-up first; none if the order is as it was. Throws RangeError for a pick-up that is
 * not a real date and time.
 */
export function changesBetween(before: ToldOrder, after: ToldOrder, reader: SlotReader): OrderChange[] {
  const told = (what: OrderChange['what'], textOf: (order: ToldOrder) => string): OrderChange[] => {
    const [was, is] = [textOf(before), textOf(after)];
    return was === is ? [] : [{ what, before: was || null, after: is || null }];
  };
  return [
    ...told('Pick-up', ({ pickup }) => formatPickupSlot(pickup, reader)),
    ...told('For', ({ recipient }) => nameOf(recipient)),
    ...told('Telephone', ({ recipient }) => recipient.contactNumber),
    ...told('Second telephone', ({ recipient }) => recipient.secondaryContactNumber),
    ...told('Address', ({ recipient }) => addressOf(recipient)),
    ...changesOfLines(before.lines, after.lines),
  ];
}

type Printed = Pick<LineInWords, 'personalisation'>;

const isReplaced = (
  { personalisation: { photo: was } }: Printed,
  { personalisation: { photo: is } }: Printed,
): boolean => was !== undefined && is !== undefined && was !== is;

function changesOfLines(before: ToldOrder['lines'], after: ToldOrder['lines']): OrderChange[] {
  const changed = before.flatMap((line): OrderChange[] => {
    const now = after.find(({ id }) => id === line.id);
    const [was, is] = [lineInWords(line), now ? lineInWords(now) : null];
    return [
      ...(was === is ? [] : [{ what: 'Item', before: was, after: is } as const]),
      // A new photo reads the same as the previous one.
      ...(now && isReplaced(line, now)
        ? [{ what: 'Picture', before: null, after: `replaced on ${now.name}` } as const]
        : []),
    ];
  });
  const added = after.filter(({ id }) => before.every((line) => line.id !== id));
  return [...changed, ...added.map((line) => ({ what: 'Item', before: null, after: lineInWords(line) }) as const)];
}

const lineText = /^(\d+) x (.*?)(?: \((.*)\))?$/s;

/** '1 x Rainbow Cake: 1KG → 500G', '1 → 2 x Rainbow Cake (1KG)': the name of the cake is said once. */
function lineChange(before: string, after: string): string {
  const [, wasCount, wasName, was] = lineText.exec(before) ?? [];
  const [, count, name, is] = lineText.exec(after) ?? [];
  if (name === undefined || name !== wasName) return `${before} → ${after}`;
  if (was === is) return `${wasCount} → ${after}`;
  if (!was || !is) return `${before} → ${after}`;
  return `${wasCount === count ? '' : `${wasCount} → `}${count} x ${name}: ${was} → ${is}`;
}

/** 'Pick-up: Friday … → Saturday …', 'Added: 1 x …', 'Removed: 1 x …', 'Picture: replaced on …'. */
export function changeText({ what, before, after }: OrderChange): string {
  if (what === 'Picture') return `${what}: ${after}`;
  if (what !== 'Item') return `${what}: ${before ?? 'none'} → ${after ?? 'none'}`;
  if (before === null) return `Added: ${after}`;
  if (after === null) return `Removed: ${before}`;
  return lineChange(before, after);
}
