import type { CartProduct as FoundProduct, ProductSummary, WireSize } from '#contract/listing/catalogue.ts';
import { lineInStock } from '#domain/catalogue/mixed-box.ts';
import type { Personalisation } from '#domain/catalogue/personalisation.ts';
import { gramsFromWeightText } from '#domain/catalogue/size.ts';

export type CartProduct = Pick<ProductSummary, 'slug' | 'name' | 'mainImage' | 'stockPieces' | 'sizes'> & {
  readonly id?: number | undefined;
  readonly options?: FoundProduct['options'] | undefined;
};

/** Undefined where it is not sold in that weight. */
export const sizeIn = ({ sizes }: Pick<CartProduct, 'sizes'>, weightText: string): WireSize | undefined =>
  sizes.find(({ grams }) => grams === gramsFromWeightText(weightText));

/** Adds so many, at most all there are; answers how many. Rejects with `outOfStock` where the cart holds all of it. */
export type AddToCart = (
  product: CartProduct,
  quantity: number,
  weightText: string,
  personalisation?: Personalisation,
) => Promise<number>;

/** Why what was just added cannot be picked up together with something in the cart; null where it can. */
export type ClashOf = (product: Pick<ProductSummary, 'slug' | 'season' | 'lead'>) => Promise<string | null>;

/** What a cart knows of so much of a product: a box is called by its filling, and is as many as that makes. */
export function seeLine(product: Omit<CartProduct, 'slug' | 'mainImage'>, size: WireSize, { box }: Personalisation) {
  return lineInStock({ ...product, stock: product.stockPieces }, size, box);
}
