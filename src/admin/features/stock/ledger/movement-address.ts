import { adminUrls } from '#contract/admin/admin-urls.ts';
import { isRealDate } from '#domain/pickup/clock/calendar.ts';
import { type MovementReason, movementReasons } from '#domain/stock/movement.ts';

export type ShownMovements = {
  readonly productId?: number;
  readonly reason?: MovementReason;
  readonly day?: string;
  readonly by?: string;
  readonly before?: number;
};

const idFrom = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;

/** What the address asks for; what it cannot mean is left out. */
export function shownMovementsOf(query: URLSearchParams): ShownMovements {
  const productId = idFrom(query.get('product'));
  const before = idFrom(query.get('before'));
  const reason = movementReasons.find((known) => known === query.get('reason'));
  const day = query.get('day');
  const by = query.get('who')?.trim().slice(0, 120);
  return {
    ...(productId !== undefined && { productId }),
    ...(reason !== undefined && { reason }),
    ...(day !== null && isRealDate(day) && { day }),
    ...(by && { by }),
    ...(before !== undefined && { before }),
  };
}

export const addressOfMovements = ({ productId, reason, day, by, before }: ShownMovements): string =>
  adminUrls.stockMovements({
    product: productId?.toString(),
    reason,
    day,
    who: by,
    before: before?.toString(),
  });
