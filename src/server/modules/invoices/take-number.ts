import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';

/** Invoices and credit notes are counted each for themselves. */
export const seriesOf = { invoice: 'INV', creditNote: 'CN' } as const;

/** 'INV-17' */
export const numberText = (series: string, number: number): string => `${series}-${number}`;

/**
 * The next of a series, for what the caller's transaction writes under it, after everything else: whoever wants the next one waits until that
 * transaction ends, and gets this number where it did not come to its end. So none is missing, and none is there twice.
 */
export async function takeNumber(tx: Db, series: string): Promise<number> {
  const { rows } = await tx.execute<{ last: number }>(sql`
    insert into number_series as counted (series, last) values (${series}, 1)
    on conflict (series) do update set last = counted.last + 1 returning last`);
  const [counted] = rows;
  if (!counted) throw new Error(`no number of ${series}`);
  return counted.last;
}
