import { sql } from 'drizzle-orm';
import { isMisspelled } from '#domain/diet/misspelled.ts';
import type { Db } from '#server/db/open.ts';

export type Term = {
  readonly typed: string;
  /** The nearest word of the catalogue where the typed one is misspelled; else as typed. */
  readonly meant: string;
  /** Words of one stem: 'cake' and 'cakes'. */
  readonly same: readonly string[];
  /** Words that it begins, the most frequent first. */
  readonly begun: readonly string[];
  readonly size: number;
};

type Row = { typed: string; meant: string; same: string[]; begun: string[]; size: string };

/** Words that tell nothing, such as 'and', are left out. Empty where nothing can be looked for. */
export async function readTerms(db: Db, text: string): Promise<Term[]> {
  if (text === '') return [];
  const { rows } = await db.execute<Row>(sql`select typed, meant, same, begun, size from search_terms(${text})`);
  return rows.map((row) => {
    const size = Number(row.size);
    // What is like it and yet another word is none that was meant: 'november' of 'number'.
    if (row.meant !== row.typed && !isMisspelled(row.typed, row.meant))
      return { typed: row.typed, meant: row.typed, same: [], begun: [], size: 0 };
    // One or two digits begin weights and sizes alone: '7' is not 750g.
    return /^\d{1,2}$/.test(row.typed) && row.same.length === 0 ? { ...row, begun: [], size: 0 } : { ...row, size };
  });
}

/** Null where everything is spelled as in the catalogue. */
export const correctionOf = (terms: readonly Term[]): string | null =>
  terms.some(({ typed, meant }) => typed !== meant) ? terms.map(({ meant }) => meant).join(' ') : null;
