import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { parsePhone } from '#domain/values/phone.ts';
import { chance } from '#tests/support/chance.ts';
import { everyEndpoint, nameOf, staffEndpoints } from '#tests/support/walk/endpoint-requests.ts';
import { exampleInput } from '#tests/support/walk/example-input.ts';
import { changedAt, valueAt, waysOf } from '#tests/support/walk/malformed.ts';

type Way = readonly (string | number)[];
type Field = { readonly endpoint: Endpoint; readonly right: unknown; readonly way: Way; readonly name: string };

/**
 * Fields that are compared exactly as sent, to the last character, and never shown: secrets, what was seen before, keys, files in base64,
 * days, what an issuer's own token says better, and the trap for bots.
 */
const asItStands =
  /password|token|secret|seen|pin$|code$|key$|slug|hash|file|picture|credential|address$|favouriteIcing|photo|dob$|dateOfBirth$|auth\/google|state$|iss$|id$|query|typed/i;
const numbers = /contactno$|phone$|mobile$|telephone$/i;
const coded = /postcode$|email$/i;

const takes = ({ endpoint, right, way }: Field, text: string) => endpoint.input.safeParse(changedAt(right, way, text));

/**
 * Every text that somebody types into a form, found in the calls that the shop mounts: a field that accepts these words, or is known by its
 * name.
 */
const fields: readonly Field[] = [...everyEndpoint, ...staffEndpoints]
  .filter(({ method }) => method !== 'GET')
  .flatMap((endpoint) => {
    const right = exampleInput(endpoint);
    return waysOf(right)
      .filter((way) => typeof valueAt(right, way) === 'string')
      .map((way) => ({ endpoint, right, way, name: `${nameOf(endpoint)} ${way.join('.')}` }));
  })
  .filter((field) => {
    const isFree = takes(field, 'Brierley Hull').success && takes(field, 'Zoe Baker').success;
    return isFree || numbers.test(field.name) || coded.test(field.name);
  });
const words = fields.filter(
  ({ name, way }) => ![numbers, coded, asItStands].some((kind) => kind.test(way.length > 0 ? name : '')),
);

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [];

/**
 * What is read of a text: letters, digits and pictographs; dashes, quotation marks (some of which are letters in Unicode) and dots are
 * written in more ways than one.
 */
const essence = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}\p{Extended_Pictographic}<>@#&]|[\u115f\u1160\u3164\uffa0ʹʻʼʽˈ]/gu, '');

const scraps = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 4 }),
  fc.string({ unit: 'binary', maxLength: 2 }),
  fc.constantFrom(
    ...[
      'e\u0301',
      'Zoë',
      'Łódź',
      'O’Neil',
      'Smith\u2011Jones',
      '“x”',
      '…',
      'عيد',
      'می\u200cخواهم',
      'नमस्ते',
      '日本',
      '👩\u200d🍳',
      '🇬🇧',
    ],
    ...[
      '\u200b',
      '\u2060',
      '\ufeff',
      '\u202d',
      '\u202c',
      '\u2066',
      '\u2069',
      '\u00a0',
      '\u202f',
      ' ',
      '\n',
      '\r\n',
      '\0',
      '\u001b',
    ],
    ...['<3', '<jo@example.com>', 'a<b and c>d', '&amp;', '٠٧٧', '０７', 'x'.repeat(60), '\ud83c', '-', '.', '+44 (0)'],
  ),
);
const typed = fc.array(scraps, { minLength: 1, maxLength: 12 }).map((parts) => parts.join(''));

describe('whatever somebody types', () => {
  test('there is no form without a look at it', () => {
    expect(words.length).toBeGreaterThan(80);
    expect(fields.filter(({ name }) => numbers.test(name)).length).toBeGreaterThan(8);
    expect(fields.filter(({ name }) => coded.test(name)).length).toBeGreaterThan(8);
  });

  test('is taken as it was meant, or refused at its field with a word: nothing of it is cut or lost', () => {
    fc.assert(
      fc.property(fc.constantFrom(...fields), typed, (field, text) => {
        const read = takes(field, text);
        if (read.success) {
          if (numbers.test(field.name) && text.trim() !== '') return;
          expect(textsIn(read.data).map(essence)).toContain(essence(text));
        } else {
          for (const { path, message } of read.error.issues) {
            expect(field.way.slice(0, path.length)).toEqual(path);
            expect(message.length).toBeGreaterThan(5);
          }
        }
      }),
      chance(6_000),
    );
  });

  test.each(words.map((field) => [field.name, field] as const))(
    '%s: what nobody sees goes, letters are composed, blanks are blanks',
    (_name, field) => {
      const read = takes(field, '\ufeff\u202dRe\u0301mi\u00a0\u200bBaule\u0301\u202c');
      expect(read.error?.issues).toBeUndefined();
      expect(textsIn(read.data)).toContain('Rémi Baulé');
    },
  );

  test.each(fields.filter(({ name }) => numbers.test(name)).map((field) => [field.name, field] as const))(
    '%s: a number is itself, however it is written, and none is cut',
    (_name, field) => {
      const kept = (text: string) => textsIn(takes(field, text).data).map(parsePhone);
      const ways = [
        '07700 900303',
        '+44 (0)7700 900303',
        '0044 7700 900303',
        '07700.900.303',
        '(07700) 900-303',
        '\u202d07700\u00a0900303\u202c',
      ];
      for (const way of ways) expect(kept(way)).toContain('+447700900303');
      expect(kept('07700 900303 45')).not.toContain('+447700900303');
    },
  );
});
