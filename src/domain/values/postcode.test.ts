import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isForcesPostcode, isPostcode, normalisePostcode, postcodeLookupMinLength, sectorOf } from './postcode.ts';

/** Every sector that exists, from the table that ships with the shop: [outward code, sector digits]. */
const knownSectors = readFileSync('assets/postcode-sectors.tsv', 'utf8')
  .split('\n')
  .filter((row) => row !== '' && !row.startsWith('#'))
  .map((row) => row.split('\t'));

describe('form', () => {
  test.each(['M1 1AE', 'M60 1NW', 'CR2 6XH', 'DN55 1PT', 'W1A 1HQ', 'EC1A 1BB', 'GIR 0AA', 'DY5 2TF', 'SW1A 2AA'])(
    '[V-07] %s is a postcode, in any case and spacing',
    (postcode) => {
      expect(isPostcode(postcode)).toBe(true);
      expect(isPostcode(postcode.toLowerCase().replace(' ', ''))).toBe(true);
      expect(isPostcode(`  ${postcode.replace(' ', '   ')}\t`)).toBe(true);
    },
  );

  test.each([
    ['SW1A OAA', 'SW1A 0AA'],
    ['M6O 1NW', 'M60 1NW'],
    ['0X1 1AA', 'OX1 1AA'],
    ['bfpo57', 'BFPO 57'],
    ['BFP0 5', 'BFPO 5'],
    ['bf13aa', 'BF1 3AA'],
    ['\u202aDY5\u202f2TF\u202c', 'DY5 2TF'],
    ['ＤＹ５ ２ＴＦ', 'DY5 2TF'],
  ])('[V-07] %j is read as %s', (typed, code) => {
    expect(normalisePostcode(typed)).toBe(code);
    expect(isPostcode(typed)).toBe(true);
  });
  test.each(['BF1 3AA', 'BFPO 57'])('%s is of the forces', (code) => expect(isForcesPostcode(code)).toBe(true));
  test.each(['B1 1AA', 'BF2 1AA', 'BFPO'])('%s is not', (code) => expect(isForcesPostcode(code)).toBe(false));
  test.each([
    '',
    'DY5',
    'DY5 2T',
    'DY5 2TFF',
    'DY5 TF2',
    'Q1 1AA', // no first letter
    'V1 1AA',
    'X1 1AA',
    'AI1 1AA', // no second letter
    'AJ1 1AA',
    'AZ1 1AA',
    'W1I 1HQ', // no third letter
    'W1V 1HQ',
    'EC1C 1BB', // no fourth letter
    'EC1Z 1BB',
    'DY5 2CF', // not in the last two
    'DY5 2TC',
    'DY5 2IK',
    'DY5 2MO',
    'DY5 2VA',
    'DY555 2TF',
    'D 2TF',
    'ABC1 2TF',
    '1DY 2TF',
    'GIR 0AB',
    'GIR 1AA',
    'GIX 0AA',
    'DY5-2TF',
    'DY5 2TF DY5 2TF',
    '90210',
  ])('[V-07] %j is none', (text) => {
    expect(isPostcode(text)).toBe(false);
  });

  test('[V-07] every outward code in use has the form', () => {
    expect(knownSectors.length).toBeGreaterThan(2500);
    const refused = knownSectors.filter(([outward, sectors = '']) => !isPostcode(`${outward} ${sectors.charAt(0)}AA`));
    expect(refused).toEqual([]);
  });
});

describe('normal form', () => {
  test.each([
    ['dy52tf', 'DY5 2TF'],
    [' dY5  2 t f ', 'DY5 2TF'],
    ['m11ae', 'M1 1AE'],
    ['sw1a2aa', 'SW1A 2AA'],
    ['gir0aa', 'GIR 0AA'],
    ['DY52 TF', 'DY5 2TF'],
    ['DY5\u00a02TF', 'DY5 2TF'],
    ['dy5', 'DY5'],
    ['dy52t', 'DY52T'],
    ['', ''],
  ])('[V-07] %j is written %j', (typed, written) => {
    expect(normalisePostcode(typed)).toBe(written);
  });

  test('[V-07] writing it again changes nothing, whatever was typed', () => {
    const typed = fc.oneof(fc.string(), fc.stringMatching(/^[A-Za-z]{1,2}\d[A-Za-z\d]? ?\d[A-Za-z]{2}$/));
    fc.assert(
      fc.property(typed, (text) => {
        expect(normalisePostcode(normalisePostcode(text))).toBe(normalisePostcode(text));
        expect(isPostcode(normalisePostcode(text))).toBe(isPostcode(text));
      }),
    );
  });

  test('[O-05] a lookup starts at five characters, the shortest whole postcode', () => {
    expect(postcodeLookupMinLength).toBe(5);
    expect(isPostcode('M11AE')).toBe(true);
  });
});

describe('sector', () => {
  test.each([
    ['DY5 2TF', 'DY5', '2'],
    ['dy52tf', 'DY5', '2'],
    ['M1 1AE', 'M1', '1'],
    ['EC1A 9BB', 'EC1A', '9'],
    ['GIR 0AA', 'GIR', '0'],
  ])('%s lies in %s, sector %s', (postcode, outward, sector) => {
    expect(sectorOf(postcode)).toEqual({ outward, sector });
  });

  test('what is no postcode has no sector', () => {
    expect(() => sectorOf('DY5')).toThrow(RangeError);
    expect(() => sectorOf('')).toThrow(RangeError);
  });

  test('every sector in use is found again in a postcode of it', () => {
    for (const [outward = '', sectors = ''] of knownSectors) {
      for (const sector of sectors) expect(sectorOf(`${outward}${sector}AA`)).toEqual({ outward, sector });
    }
  });
});
