import * as z from 'zod/mini';
import { countReasons, mostPieces } from '#contract/admin/stock/stock.ts';
import { parseCount } from '#domain/values/number.ts';

const entry = z.object({
  typed: z.string(),
  /** What the shop said could be sold when this number was begun. */
  seen: z.int(),
  /** The newest movement that the shop knew of then. */
  since: z.nullable(z.int()),
  why: z.enum(countReasons),
});
export type CountEntry = z.output<typeof entry>;

/** By the product's id; products for which nothing is typed are not in it. */
export const countSheet = z.record(z.string(), entry);
export type CountSheet = z.output<typeof countSheet>;

type Typing = {
  readonly typed: string;
  /** What the shop says now. */
  readonly stock: number;
  readonly newestMovement: number | null;
  /** The first character since the field was entered: the count starts from scratch. */
  readonly isBegun: boolean;
};

/** The sheet with what was typed for one product; an empty field removes it from the sheet. */
export function withTyped(
  sheet: CountSheet,
  productId: number,
  { typed, stock, newestMovement, isBegun }: Typing,
): CountSheet {
  const { [productId]: known, ...others } = sheet;
  if (typed.trim() === '') return others;
  const then = known && !isBegun ? known : { seen: stock, since: newestMovement };
  return { ...others, [productId]: { typed, seen: then.seen, since: then.since, why: known?.why ?? 'counted' } };
}

/** What was counted besides what was sent, or changed since. */
export const countedSince = (sent: CountSheet, now: CountSheet): CountSheet =>
  Object.fromEntries(Object.entries(now).filter(([id, entry]) => entry !== sent[id]));

/** The count typed; null if it is not a number. */
export const countOf = ({ typed }: CountEntry): number | null => parseCount(typed, 0, mostPieces);

/** The difference from what was seen: sales in the meantime do not change it. Null if it is not a number. */
export function differenceOf(counted: CountEntry): number | null {
  const count = countOf(counted);
  return count === null ? null : count - counted.seen;
}

/** The counts as the shop accepts them; a reason for fewer pieces is dropped if there are not fewer. */
export const countsToBook = (sheet: CountSheet) =>
  Object.entries(sheet).flatMap(([id, counted]) => {
    const count = countOf(counted);
    if (count === null) return [];
    const { seen, since, why } = counted;
    return { productId: Number(id), counted: count, seen, since, why: count < seen ? why : ('counted' as const) };
  });
