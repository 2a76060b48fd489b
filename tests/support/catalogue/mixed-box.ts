import type { Personalisation } from '#domain/catalogue/personalisation.ts';
import { levelsFrom } from '#domain/diet/allergens.ts';
import type { Db } from '#server/db/open.ts';
import { productSizes, products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { productPictures } from '#server/db/tables/catalogue/picture-tables.ts';
import { findTestProduct, type TestProduct } from './products.ts';

const sizes = [
  [500, 4, 1_500],
  [750, 6, 2_200],
  [1_000, 8, 2_900],
  [1_500, 12, 4_200],
] as const;

/**
 * Creates 'Cupcake Box', in boxes of 4, 6, 8 and 12, among the dessert boxes. @param from the category or collection that it is filled from
 */
export async function makeCupcakeBox(db: Db, from = 'cupcakes'): Promise<TestProduct> {
  const like = await findTestProduct(db, 'signature-cupcake-box-of-six');
  const [made] = await db
    .insert(products)
    .values({
      slug: 'cupcake-box',
      name: 'Cupcake Box',
      categoryId: like.categoryId,
      description: 'Fill it yourself.',
      supply: 'toOrder',
      cakeBase: 'Vanilla',
      allergens: levelsFrom([], []),
      options: { box: { from } },
    })
    .returning({ id: products.id });
  const productId = made?.id ?? 0;
  await db.insert(productSizes).values(
    sizes.map(([grams, pieces, pricePence], at) => ({
      productId,
      grams,
      pieces,
      pricePence,
      label: `Box of ${pieces}`,
      isDefault: at === 0,
    })),
  );
  const file = 'signature-cupcake-box-of-six.jpg';
  await db.insert(productPictures).values({ productId, position: 1, file, alternative: 'A box', view: 'main' });
  return findTestProduct(db, 'cupcake-box');
}

/** What a filling adds to the price of its box. */
export const extraOf = (said: Personalisation | undefined, flavours: readonly TestProduct[]): number =>
  flavours.reduce((sum, { id, boxExtraPence }) => sum + (said?.box?.[id] ?? 0) * boxExtraPence, 0);

/** A filling that makes the box full: one of the third cake, and the rest of the first. Undefined for a product that is not a box. */
export function fillingFor(
  { options, sizes, grams }: TestProduct,
  [first, , second]: readonly { readonly id: number }[],
  weightGrams = grams,
): Personalisation | undefined {
  const pieces = sizes.find((size) => size.grams === weightGrams)?.pieces ?? 0;
  return options.box && first && second && { box: { [first.id]: pieces - 1, [second.id]: 1 } };
}
