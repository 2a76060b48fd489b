import fc from 'fast-check';
import { expect, test } from 'vitest';
import { meantEmail } from './email.ts';

test.each([
  ['ann@gmail.con', 'ann@gmail.com'],
  ['ann@gmial.com', 'ann@gmail.com'],
  ['Ann.Lee+cake@GMIAL.COM', 'Ann.Lee+cake@gmail.com'],
  ['ann@gmai.com', 'ann@gmail.com'],
  ['ann@gmaill.com', 'ann@gmail.com'],
  ['ann@gnail.con', 'ann@gmail.com'],
  ['ann@gmail.co', 'ann@gmail.com'],
  ['ann@gmail.co.uk', 'ann@gmail.com'],
  ['ann@gmail,com', 'ann@gmail.com'],
  ['ann@gmail.com.', 'ann@gmail.com'],
  ['ann@hotmail.co.ukk', 'ann@hotmail.co.uk'],
  ['ann@hotmial.co.uk', 'ann@hotmail.co.uk'],
  ['ann@hotmail.couk', 'ann@hotmail.co.uk'],
  ['ann@outlok.com', 'ann@outlook.com'],
  ['ann@yaho.co.uk', 'ann@yahoo.co.uk'],
  ['ann@yaho.fr', 'ann@yahoo.fr'],
  ['ann@yahoo.uk', 'ann@yahoo.co.uk'],
  ['ann@iclod.com', 'ann@icloud.com'],
  ['ann@btintenet.com', 'ann@btinternet.com'],
  ['ann@talktalk.ner', 'ann@talktalk.net'],
  ['ann@aol.con', 'ann@aol.com'],
  [' ann@live.co.ukk ', 'ann@live.co.uk'],
])('%s was probably meant to be %s', (typed, meant) => {
  expect(meantEmail(typed)).toBe(meant);
});

test.each([
  '',
  'ann',
  'ann@',
  'ann@gmail',
  'ann@gmail.com',
  'Ann@GMAIL.com',
  'ann@googlemail.com',
  'ann@hotmail.co.uk',
  'ann@hotmail.fr',
  'ann@yahoo.ie',
  'ann@yahoo.com.au',
  'ann@live.ie',
  'ann@mail.com',
  'ann@ymail.com',
  'ann@email.com',
  'ann@cloud.com',
  'ann@fastmail.com',
  'ann@mac.com',
  'ann@sky.org',
  'ann@dudley.gov.uk',
  'ann@constructor.com',
])('nothing seems wrong with %j', (typed) => {
  expect(meantEmail(typed)).toBeNull();
});

test('what is offered is not asked about again, and keeps who it is for', () => {
  const local = fc.stringMatching(/^[a-z][a-z0-9.+_-]{0,9}$/);
  const domain = fc
    .tuple(
      fc.constantFrom('gmail', 'gmial', 'hotmail', 'hotmal', 'outlok', 'yaho', 'talktlk', 'live', 'sky', 'mail'),
      fc.constantFrom('com', 'con', 'co', 'co.uk', 'co.ukk', 'net', 'nt', 'fr', 'uk', 'x'),
    )
    .map((parts) => parts.join('.'));
  fc.assert(
    fc.property(local, domain, (who, where) => {
      const meant = meantEmail(`${who}@${where}`);
      return meant === null || (meant.startsWith(`${who}@`) && meantEmail(meant) === null);
    }),
  );
});

test('while it is typed, what may be on its way to an address is left alone', () => {
  expect(meantEmail('ann@gmail.co', false)).toBeNull();
  expect(meantEmail('ann@gmial.com', false)).toBe('ann@gmail.com');
});
