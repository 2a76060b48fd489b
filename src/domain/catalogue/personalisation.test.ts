import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitToOptions, textsOfDropped } from './fit-to-options.ts';
import {
  type Personalisation,
  personalisationKey,
  samePersonalisation,
  tidyPersonalisation,
} from './personalisation.ts';
import {
  kitchenTexts,
  messageMissingText,
  officeTexts,
  personalisationProblems,
  personalisationTexts,
  saidByStaff,
} from './personalisation-words.ts';

const words = { where: '', placeholder: '' };
const options = {
  message: { max: 30, ...words },
  name: { max: 14, ...words },
  age: { from: 1, to: 120, where: '' },
  colours: ['Navy', 'White'],
};

test.each([
  'Happy 7th, Maya',
  'Surprise, Ella!',
  '50 years, Joan and Ted',
  'Zoë & Łukasz',
  'Ode to joy (part 2)',
  'شكرا',
  'می\u200cخواهم',
  '#1 Dad: £10 (or €) "a/b" + 5%',
])('[Z-01] "%s" can be written on a cake', (message) =>
  expect(personalisationProblems(options, { message })).toEqual({}),
);

test.each([
  ['I ❤ cake', '❤'],
  ['Bravo 👩\u200d🍳', '👩\u200d🍳'],
  ['🇬🇧', '🇬🇧'],
  ['two\nlines', 'the line break'],
  ['<b>bold</b>', '<'],
  ['bell \u0007', 'U+0007'],
  ['{{name}}', '{'],
])('[Z-01] what a hand cannot write in icing is refused by its name: %j', (message, named) =>
  expect(personalisationProblems(options, { message }).message).toMatch(`Please leave ${named} out of the message: `),
);

test.each([
  ['Class of ‘98', "Class of '98"],
  ['Happy 40th – love “Mum”', 'Happy 40th - love "Mum"'],
  ['Happy Birthday…', 'Happy Birthday...'],
  ['Joyeux\u00a0anniversaire\u202f!', 'Joyeux anniversaire !'],
  ['e\u0301'.repeat(30), 'é'.repeat(30)],
])('[Z-01] what a telephone types is piped as it was meant: %j', (typed, piped) => {
  const said = tidyPersonalisation({ message: typed, name: 'Zoe\u0308' });
  expect(said).toEqual({ message: piped, name: 'Zoë' });
  expect(personalisationProblems(options, said)).toEqual({});
});

test('[Z-01] a message may be as long as its cake allows, counted as it is read', () => {
  expect(personalisationProblems(options, { message: 'é'.repeat(30) })).toEqual({});
  expect(personalisationProblems(options, { message: 'é'.repeat(31) })).toEqual({
    message: 'Please keep the message to 30 characters.',
  });
});

test('what a cake does not offer is refused, each part in its words', () => {
  const said = { message: 'Hello', name: 'Maya', age: 7, colour: 'Navy' };
  expect(personalisationProblems({}, said)).toEqual({
    message: 'This cake cannot have a message on it.',
    name: 'This cake cannot have a name on it.',
    age: 'This cake cannot have an age on it.',
    colour: 'Please choose one of the colours.',
  });
  expect(personalisationProblems(options, said)).toEqual({});
  for (const age of [0, 121, 7.5, Number.NaN])
    expect(personalisationProblems(options, { age }).age).toBe('Please choose an age from 1 to 120.');
});

test('[Z-01] a cake that is made for its message has one, or is left blank on purpose; staff know what was agreed', () => {
  const made = { message: { ...options.message, isAskedFor: true } };
  expect(personalisationProblems(made, tidyPersonalisation({ message: ' ' }))).toEqual({ message: messageMissingText });
  for (const said of [{ message: 'Thank You' }, { isLeftBlank: true } as const, saidByStaff(made, {})])
    expect(personalisationProblems(made, said)).toEqual({});
  expect(tidyPersonalisation({ message: 'Thank You', isLeftBlank: true })).toEqual({ message: 'Thank You' });
  expect(fitToOptions(options, { isLeftBlank: true })).toEqual({});
  expect(samePersonalisation({ isLeftBlank: true }, {})).toBe(false);
  expect(officeTexts({ isLeftBlank: true })).toEqual(['No message: left blank']);
});

