import { expect, test } from 'vitest';
import { customerWordsOf } from './customer-words.ts';

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
