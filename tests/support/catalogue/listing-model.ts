import { type ListingQuery, priceRange, type Sort } from '#contract/listing/filters.ts';
import { isBestseller } from '#domain/catalogue/product.ts';
import { gramsFromWeightText } from '#domain/values/weight.ts';
import type { TestProduct } from './products.ts';

export type ProductRow = TestProduct;

type Row = ProductRow['sizes'][number];

const payable = ({ pricePence, lowerPricePence }: Row): number => Math.min(pricePence, lowerPricePence ?? pricePence);

const defaultOf = ({ sizes }: ProductRow): Row | undefined => sizes.find(({ isDefault }) => isDefault);

/**
 * How many whole ones of a size are available, of the default if none is given; NaN if it is made to order, which is
 * never new and never sold out.
 */
export const availableOf = (product: ProductRow, size = defaultOf(product)): number =>
  Math.floor(product.stock / (size?.pieces ?? 1));

/** More than 80, as the documents say; in the shop this is a row. */
export const isNew = (available: number): boolean => available > 80;

export const weightOptions = ['500G', '750G', '1KG'] as const;

const firstWord = (text: string): string => text.trim().split(' ')[0] ?? '';
/** C-02, in the order of the screen. */
export const filterOptions = [
  'featured',
  'new-arrivals',
  'best-sellers',
  'vanilla-base',
  'chocolate-base',
  'ribbon-base',
] as const;

const isOf: Readonly<Record<string, (product: ProductRow) => boolean>> = {
  featured: ({ featured }) => featured,
  'new-arrivals': (product) => isNew(availableOf(product)),
  'best-sellers': ({ featured }) => isBestseller(featured),
  'vanilla-base': ({ cakeBase }) => firstWord(cakeBase) === 'Vanilla',
  'chocolate-base': ({ cakeBase }) => firstWord(cakeBase) === 'Chocolate',
  'ribbon-base': ({ cakeBase }) => firstWord(cakeBase) === 'Ribbon',
};
const is = (option: string, product: ProductRow): boolean => isOf[option]?.(product) ?? false;
const isBase = (option: string): boolean => option.endsWith('-base');

/**
 * C-02 to C-05 as the documents state them, one product at a time; the shop's answers are compared with this. Returns
 * the default size if it has one of the weights and the price that are asked for, otherwise the lightest size that has;
 * undefined if the product does not match.
 */
function listedSize(product: ProductRow, { filter, weight, min, max }: ListingQuery): Row | undefined {
  const bases = filter.filter(isBase);
  const [from, to] = [Math.min(min, max) * 100, Math.max(min, max) * 100];
  const isFound =
    filter.every((option) => isBase(option) || is(option, product)) &&
    (bases.length === 0 || bases.some((option) => is(option, product)));
  const fitting = product.sizes.filter(
    (size) =>
      (weight.length === 0 || weight.some((option) => gramsFromWeightText(option) === size.grams)) &&
      payable(size) >= from &&
      (to === priceRange.max * 100 || payable(size) <= to),
  );
  return isFound ? (fitting.find(({ isDefault }) => isDefault) ?? fitting[0]) : undefined;
}

type Listed = { readonly product: ProductRow; readonly size: Row };

const comparisons: Readonly<Record<Sort, (a: Listed, b: Listed) => number>> = {
  popular: (a, b) => b.product.sold - a.product.sold || a.product.id - b.product.id,
  'price-low-high': (a, b) => payable(a.size) - payable(b.size) || a.product.id - b.product.id,
  'price-high-low': (a, b) => payable(b.size) - payable(a.size) || b.product.id - a.product.id,
  newest: (a, b) => b.product.createdAt.getTime() - a.product.createdAt.getTime() || b.product.id - a.product.id,
};

const isGone = ({ product, size }: Listed): number => Number(availableOf(product, size) === 0);

/** In order, with sold-out products last. */
export const listed = (all: readonly ProductRow[], query: ListingQuery): ProductRow[] =>
  all
    .flatMap((product): Listed[] => {
      const size = listedSize(product, query);
      return size ? [{ product, size }] : [];
    })
    .sort((a, b) => isGone(a) - isGone(b) || comparisons[query.sort](a, b))
    .map(({ product }) => product);
