import { inArray } from 'drizzle-orm';
import type { Shop } from '#contract/shop.ts';
import { Failure } from '#domain/failure.ts';
import { minuteMs } from '#domain/time/durations.ts';
import { unpaidHolds } from '#server/db/tables/limit-tables.ts';
import { violatedCheck } from '#server/db/violated-check.ts';
import { tryAgainIn } from '#server/modules/limits/try-again.ts';
import type { OrderedLine } from '#server/modules/orders/placing/check-lines.ts';
import type { RequestContext } from '#server/modules/request-context.ts';
import { type Holder, holdersOf } from './holders.ts';
import { firstPauseMinutes, longestPauseMinutes } from './unpaid-bounds.ts';

const ringUs = ({ telephone }: Shop): string => `ring us on ${telephone.shown}`;
const tooMuch = (text: string, retryAfterSeconds?: number): Failure =>
  new Failure('unpaidLimit', { text, retryAfterSeconds });

/** @throws Failure 'unpaidLimit' saying what is too much and whom to ring */
export function refuseLargeOrder(
  lines: readonly OrderedLine[],
  totalPence: number,
  { shop, services }: Pick<RequestContext, 'shop' | 'services'>,
): void {
  const { piecesOfProduct: most, poundsOfOrder } = services.unpaidBounds;
  const ring = ringUs(shop);
  const pieces = new Map<string, number>();
  for (const { product, quantity } of lines) pieces.set(product.name, (pieces.get(product.name) ?? 0) + quantity);
  const [name] = [...pieces].find(([, quantity]) => most > 0 && quantity > most) ?? [];
  if (name !== undefined)
    throw tooMuch(`We take orders of up to ${most} ${name} here. For more, please ${ring}: we are glad to bake them.`);
  if (poundsOfOrder > 0 && totalPence > poundsOfOrder * 100)
    throw tooMuch(
      `We take orders of up to £${poundsOfOrder} here. For a larger one, please ${ring}: we are glad to help.`,
    );
}

const ofNetwork = (ring: string): Failure =>
  tooMuch(`Many orders from your network wait for their payment. Please try again in a few minutes, or ${ring}.`);

const refusals: Readonly<Record<string, (ring: string) => Failure>> = {
  unpaid_holds_orders_of_customer: (ring) =>
    tooMuch(
      `You have an order that waits for its payment. Please pay or cancel it under Orders before you place another, or ${ring}.`,
    ),
  unpaid_holds_orders_of_network: ofNetwork,
  unpaid_holds_pence_of_network: ofNetwork,
};

/** Null for any other error. */
export const refusedHold = (error: unknown, shop: Shop): Failure | null =>
  refusals[violatedCheck(error) ?? '']?.(ringUs(shop)) ?? null;

/** Milliseconds; `write_order` reckons the same. */
const pauseMs = (givenUp: number, free: number): number =>
  Math.min(longestPauseMinutes, firstPauseMinutes * 2 ** (givenUp - free - 1)) * minuteMs;

/** @throws Failure 'unpaidLimit' with the seconds until the next order is taken */
export async function refuseInPause(context: RequestContext, userId: number): Promise<void> {
  const holders = await holdersOf(context, userId);
  if (holders.length === 0) return;
  const kept = await context.db
    .select()
    .from(unpaidHolds)
    .where(
      inArray(
        unpaidHolds.key,
        holders.map(({ key }) => key),
      ),
    );
  const untilOf = ({ key, free }: Holder): number => {
    const { givenUp = 0, givenUpAt = null } = kept.find((row) => row.key.equals(key)) ?? {};
    return free > 0 && givenUp > free && givenUpAt ? givenUpAt.getTime() + pauseMs(givenUp, free) : 0;
  };
  const seconds = Math.ceil((Math.max(0, ...holders.map(untilOf)) - context.now.getTime()) / 1000);
  if (seconds <= 0) return;
  const minutes = Math.ceil(seconds / 60);
  throw tooMuch(
    `Several orders were placed and not paid. Please ${tryAgainIn(minutes)}, or ${ringUs(context.shop)} and we take your order.`,
    seconds,
  );
}
