import { eq } from 'drizzle-orm';
import { levelsFrom } from '#domain/diet/allergens.ts';
import { penceFromPounds } from '#domain/money/money.ts';
import { noGrams } from '#domain/money/weight.ts';
import { PlainProblem } from '#domain/plain-problem.ts';
import { openStock } from '#server/db/move-stock.ts';
import type { Db } from '#server/db/open.ts';
import { productSizes, products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import type { ExtraOfFile } from './extras-file.ts';
import type { Import, Imported } from './import-catalogue.ts';

/**
 * What is not in the list is left alone, and so is the stock of what the shop has already. The caller has opened the
 * transaction.
 * @throws PlainProblem naming each that has the slug of a cake
 */
export async function importExtras(tx: Db, listed: readonly ExtraOfFile[], by: Import): Promise<Imported> {
  const rows = await tx.select({ id: products.id, slug: products.slug, kind: products.kind }).from(products);
  const known = new Map(rows.map((row) => [row.slug, row]));
  const cakes = listed.filter(({ slug }) => known.get(slug)?.kind === 'cake');
  if (cakes.length > 0)
    throw new PlainProblem(`A cake has that name already: ${cakes.map(({ slug }) => slug).join(', ')}.`);
  let added = 0;
  for (const extra of listed) {
    const id = known.get(extra.slug)?.id;
    const facts = factsOf(extra);
    const [row] =
      id === undefined
        ? await tx
            .insert(products)
            .values({ ...facts, stock: extra.stock })
            .returning({ id: products.id })
        : await tx.update(products).set(facts).where(eq(products.id, id)).returning({ id: products.id });
    if (!row) throw new Error(`${extra.slug} was not written`);
    await writeSize(tx, row.id, extra);
    if (id !== undefined) continue;
    await openStock(tx, [row.id], by);
    added += 1;
  }
  return { added, changed: listed.length - added };
}

async function writeSize(tx: Db, productId: number, { price, deposit }: ExtraOfFile): Promise<void> {
  const size = {
    pricePence: penceFromPounds(price),
    depositPence: deposit === null ? 0 : penceFromPounds(deposit.amount),
    isDefault: true,
  };
  await tx
    .insert(productSizes)
    .values({ productId, grams: noGrams, ...size })
    .onConflictDoUpdate({ target: [productSizes.productId, productSizes.grams], set: size });
}

/** It is no food: none of the allergens is in it. */
const factsOf = ({ slug, name, description, vat, words }: ExtraOfFile) => ({
  slug,
  name,
  kind: 'extra' as const,
  description,
  cakeBase: '',
  allergens: levelsFrom([], []),
  vatClass: vat,
  options: words === null ? {} : { message: { ...words, where: '' } },
});
