import fc from 'fast-check';
import { expect, test } from 'vitest';
import { customerWordsOf, searchTermsOf } from './search-terms.ts';

test.each([
  ['Ivy LOCK', ['ivy', 'lock']],
  ['ivy.lock@exa', ['ivy.lock@exa']],
  ['07700 900 456', ['7700900456']],
  ['+44 7700', ['447700']],
  ['(01384) 555-666', ['1384555666']],
  ['+44 (0)7700 900201', ['447700900201']],
  ['0044 7700 900201', ['447700900201']],
  ['07700.900.201', ['7700900201']],
  ['07700–900–201', ['7700900201']],
  ['\u202d07700 900201\u202c', ['7700900201']],
  ['José NÚÑEZ', ['jose', 'nunez']],
  ['Re\u0301mi O’Brien', ['remi', 'obrien']],
  ['ann 07700', ['ann', '7700']],
  ['jo li 12 0', ['120']],
  ['DY5 2TF', ['dy52tf']],
  ['ann b1 1aa', ['ann', 'b11aa']],
  ['dy52tf b15', ['dy52tf', 'b15']],
  ['jo li', []],
  ['  ', []],
])('[J-04] %j is looked for as %j', (text, words) => {
  expect(customerWordsOf(text)).toEqual(words);
});

test.each([
  ['9qxd', [{ numberEnds: '9QXD' }]],
  ['MA-7k3f-9qxd', [{ number: 'MA-7K3F-9QXD' }]],
  ['ma7k3f9qxd', [{ number: 'MA-7K3F-9QXD' }]],
  ['7K3F-9QXD', [{ numberEnds: '7K3F-9QXD' }]],
  ['+44 (0)7700 900201', [{ telephoneBegins: '+447700900201' }]],
  ['0044 7700 900201', [{ telephoneBegins: '+447700900201' }]],
  ['07700.900.201', [{ telephoneBegins: '+447700900201' }]],
  ['\u202d+44 7700 900201\u202c', [{ telephoneBegins: '+447700900201' }]],
  ['0044', [{ numberEnds: '0044', telephoneBegins: '+44044', telephoneEnds: '0044' }]],
  ['+33 1 42', [{ telephoneBegins: '+33142' }]],
  ['Siobhán Re\u0301mi', [{ nameHas: 'siobhan' }, { nameHas: 'remi' }]],
  ['Łukasz O’Brien', [{ nameHas: 'lukasz' }, { nameHas: 'obrien' }]],
  ['0123', [{ numberEnds: '0123', telephoneBegins: '+44123', telephoneEnds: '0123' }]],
  ['900123', [{ telephoneBegins: '+44900123', telephoneEnds: '900123' }]],
  ['07700 900 123', [{ telephoneBegins: '+447700900123' }]],
  ['+44 7700 900123', [{ telephoneBegins: '+447700900123' }]],
  ['(01384) 000-000', [{ telephoneBegins: '+441384000000' }]],
  ["O'Brien", [{ nameHas: 'obrien' }]],
  ['Anna', [{ nameHas: 'anna', numberEnds: 'ANNA' }]],
  ['Ann@Example.com', [{ email: 'ann@example.com' }]],
  ['ann 07700', [{ nameHas: 'ann' }, { telephoneBegins: '+447700' }]],
  ['Li', []],
  ['  ', []],
])('[B-05] "%s" is looked for as %j', (text, terms) => {
  expect(searchTermsOf(text)).toEqual(terms);
});

test('[B-05] whatever is typed gives few terms, none of them empty', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      const terms = searchTermsOf(text);
      expect(terms.length).toBeLessThanOrEqual(6);
      for (const term of terms) expect(Object.values(term).every((part) => part.length >= 3)).toBe(true);
    }),
  );
});
