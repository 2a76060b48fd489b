import { and, eq, inArray } from 'drizzle-orm';
import { relatedCount } from '#contract/listing/catalogue.ts';
import type { CartProduct, Product, ProductPicture, ProductSummary } from '#domain/catalogue/product.ts';
import { Failure } from '#domain/failure.ts';
import { noGrams } from '#domain/money/weight.ts';
import { Moved } from '#domain/moved.ts';
import { isSold, products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { formerSlugs } from '#server/db/tables/catalogue/former-slug-tables.ts';
import type { RequestContext } from '#server/modules/request-context.ts';
import { cartColumns, cartProductFromRow } from './product-columns.ts';
import type { Cake, Shelf } from './shelf.ts';

const missing = () => new Failure('notFound', { text: 'Product not found' });

/** @throws Moved for a slug that a product had before, else Failure 'notFound' with 'Product not found' */
function cakeCalled(shelf: Shelf, slug: string): Cake {
  const cake = shelf.cake(slug);
  if (cake) return cake;
  const today = shelf.formerly(slug);
  throw today ? new Moved(today.product.slug) : missing();
}

/** @throws as `cakeCalled` */
export const findProduct = async ({ catalogue, now }: RequestContext, { slug }: { slug: string }): Promise<Product> =>
  cakeCalled(await catalogue.at(now), slug).product;

/** @throws Failure 'notFound' with 'Product not found' */
export async function findProductById(
  { catalogue, now }: RequestContext,
  { productId }: { productId: number },
): Promise<Product> {
  const cake = (await catalogue.at(now)).cakeById(productId);
  if (!cake) throw missing();
  return cake.product;
}

/** Extras too; by a former slug under that one, for it is what a cart knows. */
export async function findProductsOfCart(
  context: RequestContext,
  { slugs }: { slugs: string[] },
): Promise<CartProduct[]> {
  if (slugs.length === 0) return [];
  const rows = await context.db
    .select(cartColumns)
    .from(products)
    .where(and(inArray(products.slug, slugs), isSold));
  const former = await context.db
    .select({ ...cartColumns, slug: formerSlugs.slug })
    .from(formerSlugs)
    .innerJoin(products, eq(products.id, formerSlugs.productId))
    .where(and(inArray(formerSlugs.slug, slugs), isSold));
  return [...rows, ...former].map((row) => cartProductFromRow(row, context.now));
}

/**
 * Others of its category come with it, those that keep to its diet and then the best sold first, and the weights of all that is shown.
 * @throws as `cakeCalled`
 */
export async function findProductPage(
  { catalogue, now, services }: RequestContext,
  { slug }: { slug: string },
): Promise<{ product: Product; related: ProductSummary[]; weights: number[] }> {
  const shelf = await catalogue.at(now);
  const cake = cakeCalled(shelf, slug);
  const { pictures, ...product } = cake.product;
  const suits = ({ row }: Cake) => cake.row.dietary.every((mark) => row.dietary.includes(mark));
  const others = shelf
    .list(`category:${cake.row.categoryId}`, 'popular')
    .filter(({ id }) => id !== cake.id)
    .toSorted((a, b) => Number(a.isSoldOut) - Number(b.isSoldOut) || Number(suits(b)) - Number(suits(a)));
  return {
    product: { ...product, pictures: services.hasPicturesElsewhere ? pictures.map(byName) : pictures },
    related: others.slice(0, relatedCount).map((other) => other.product),
    weights: weightsOf(shelf),
  };
}

const byName = (picture: ProductPicture): ProductPicture => ({ ...picture, hash: null });

/** What is sold by the piece has none. */
const weightsOf = ({ cakes }: Shelf): number[] =>
  [...new Set(cakes.flatMap(({ product }) => product.sizes.map(({ grams }) => grams)))]
    .filter((grams) => grams > noGrams)
    .sort((a, b) => a - b);
