import { csvOf } from '#tests/support/imports/csv-of.ts';

export const loaf = { slug: 'treacle-rye-loaf', name: 'Treacle Rye Loaf' };
export const tart = { slug: 'quince-tart', name: 'Quince Tart' };
export const pie = { slug: 'damson-cobbler', name: 'Damson Cobbler' };

const head = [
  'slug',
  'kind',
  'name',
  'category',
  'type',
  'state',
  'price 250g',
  'price 1kg',
  'price each',
  'description',
  'cake base',
  'ingredients',
  'allergens',
  'may contain',
  'vat',
];

const baked = (
  name: string,
  [category, type = '']: readonly [string, string?],
  prices: readonly [string, string],
  base: string,
): string[] => [
  '',
  'cake',
  name,
  category,
  type,
  'draft',
  ...prices,
  '',
  `${name}, baked on the stone of an old oven.`,
  base,
  'Flour, butter, eggs, sugar',
  'Wheat; Eggs; Milk',
  'Almonds',
  'zero',
];

const candle = ['', 'extra', 'Beeswax Candle', '', '', 'shown', '', '', '1.25', 'Burns for a song.'];

/**
 * What the owner had in a spreadsheet before there was a shop: nine products from the oven, which need their pictures, and a candle.
 * @param fruit the category of the fruit loaves: at first the owner mistakes a type for a category
 */
export const tenProducts = (fruit: readonly [string, string?] = ['Tea Loaves', 'Fruit Loaves']): Buffer =>
  Buffer.from(
    csvOf(head, [
      baked(loaf.name, ['Tea Loaves'], ['4.50', '15.00'], 'Rye'),
      baked('Oat and Honey Loaf', ['Tea Loaves'], ['4.75', '16.00'], 'Oat'),
      baked('Seven Seed Loaf', ['Tea Loaves'], ['£5.00', '17.50'], 'Rye'),
      baked('Apricot Loaf', fruit, ['5.25', '18.00'], 'Oat'),
      baked('Sultana Loaf', fruit, ['5.25', '18.00'], 'Oat'),
      baked(tart.name, ['Tarts and Pies'], ['7.50', ''], 'Rye'),
      baked('Bramley Tart', ['Tarts and Pies'], ['7.00', ''], 'Rye'),
      baked(pie.name, ['Tarts and Pies'], ['8.00', ''], 'Oat'),
      baked('Pear Galette', ['Tarts and Pies'], ['7.75', ''], 'Rye'),
      [...candle, '', '', 'none', '', 'standard'],
    ]),
  );
