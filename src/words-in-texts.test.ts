import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '#tests/support/database/database.ts';
import { listTexts } from '../scripts/texts.mjs';

/** Where the texts for customers are: the screens, the failures, the emails, the test provider, and the first settings. */
const forCustomers =
  /^(?:src\/(?:web|contract|domain|server\/(?:http|platform|gateways\/test-payments|people\/(?:accounts|profile)|sales\/(?:orders|payments)))\/|shop\.config)/;
/** Only programmers read these, or staff, who sign in. */
const forOthers = /\/http\/(?:openapi|admin)\/|\/(?:domain\/staff|contract\/admin)\/|\/platform\/staff-context\./;

/** The owner's documents word these as they are. */
const documented = new Set([
  'Pick Up',
  'Pickup date',
  'Pickup time',
  'Pickup date and time',
  'Preferred pickup date and time',
  'Please select a pickup date',
  'Please select a pickup time',
  'Pickup date cannot be in the past',
  'Sign In or Register',
  'Sign in to continue with your checkout',
]);

const spellings: Readonly<Record<string, RegExp>> = {
  email: /e-mails?\b/i,
  'pick-up, and to collect': /\b[Pp]ickup\b|\bPick Up\b/,
  'log in, and logged out': /\bsign(?:ed|ing)?[ -](?:in|out)\b/i,
  '10:00 am': /\d ?(?:AM|PM)\b|\b[ap]\.m\./,
};

/** The address behind the words of a link, which nobody reads. */
const withoutAddresses = (text: string): string => text.replace(/\]\(\/[^)\s]*\)/g, ']');

const texts = listTexts();

test('texts for customers spell a thing in one way, except where the documents word it otherwise', () => {
  const ours = texts.filter(({ file }) => forCustomers.test(file) && !forOthers.test(file));
  expect(new Set(ours.map(({ file }) => file)).size).toBeGreaterThan(200);
  const otherwise = ours
    .filter(({ text }) => /\s|^[A-Z]/.test(text) && !documented.has(text))
    .flatMap(({ file, line, text }) =>
      Object.entries(spellings)
        .filter(([, wrong]) => wrong.test(withoutAddresses(text)))
        .map(([right]) => `${file}:${line} '${text}', where we say ${right}`),
    );
  expect(otherwise).toEqual([]);
  const met = new Set(ours.map(({ text }) => text));
  expect([...documented].filter((text) => !met.has(text))).toEqual([]);
});

/** The table at the end of the glossary, row by row. */
const pairs = readFileSync(join(projectFolder, 'docs/glossary.md'), 'utf8')
  .split('## In texts')[1]
  ?.split('\n')
  .filter((line) => /^\| (?!not )\w/.test(line))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')));

test('no text says a thing in a word that the glossary has another for', () => {
  expect(pairs?.length).toBeGreaterThan(10);
  const otherwise = (pairs ?? []).flatMap(([not = '', but = '']) => {
    const wrong = new RegExp(`\\b(?:${not.split(', ').join('|')})\\b`, 'i');
    return texts
      .filter(({ text }) => wrong.test(text))
      .map(({ file, line, text }) => `${file}:${line} '${text}', where we say ${but}`);
  });
  expect(otherwise).toEqual([]);
});
