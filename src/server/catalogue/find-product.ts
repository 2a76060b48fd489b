import { relatedCount } from '#contract/listing/catalogue.ts';
import { problemsOfLine } from '#domain/catalogue/mixed-box.ts';
import type { Personalisation } from '#domain/catalogue/personalisation.ts';
import type { CartProduct, Product, ProductPicture, ProductSummary } from '#domain/catalogue/product.ts';
import type { ProductOptions } from '#domain/catalogue/product-options.ts';
import type { Size } from '#domain/catalogue/size.ts';
import { Failure } from '#domain/failure.ts';
import { Moved } from '#domain/moved.ts';
import { oncePer } from '#domain/once-per.ts';
import { noGrams, weightTextFromGrams } from '#domain/values/weight.ts';
import type { CatalogueSnapshot } from '#server/catalogue/snapshot/catalogue-snapshot.ts';
import { type ListedProduct, ofCategory } from '#server/catalogue/snapshot/listed-products.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

const missing = () => new Failure('notFound', { text: 'Product not found' });

/** @throws Moved for a slug that a product had before, otherwise Failure 'notFound' with 'Product not found' */
function cakeCalled(catalogue: CatalogueSnapshot, slug: string): ListedProduct {
  const cake = catalogue.cake(slug);
  if (cake) return cake;
  const today = catalogue.formerly(slug);
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

/**
 * The products of a cart, extras too. A product asked for by a previous slug is returned under that slug, because the cart knows that one.
 */
export async function findProductsOfCart(
  context: RequestContext,
  { slugs }: { slugs: string[] },
): Promise<CartProduct[]> {
  const catalogue = await context.catalogue.at(context.now);
  return [...new Set(slugs)].flatMap((slug) => {
    const found = catalogue.sold(slug);
    const cake = catalogue.cakeById(found?.product.id ?? 0);
    if (!found) return [];
    return [{ ...found.product, slug, ...(cake && { options: catalogue.optionsOf(cake), contents: cake.product }) }];
  });
}

/**
 * A product, others of its category (those that keep to its diet first, then the best sellers) and the weights of everything that is chosen by weight.
 * @throws as `cakeCalled`
 */
export async function findProductPage(
  context: RequestContext,
  { slug }: { slug: string },
): Promise<{ product: Product; related: ProductSummary[]; weights: number[] }> {
  const catalogue = await context.catalogue.at(context.now);
  const cake = cakeCalled(catalogue, slug);
  const { product, related } = pageOf(catalogue, cake);
  return {
    product: context.services.hasPicturesElsewhere ? byNames(product) : product,
    related,
    weights: weightsOf(catalogue),
  };
}

type Page = { readonly product: Product; readonly related: ProductSummary[] };
const pagesOf = oncePer((_catalogue: CatalogueSnapshot) => new Map<number, Page>());

/**
 * Built once per snapshot: whatever is derived from the product is cached with this object, which stays the same until something in it
 * changes.
 */
function pageOf(catalogue: CatalogueSnapshot, cake: ListedProduct): Page {
  const known = pagesOf(catalogue);
  const found = known.get(cake.id);
  if (found) return found;
  const { product, row } = cake;
  const page = {
    product: row.options.box ? { ...product, options: catalogue.optionsOf(cake) } : product,
    related: relatedOf(catalogue, cake),
  };
  known.set(cake.id, page);
  return page;
}

/** The product with pictures that are known by their names alone. */
const byNames = oncePer(
  (product: Product): Product => ({
    ...product,
    pictures: product.pictures.map((picture: ProductPicture) => ({ ...picture, hash: null })),
  }),
);

function relatedOf(catalogue: CatalogueSnapshot, cake: ListedProduct): ProductSummary[] {
  const suits = ({ row }: ListedProduct) => cake.row.dietary.every((mark) => row.dietary.includes(mark));
  const best: ListedProduct[] = [];
  const rest: ListedProduct[] = [];
  for (const other of catalogue.list(ofCategory(cake.row.categoryId), 'popular')) {
    if (other.id === cake.id) continue;
    (suits(other) && !other.isSoldOut ? best : rest).push(other);
    if (best.length === relatedCount) break;
  }
  rest.sort((a, b) => Number(a.isSoldOut) - Number(b.isSoldOut) || Number(suits(b)) - Number(suits(a)));
  return [...best, ...rest].slice(0, relatedCount).map((other) => other.product);
}

/** The weights of everything that is chosen by weight, ascending: not of what is sold by the piece, nor of boxes to fill. */
const weightsOf = oncePer(({ cakes }: CatalogueSnapshot): number[] =>
  [...new Set(cakes.flatMap(({ row }) => (row.options.box ? [] : row.sizes.map(({ grams }) => grams))))]
    .filter((grams) => grams > noGrams)
    .sort((a, b) => a - b),
);

/** @throws Failure 'invalid' naming the weights that the product is sold in */
export function findSize({ name, sizes }: { name: string; sizes: readonly Size[] }, grams: number): Size {
  const found = sizes.find((size) => size.grams === grams);
  if (found) return found;
  if (sizes.some((size) => size.grams === noGrams)) {
    const text = `${name} is sold by the piece, without a weight.`;
    throw new Failure('invalid', { text, fields: { weightSnapshot: text } });
  }
  const sold = sizes.map((size) => weightTextFromGrams(size.grams)).join(', ');
  const text = `${name} is not sold in ${weightTextFromGrams(grams)}. Please choose from ${sold}.`;
  throw new Failure('invalid', { text, fields: { weightSnapshot: text } });
}

/**
 * @param photoMayCome whether a photo may follow, as in an order that staff take
 * @throws Failure 'invalid' naming the product and what cannot be made of it
 */
export function refuseUnfitPersonalisation(
  { name, options }: { name: string; options: ProductOptions },
  said: Personalisation,
  size: { readonly pieces: number } | undefined,
  photoMayCome = false,
): void {
  const problems = Object.entries(problemsOfLine(options, said, { pieces: size?.pieces, photoMayCome }));
  if (problems.length === 0) return;
  const text = `${name}: ${problems.map(([, problem]) => problem).join(' ')}`;
  throw new Failure('invalid', { text, fields: Object.fromEntries(problems) });
}
