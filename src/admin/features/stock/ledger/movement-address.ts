import { adminUrls } from '#contract/admin/admin-urls.ts';
import { isRealDate } from '#domain/pickup/clock/calendar.ts';
import { type MovementReason, movementReasons } from '#domain/stock/movement.ts';

export type ShownMovements = {
  /** Words of a product, the number of an order, or a name. */
  readonly q?: string;
  readonly productId?: number;
  readonly reason?: MovementReason;
  /** Days, both included. */
  readonly from?: string;
  readonly to?: string;
  readonly by?: string;
  readonly before?: number;
};

const idFrom = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
const dayFrom = (text: string | null): string | undefined => (text !== null && isRealDate(text) ? text : undefined);
const wordsFrom = (text: string | null, most: number): string | undefined => text?.trim().slice(0, most) || undefined;

/** What the address asks for; what it cannot mean is left out. */
export function shownMovementsOf(query: URLSearchParams): ShownMovements {
  const asked = {
    q: wordsFrom(query.get('q'), 80),
    productId: idFrom(query.get('product')),
    reason: movementReasons.find((known) => known === query.get('reason')),
    from: dayFrom(query.get('from')),
    to: dayFrom(query.get('to')),
    by: wordsFrom(query.get('who'), 120),
    before: idFrom(query.get('before')),
  };
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
}

export const addressOfMovements = ({ q, productId, reason, from, to, by, before }: ShownMovements): string =>
  adminUrls.stockMovements({
    q,
    product: productId?.toString(),
    reason,
    from,
    to,
    who: by,
    before: before?.toString(),
  });
