import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { isDietQuestion } from './diet-question.ts';

const catalogue = z
  .array(z.object({ name: z.string() }))
  .parse(JSON.parse(readFileSync('assets/catalogue.json', 'utf8')));

const missed = (searches: readonly string[]): string[] => searches.filter((search) => !isDietQuestion(search));
const caught = (searches: readonly string[]): string[] => searches.filter(isDietQuestion);

const foods = [
  'nut',
  'nuts',
  'tree nut',
  'peanut',
  'almond',
  'hazelnuts',
  'walnut',
  'pecans',
  'pistachio',
  'egg',
  'eggs',
];
const others = ['dairy', 'milk', 'lactose', 'gluten', 'wheat', 'soya', 'soy', 'sesame', 'sugar', 'alcohol', 'butter'];
const avoided = [...foods, ...others];

test('free of something, without it, an allergy to it: in every way of saying and writing it', () => {
  const said = avoided.flatMap((food) => [
    `${food} free`,
    `${food}-free`,
    `${food} - free`,
    `free from ${food}`,
    `free of ${food}`,
    `no ${food}`,
    `without ${food}`,
    `without any ${food}`,
    `not contain ${food}`,
    `${food} allergy`,
    `allergic to ${food}`,
    `${food} intolerant`,
    `${food} safe`,
    `${food.replaceAll(' ', '')}free`,
    `${food.toUpperCase()} FREE`,
    `  ${food}   free  `,
    `${food} free birthday cake`,
    `birthday cake ${food} free`,
    `birthday cake for a boy of six, ${food}-free please`,
    `chocolate cake with no ${food} in it`,
  ]);
  expect(missed(said)).toEqual([]);
});

test('what one diet or one religion asks for', () =>
  expect(
    missed(
      `vegan|vegans|Vegan cupcakes|vegan chocolate cake|vegetarian|veggie|veg cake|plant based|plant-based|plantbased|halal|halal cake|is it halal?|kosher
      |kosher for passover|coeliac|celiac|coeliac friendly|GF|gf brownies|df|gluten|dairy|lactose|low sugar|low-fat|sugarless|diabetic|cakes for diabetics
      |alcohol|alcoholic|non-alcoholic|alcohol free|keto|jain cake|no pork gelatine|gelatine|allergy|allergies|allergens|food allergy|anaphylaxis
      |safe for school|contains milk|may contain traces|suitable for vegetarians|pregnancy|flourless|nondairy|non dairy|sans gluten|nut|nuts|Nuts!|nut's
      |nutty|nut cake|cake nuts|with nuts|peanut butter|milk|egg|eggs|egg cake|eggless|egg-less|egg less|eggless sponge|butterless`
        .split('|')
        .map((each) => each.trim()),
    ),
  ).toEqual([]));

test('misspelled, and while it is still being typed', () =>
  expect(
    missed(
      `eggles|egless|egles|eggless,|eggelss|egg fre|egg fr|milk fee|almond fre|nut fre|nutfree|nut frree|gluton|glutan|glutin free|gluten fee|gluteen
      |diary free|dairyfre|dairry|daiy|halaal|hallal|hala|halall|koser|kosha|koshar|koshre|vegn|veagn|vegen|vega|vege|vegitarian|vegatarian|vegeterian
      |coliac|celiak|ceoliac|coelic|alergy|allergie|alergic|allery|lactos|lactoce|intollerant|alchohol|alcahol|eggl|glut|dair|penut|peanuts`
        .split('|')
        .map((each) => each.trim()),
    ),
  ).toEqual([]));

test('capitals, accents, signs and blanks that cannot be seen change nothing', () =>
  expect(
    missed([
      'NÜT FREE',
      'n\u200But free',
      'nut\u00a0free',
      'nut_free',
      'nut/free',
      'ｎｕｔ ｆｒｅｅ',
      '“nut free”',
      'nut+free',
    ]),
  ).toEqual([]));

test('anything around it changes nothing', () => {
  const word = fc.stringMatching(/^[a-z]{0,8}$/);
  const question = fc.constantFrom(
    'nut free',
    'eggless',
    'dairy-free',
    'gluten free',
    'halal',
    'kosher',
    'no nuts',
    'vegan',
  );
  fc.assert(fc.property(word, question, word, (before, asked, after) => isDietQuestion(`${before} ${asked} ${after}`)));
});

test('a flavour is no diet: what the bakery sells is found by its name', () => {
  expect(caught(catalogue.map(({ name }) => name).filter((name) => !name.includes('Vegan')))).toEqual([]);
  expect(
    caught(
      `Chocolate|Vanilla|Birthday|Wedding|Cupcakes|Custom|milk chocolate|white chocolate|hazelnut|coffee and walnut|almond|pistachio cake|pecan|coconut
      |coconut lime|nutmeg|carrot cake|fairy cakes|daisy cake|doughnut|easter egg|easter eggs|chocolate egg|mini cake|buttercream|fresh cream|strawberry
      |halloween|half|lemon|cele|celebration|christening|gluhwein|kiss|kosovo|allspice|almonds|lace|choclate|macaroon|red velvet|black forest
      |alice in wonderland`
        .split('|')
        .map((each) => each.trim()),
    ),
  ).toEqual([]);
  expect(caught(['', '   ', '&'])).toEqual([]);
});
