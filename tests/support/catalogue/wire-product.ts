import type { Product, WireSize } from '#contract/listing/catalogue.ts';
import { productFields } from '#domain/catalogue/editing/product-fields.ts';
import { ofToldFields, type ToldKey } from '#domain/catalogue/product.ts';

/** The needs of a product that is available at once, on every day. */
export const wireNeeds = {
  lead: null,
  season: null,
  shelf: null,
  notOn: null,
  flavoursNotOn: {},
  pieces: {},
  workUnits: {},
  optionLeads: {},
};

export const wireSize = (changes: Partial<WireSize> = {}): WireSize => ({
  grams: 500,
  label: '',
  price: 30,
  discountPrice: null,
  servingsFrom: null,
  servingsTo: null,
  pieces: 1,
  netGrams: null,
  ...changes,
});

/** A product as the contract has it: in the documented weights at one price, each one piece, except for what is changed. */
export function wireProduct(changes: Partial<Product> = {}): Product {
  const { price = 30, discountPrice = null, availableQuantity = 8 } = changes;
  return {
    id: 1,
    slug: 'victoria',
    name: 'Victoria Sponge',
    price,
    discountPrice,
    mainImage: 'victoria.jpg',
    availableQuantity,
    featured: false,
    weight: '500g',
    cakeBase: 'Vanilla',
    category: { name: 'Birthday Cakes', slug: 'birthday-cakes' },
    isNew: false,
    stockPieces: availableQuantity,
    shelfPieces: null,
    soldOutFor: null,
    lead: null,
    season: null,
    sizes: [500, 750, 1000].map((grams) => wireSize({ grams, price, discountPrice })),
    pictures: [],
    ...ofToldFields<Pick<Product, ToldKey>>((key) => productFields[key].empty),
    allergens: [],
    mayContain: [],
    ingredientList: [],
    storage: '',
    options: {},
    ...changes,
  };
}
