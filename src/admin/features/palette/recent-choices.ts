import * as z from 'zod/mini';
import { deviceStorage } from '#web/lib/device/device-storage.ts';

/** A recent choice. No names of people are stored: an order is its number, and customers are not remembered at all. */
const recent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('command'), key: z.string() }),
  z.object({ kind: z.literal('order'), number: z.string() }),
  z.object({ kind: z.literal('product'), slug: z.string(), name: z.string(), id: z.optional(z.int()) }),
]);
export type Recent = z.output<typeof recent>;

const mostKept = 5;

/** One key per member of staff: many share a tablet. */
const keyOf = (memberId: number): string => `staff-lately-${memberId}`;

/** The most recent choices first; none if the device has stored nothing, or something else. */
export function readRecents(memberId: number): readonly Recent[] {
  try {
    return z
      .array(recent)
      .parse(JSON.parse(deviceStorage.read(keyOf(memberId)) ?? '[]'))
      .slice(0, mostKept);
  } catch {
    return [];
  }
}

export function keepRecent(memberId: number, chosen: Recent): void {
  const others = readRecents(memberId).filter((one) => nameOf(one) !== nameOf(chosen));
  deviceStorage.write(keyOf(memberId), JSON.stringify([chosen, ...others].slice(0, mostKept)));
}

const nameOf = (one: Recent): string => {
  if (one.kind === 'command') return `command ${one.key}`;
  return one.kind === 'order' ? `order ${one.number}` : `product ${one.slug}`;
};
