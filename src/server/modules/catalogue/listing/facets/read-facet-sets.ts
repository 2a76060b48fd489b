import { inArray } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { facetSets } from '#server/db/tables/catalogue/listing-tables.ts';
import { type FacetSet, facetSetFrom } from './choice-groups.ts';

/** A set is never changed and its id never given again, so what was read once is right for good. */
const kept = new WeakMap<Db, Map<number, FacetSet>>();
const none = facetSetFrom([]);

/** @returns the set of an id; only those that this process has not seen are read */
export async function readFacetSets(db: Db, ids: readonly number[]): Promise<(id: number) => FacetSet> {
  const known = kept.get(db) ?? new Map<number, FacetSet>();
  kept.set(db, known);
  const missing = ids.filter((id) => !known.has(id));
  if (missing.length > 0) {
    const rows = await db
      .select()
      .from(facetSets)
      .where(inArray(facetSets.id, [...new Set(missing)]));
    for (const { id, facets } of rows) known.set(id, facetSetFrom(facets));
  }
  return (id) => known.get(id) ?? none;
}
