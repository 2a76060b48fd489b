import { type ListingQuery, priceRange, type Sort } from '#contract/listing/filters.ts';
import { isBestseller } from '#domain/catalogue/product.ts';
import { gramsFromWeightText } from '#domain/catalogue/size.ts';
import { pennies, type TestProduct } from './products.ts';

export type ProductRow = TestProduct;

const payable = (product: ProductRow): number => pennies(product);

/** Whole ones of the default size; NaN where it is made to order, which is never new and never sold out. */
export const availableOf = ({ stock, sizes }: ProductRow): number =>
  Math.floor(stock / (sizes.find(({ isDefault }) => isDefault)?.pieces ?? 1));

/** Above 80 as the documents say, which is a row in the shop. */
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
const hasWeight = ({ sizes }: ProductRow, option: string): boolean =>
  sizes.some(({ grams }) => grams === gramsFromWeightText(option));
const isBase = (option: string): boolean => option.endsWith('-base');

/** C-02 to C-05 as the documents say them, one product at a time: what the database's answers are held against. */
export function fits(product: ProductRow, { filter, weight, min, max }: ListingQuery): boolean {
  const bases = filter.filter(isBase);
  const pounds = payable(product) / 100;
  return (
    filter.every((option) => isBase(option) || is(option, product)) &&
    (bases.length === 0 || bases.some((option) => is(option, product))) &&
    (weight.length === 0 || weight.some((option) => hasWeight(product, option))) &&
    pounds >= Math.min(min, max) &&
    (max === priceRange.max || pounds <= max)
  );
}

const comparisons: Readonly<Record<Sort, (a: ProductRow, b: ProductRow) => number>> = {
  popular: (a, b) => Number(availableOf(a) === 0) - Number(availableOf(b) === 0) || b.sold - a.sold || a.id - b.id,
  'price-low-high': (a, b) => payable(a) - payable(b) || a.id - b.id,
  'price-high-low': (a, b) => payable(b) - payable(a) || b.id - a.id,
  newest: (a, b) => b.createdAt.getTime() - a.createdAt.getTime() || b.id - a.id,
};

export const listed = (all: readonly ProductRow[], query: ListingQuery): ProductRow[] =>
  all.filter((product) => fits(product, query)).sort(comparisons[query.sort]);
