import { eq } from 'drizzle-orm';
import { PlainProblem } from '#domain/plain-problem.ts';
import type { Db } from '#server/db/open.ts';
import { collectionProducts, collections } from '#server/db/tables/catalogue/attribute-tables.ts';
import type { ProductOfFile } from './catalogue-file.ts';

/** @throws PlainProblem naming those of the list that are none */
export async function refuseUnknownCollections(tx: Db, listed: readonly ProductOfFile[]): Promise<void> {
  const named = new Set(listed.flatMap(({ collections: of }) => of ?? []));
  if (named.size === 0) return;
  const rows = await tx.select({ key: collections.key }).from(collections).where(eq(collections.rule, 'byHand'));
  const known = new Set(rows.map(({ key }) => key));
  const missing = [...named].filter((key) => !known.has(key));
  if (missing.length > 0)
    throw new PlainProblem(`The shop has no collection that is gathered by hand called ${missing.join(', ')}.`);
}

/** Where the file says nothing of collections, the product stays in those that it is in. */
export async function gatherByHand(tx: Db, productId: number, { collections: of }: ProductOfFile): Promise<void> {
  if (!of) return;
  await tx.delete(collectionProducts).where(eq(collectionProducts.productId, productId));
  if (of.length > 0) await tx.insert(collectionProducts).values(of.map((collection) => ({ collection, productId })));
}
