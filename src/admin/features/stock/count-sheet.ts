import * as z from 'zod/mini';
import { wholeNumberFrom } from '#admin/lib/use-typed-words.ts';
import { countReasons, mostPieces } from '#contract/admin/stock/stock.ts';

const entry = z.object({
  typed: z.string(),
  /** What the shop said could be sold as this number was begun. */
  seen: z.int(),
  /** The newest movement that it knew of then. */
  since: z.nullable(z.int()),
  why: z.enum(countReasons),
});
export type CountEntry = z.output<typeof entry>;

/** By the product's id; what is not typed is not in it. */
export const countSheet = z.record(z.string(), entry);
export type CountSheet = z.output<typeof countSheet>;

type Typing = {
  readonly typed: string;
  /** What the shop says now. */
  readonly stock: number;
  readonly newestMovement: number | null;
  /** The first letter since the field was entered: the counting begins anew. */
  readonly isBegun: boolean;
};

/** The sheet with what was typed of one product; an empty field takes it off the sheet. */
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

/** What is counted beside what was sent, or otherwise. */
export const countedSince = (sent: CountSheet, now: CountSheet): CountSheet =>
  Object.fromEntries(Object.entries(now).filter(([id, entry]) => entry !== sent[id]));

/** Null for what is no number. */
export const countOf = ({ typed }: CountEntry): number | null => wholeNumberFrom(typed, 0, mostPieces);

/** Against what was seen: what is sold meanwhile changes nothing of it. Null for what is no number. */
export function differenceOf(counted: CountEntry): number | null {
  const count = countOf(counted);
  return count === null ? null : count - counted.seen;
}

/** As the shop wants them; a reason for fewer is none where there are not fewer. */
export const countsToBook = (sheet: CountSheet) =>
  Object.entries(sheet).flatMap(([id, counted]) => {
    const count = countOf(counted);
    if (count === null) return [];
    const { seen, since, why } = counted;
    return { productId: Number(id), counted: count, seen, since, why: count < seen ? why : ('counted' as const) };
  });
