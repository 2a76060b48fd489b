import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dialledNumber } from '#domain/values/phone.ts';
import { company, shopConfig } from '#shop-config';
import { projectFolder } from '#tests/support/database/database.ts';

const read = (file: string) => JSON.parse(readFileSync(join(projectFolder, file), 'utf8'));

type Named = { readonly slug: string; readonly name: string };
type Value = { readonly key: string; readonly name: string; readonly word: string | null };
const catalogue: readonly (Named & { cakeBase: string; sizes: readonly { label: string; grams: number }[] })[] =
  read('assets/catalogue.json');
const { extras }: { extras: readonly Named[] } = read('assets/extras.json');
const categories: readonly Named[] = read('assets/categories.json');
const listing: { attributes: readonly { key: string; values: readonly Value[] }[] } = read('assets/listing.json');

/** The facts as somebody would write them into code: complete, whatever surrounds them. */
const facts = new Set([
  shopConfig.name,
  shopConfig.shortName,
  shopConfig.telephone.shown,
  dialledNumber(shopConfig.telephone.shown) ?? '',
  shopConfig.email,
  shopConfig.address.town,
  `'${shopConfig.orderNumberPrefix}'`,
  `${shopConfig.orderNumberPrefix}-`,
  company.legalName,
  'mountavenue',
  'Dudley',
  ...catalogue.flatMap(({ slug, name }) => [slug, name]),
  ...extras.flatMap(({ slug, name }) => [slug, name]),
  ...categories.flatMap(({ slug, name }) => [`'${slug}'`, `'${name}'`, `>${name}<`, `/${slug}`]),
  ...listing.attributes
    .filter(({ key }) => key !== 'dietary')
    .flatMap(({ values }) => values)
    .flatMap(({ key, name, word }) => [`'${key}'`, `'${name}'`, ...(word === null ? [] : [`'${word}'`])]),
  ...catalogue
    .flatMap(({ sizes }) => sizes)
    .flatMap(({ grams }) => [`'${grams}G'`, `'${grams / 1000}KG'`, `grams: ${grams}`]),
]);

/** What the code contains for another reason. */
const documented: readonly (readonly [file: string, fact: string])[] = [
  // This is English: an 'easter egg' is not a question about eggs.
  ['domain/diet/diet-question.ts', "'easter'"],
];

/** Leaves out migrations, which say what previous versions were, and tests, which are about the first bakery. */
const isCode = (path: string) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path);

test('[J-05] [E-02] no fact of the first bakery is found in the code: name, place, prices’ weights, bases, occasions, categories, products, extras', () => {
  const found = readdirSync(join(projectFolder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter(isCode)
    .flatMap((path) => {
      const text = withoutComments(readFileSync(join(projectFolder, 'src', path), 'utf8'));
      return [...facts]
        .filter((fact) => text.includes(fact))
        .filter((fact) => !documented.some(([file, label]) => file === path && label === fact))
        .map((fact) => `${path}: ${fact}`);
    });
  expect(found).toEqual([]);
});

const withoutComments = (code: string): string => code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/ .*$/gm, '');
