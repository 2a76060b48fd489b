import type {
  CartProduct as WireCartProduct,
  Extra as WireExtra,
  Product as WireProduct,
  WireSize,
  ProductSummary as WireSummary,
} from '#contract/listing/catalogue.ts';
import {
  available,
  type CartProduct,
  type Extra,
  listedSize,
  ofToldFields,
  type Product,
  type ProductSummary,
  type ToldKey,
} from '#domain/catalogue/product.ts';
import { type ProductOptions, withLongerLeads } from '#domain/catalogue/product-options.ts';
import { boxText, mostOfOneLine, type Size } from '#domain/catalogue/size.ts';
import { allergenNames } from '#domain/diet/allergens.ts';
import { payablePence, pieceText } from '#domain/money/money.ts';
import { oncePer } from '#domain/once-per.ts';
import { weightTextFromGrams } from '#domain/values/weight.ts';
import { depositToWire, priceToWire } from './price-codec.ts';

const sizeToWire = ({ pricePence, discountPricePence, depositPence, isDefault: _, ...size }: Size): WireSize => ({
  ...size,
  ...depositToWire(depositPence),
  ...priceToWire({ pricePence, discountPricePence }),
});

/** If nothing limits the quantity, it is the most that one line holds. */
const quantityToWire = (available: number | null): number => available ?? mostOfOneLine;

/** '500g', '1kg': the documents' own spelling of a product's weight. */
const weightToWire = ({ grams }: Size): string => weightTextFromGrams(grams).toLowerCase();

export const summaryToWire = oncePer(
  (product: ProductSummary): WireSummary => ({
    id: product.id,
    slug: product.slug,
    name: product.name,
    ...priceToWire(listedSize(product)),
    mainImage: product.mainImage,
    availableQuantity: quantityToWire(available(product)),
    featured: product.featured,
    weight: weightToWire(listedSize(product)),
    cakeBase: product.cakeBase,
    category: product.category,
    isNew: product.isNew,
    stockPieces: product.stock,
    shelfPieces: product.shelfPieces,
    soldOutFor: product.soldOutFor,
    lead: product.lead,
    season: product.season,
    sizes: product.sizes.map(sizeToWire),
    ...(product.listedGrams !== undefined && { isOfSize: true }),
  }),
);

export const listingToWire = <Listing extends { readonly products: readonly ProductSummary[] }>(listing: Listing) => ({
  ...listing,
  products: listing.products.map(summaryToWire),
});

export const suggestionsToWire = <Found extends { readonly products: readonly ProductSummary[] }>({
  products,
  ...found
}: Found) => ({
  ...found,
  suggestions: products.map((product) => {
    const size = listedSize(product);
    const box = boxText(size);
    return {
      slug: product.slug,
      name: product.name,
      ...priceToWire(size),
      mainImage: product.mainImage,
      ...(product.listedGrams !== undefined && { weight: weightToWire(size) }),
      ...(box !== '' && { box: `${box} · ${pieceText(payablePence(size), size.pieces)}` }),
    };
  }),
});

export const optionsToWire = ({
  message,
  name,
  age,
  colours,
  photo,
  logo,
  box,
}: ProductOptions): WireProduct['options'] => ({
  ...(message && { message }),
  ...(name && { name }),
  ...(age && { age }),
  ...(colours && { colours: [...colours] }),
  ...(photo && { photo }),
  ...(logo && { logo }),
  ...(box && {
    box: {
      ...box,
      flavours: box.flavours?.map(({ allergens, ...flavour }) => ({ ...flavour, allergens: { ...allergens } })),
    },
  }),
});

export const cartProductToWire = (product: CartProduct): WireCartProduct => ({
  id: product.id,
  slug: product.slug,
  name: product.name,
  mainImage: product.mainImage,
  stockPieces: product.stock,
  sizes: product.sizes.map(sizeToWire),
  options: optionsToWire(withLongerLeads(product.options, product.lead ?? null)),
  ...(product.contents && {
    contents: { allergens: [...product.contents.allergens], mayContain: [...product.contents.mayContain] },
  }),
});

export const extraToWire = (extra: Extra): WireExtra => ({
  ...cartProductToWire(extra),
  description: extra.description,
});

export const productToWire = oncePer(
  (product: Product): WireProduct => ({
    ...summaryToWire(product),
    pictures: product.pictures.map(({ file, hash, alternative }) => ({ file, hash, alternative })),
    ...ofToldFields<Pick<WireProduct, ToldKey>>((key) => product[key]),
    allergens: [...product.allergens],
    mayContain: [...product.mayContain],
    ingredientList: product.ingredientList.map(({ text, allergens }) => ({
      text,
      allergens: allergenNames(allergens),
    })),
    storage: product.storage,
    options: optionsToWire(withLongerLeads(product.options, product.lead)),
    ...(product.reviews && {
      reviews: { ...product.reviews, newest: product.reviews.newest.map((review) => ({ ...review })) },
    }),
  }),
);

export const productPageToWire = (page: {
  readonly product: Product;
  readonly related: readonly ProductSummary[];
  readonly weights: readonly number[];
}) => ({
  product: productToWire(page.product),
  related: page.related.map(summaryToWire),
  weights: [...page.weights],
});