test('it is told part by part, the message as it was typed', () => {
  expect(personalisationTexts({ message: 'Happy  7th', name: 'Maya', age: 7, colour: 'Navy' })).toEqual([
    'Message: “Happy  7th”',
    'Name: Maya',
    'Age: 7',
    'Colour: Navy',
  ]);
  expect(personalisationTexts({})).toEqual([]);
});

test('the kitchen reads the message apart from the rest, and that a photo is there', () => {
  const cake = { slug: 'rainbow-cake', weightGrams: 500 };
  const personalisation = { message: 'Happy  7th', age: 7, photo: 'p'.repeat(43) };
  expect(kitchenTexts({ ...cake, personalisation })).toEqual({
    message: 'Happy  7th',
    words: ['Age: 7', 'Their photo'],
    isExtra: false,
  });
  expect(kitchenTexts({ ...cake, personalisation: {} })).toEqual({ message: '', words: [], isExtra: false });
});

test('what is sold by the piece is an extra, but a cake of a quote is a cake', () => {
  const texts = (slug: string) => kitchenTexts({ slug, weightGrams: 0, personalisation: { message: 'With love' } });
  expect([texts('greeting-card').isExtra, texts('made-to-order').isExtra]).toEqual([true, false]);
});

test('[Z-02] a cake that is printed wants its picture, and no other takes one', () => {
  const photo = 'p'.repeat(43);
  const printed = { photo: { shape: 'rectangle-4x3', minPixels: 1_200 } } as const;
  expect(personalisationProblems(printed, {})).toEqual({ photo: 'Please add your picture: we print it on this cake.' });
  expect(personalisationProblems(printed, {}, true)).toEqual({}); // staff take the order, and the customer sends the photo later
  expect(personalisationProblems(printed, { photo })).toEqual({});
  expect(personalisationProblems(options, { photo })).toEqual({ photo: 'This cake cannot be printed with a picture.' });
  expect(personalisationTexts({ photo })).toEqual(['With your photo']);
  expect(officeTexts({ photo, age: 7 })).toEqual(['Age: 7', 'Their photo']);
});

test('two say the same where each part is the same, in whatever order they were said', () => {
  const text = fc.option(fc.string({ maxLength: 6 }), { nil: undefined });
  const said = fc.record({ message: text, name: text, age: fc.option(fc.nat(3), { nil: undefined }), colour: text });
  const sorted = (p: Personalisation) =>
    Object.entries(p)
      .filter(([, value]) => value !== undefined)
      .toSorted();
  fc.assert(
    fc.property(said, said, (a, b) => {
      const isSame = JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
      expect(samePersonalisation(a, b)).toBe(isSame);
      expect(samePersonalisation(a, Object.fromEntries(Object.entries(a).reverse()))).toBe(true);
      const tidy = tidyPersonalisation(a);
      expect(tidyPersonalisation(tidy)).toEqual(tidy);
      expect(personalisationKey({ ...tidy })).toBe(personalisationKey(tidy));
    }),
  );
  expect(personalisationKey({})).toBe('');
  expect(tidyPersonalisation({ message: '  ', name: ' Maya ' })).toEqual({ name: 'Maya' });
});

test('[Z-01] what a cake takes no more is left out and told; the rest stays as it was said', () => {
  const said = { message: 'Happy 7th', name: 'Maya', age: 7, colour: 'Navy', photo: 'token' };
  const { message: _, colours: __, ...fewer } = options;
  expect(fitToOptions(fewer, said)).toEqual({ name: 'Maya', age: 7 });
  expect(textsOfDropped(fewer, said)).toEqual(['Message: “Happy 7th”', 'Colour: Navy', 'With your photo']);
  expect(fitToOptions({ ...options, photo: { shape: 'circle', minPixels: 600 } }, said)).toEqual(said);
  expect(textsOfDropped(options, { message: 'Happy 7th ' })).toEqual([]);
});

test('[Z-01] a note to the baker goes with any cake, is no longer than its bound, and is told to whoever bakes', () => {
  const note = 'Please leave room for candles 🎂';
  expect(personalisationProblems({}, { note })).toEqual({});
  expect(personalisationProblems({}, { note: 'x'.repeat(201) })).toHaveProperty('note');
  expect(fitToOptions({}, { note: ` ${note} `, message: 'none is offered' })).toEqual({ note });
  expect(personalisationTexts({ note })).toEqual([`Note to the baker: ${note}`]);
  expect(samePersonalisation({ note }, {})).toBe(false);
});
