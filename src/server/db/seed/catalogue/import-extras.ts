import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { longestWords } from '#domain/catalogue/personalisation.ts';
import { levelsFrom } from '#domain/diet/allergens.ts';
import { PlainProblem } from '#domain/failure.ts';
import { vatClasses } from '#domain/money/ledger.ts';
import { penceFromPounds } from '#domain/money/money.ts';
import { noGrams } from '#domain/values/weight.ts';
import { openStock } from '#server/db/move-stock.ts';
import type { Db } from '#server/db/open.ts';
import { productSizes, products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { amount, count, type ProductOfFile, readRows, slug } from './catalogue-file.ts';
import type { Import, Imported } from './import-catalogue.ts';

/** @throws PlainProblem with a line for each product that offers something that is no extra of the shop, with its position and slug */
export async function refuseUnknownExtras(tx: Db, listed: readonly ProductOfFile[]): Promise<void> {
  const rows = await tx.select({ slug: products.slug }).from(products).where(eq(products.kind, 'extra'));
  const known = new Set(rows.map(({ slug }) => slug));
  const faults = listed.flatMap(({ slug, extrasOffered }, index) =>
    extrasOffered
      .filter((extra) => !known.has(extra))
      .map((extra) => `${index + 1} (${slug}) extrasOffered: the shop has no extra called ${extra}`),
  );
  if (faults.length > 0) throw new PlainProblem(`The file cannot be imported:\n${faults.join('\n')}`);
}

const extraOfFile = z.object({
  slug,
  name: z.string().check(z.minLength(1), z.maxLength(120)),
  description: z.string().check(z.minLength(1)),
  price: amount,
  vat: z.enum(vatClasses),
  stock: count(0),
  /** Charged on top of the price; a tax on it would be due if it were kept. */
  deposit: z.nullable(z.object({ amount, vat: z.literal('none') })),
  /** What may be written on it. */
  words: z.nullable(z.object({ max: z.int().check(z.minimum(1), z.maximum(longestWords)), placeholder: z.string() })),
});

export type ExtraOfFile = z.output<typeof extraOfFile>;

/** @throws PlainProblem with a line for each fault of each extra, with its position and slug */
export const readExtrasFile = (text: string, file: string): ExtraOfFile[] =>
  readRows(text, file, {
    list: z.pipe(
      z.object({ extras: z.array(z.unknown()) }),
      z.transform(({ extras }) => extras),
    ),
    otherwise: "is not JSON with a list 'extras'.",
    row: extraOfFile,
  });

/**
 * Imports the listed extras. What is not in the list is left alone, and so is the stock of what the shop already has. The caller has opened
 * the transaction.
 * @throws PlainProblem naming each that has the slug of a cake
 */
export async function importExtras(tx: Db, listed: readonly ExtraOfFile[], by: Import): Promise<Imported> {
  const rows = await tx.select({ id: products.id, slug: products.slug, kind: products.kind }).from(products);
  const known = new Map(rows.map((row) => [row.slug, row]));
  const cakes = listed.filter(({ slug }) => known.get(slug)?.kind === 'cake');
  if (cakes.length > 0)
    throw new PlainProblem(`A cake already has that name: ${cakes.map(({ slug }) => slug).join(', ')}.`);
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

/** An extra is not food, so it contains none of the allergens. */
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
