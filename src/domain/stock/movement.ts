/** Why a stock changed. */
export const movementReasons = [
  'opening',
  'order',
  'returned',
  'expired',
  'baked',
  'counted',
  'damaged',
  'wasted',
  'givenAway',
] as const;
export type MovementReason = (typeof movementReasons)[number];

/** Those that put pieces in, and those that take pieces out; the others may do either, or find that nothing has changed. */
export const reasonsIn = ['returned', 'expired', 'baked'] as const satisfies readonly MovementReason[];
export const reasonsOut = ['order', 'damaged', 'wasted', 'givenAway'] as const satisfies readonly MovementReason[];

/** Those that belong to an order. */
export const reasonsOfOrders = ['order', 'returned', 'expired'] as const satisfies readonly MovementReason[];

/** Those by which staff take pieces out of the stock. */
export const lossReasons = ['damaged', 'wasted', 'givenAway'] as const satisfies readonly MovementReason[];
export type LossReason = (typeof lossReasons)[number];

export const reasonTexts: Readonly<Record<MovementReason, string>> = {
  opening: 'opening',
  order: 'order',
  returned: 'returned',
  expired: 'expired',
  baked: 'baked',
  counted: 'counted',
  damaged: 'damaged',
  wasted: 'wasted',
  givenAway: 'given away',
};

/** @param pieces with a sign @param stock before the movement */
export function isMovementAllowed(reason: MovementReason, pieces: number, stock: number): boolean {
  if (!Number.isSafeInteger(pieces) || stock + pieces < 0) return false;
  if (reasonsIn.some((known) => known === reason)) return pieces > 0;
  if (reasonsOut.some((known) => known === reason)) return pieces < 0;
  return reason === 'counted' || pieces >= 0;
}

type Count = {
  readonly counted: number;
  /** What the shop said could be sold when the count began; null if nothing has been sold since. */
  readonly seen: number | null;
  /** What it says now. */
  readonly stock: number;
};

/** What was sold while somebody counted stays sold. @returns the movement's pieces, and how many are sold that nobody found */
export function differenceOfCount({ counted, seen, stock }: Count): { pieces: number; missing: number } {
  const difference = counted - (seen ?? stock);
  const pieces = Math.max(difference, -stock);
  return { pieces, missing: pieces - difference };
}
