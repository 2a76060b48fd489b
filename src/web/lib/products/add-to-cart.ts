import { priceFromWire, priceToWire } from '#contract/codecs/price-codec.ts';
import type { CartProduct as FoundProduct, ProductSummary, WireSize } from '#contract/listing/catalogue.ts';
import { lineInStock } from '#domain/catalogue/mixed-box.ts';
import type { Personalisation } from '#domain/catalogue/personalisation.ts';
import { gramsFromWeightText } from '#domain/values/weight.ts';

export type CartProduct = Pick<ProductSummary, 'slug' | 'name' | 'mainImage' | 'stockPieces' | 'sizes'> & {
  readonly id?: number | undefined;
  readonly options?: FoundProduct['options'] | undefined;
};

/** Undefined if the product is not sold in that weight. */
export const sizeIn = ({ sizes }: Pick<CartProduct, 'sizes'>, weightText: string): WireSize | undefined =>
  sizes.find(({ grams }) => grams === gramsFromWeightText(weightText));

/**
 * Adds the given quantity, at most all there is; resolves to how many. Rejects with `outOfStock` if the cart holds all
 * of it.
 */
export type AddToCart = (
  product: CartProduct,
  quantity: number,
  weightText: string,
  personalisation?: Personalisation,
) => Promise<number>;

/** Why what was just added cannot be picked up together with something in the cart; null if it can. */
export type ClashOf = (product: Pick<ProductSummary, 'slug' | 'season' | 'lead'>) => Promise<string | null>;

/**
 * What a cart knows of a product in a given size: a box is named after its filling, costs what its flavours add, and is
 * available as often as they allow.
 */
export function seeLine(product: Omit<CartProduct, 'slug' | 'mainImage'>, size: WireSize, { box }: Personalisation) {
  const seen = lineInStock({ ...product, stock: product.stockPieces }, { ...size, ...priceFromWire(size) }, box);
  return { ...seen, size: { ...seen.size, ...priceToWire(seen.size) } };
}
