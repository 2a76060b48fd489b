import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { addDays } from '#domain/pickup/clock/calendar.ts';
import * as fields from './fields.ts';
import { ageOn, isRealDate, minimumAge } from './fields.ts';

test.each([
  ['2013-11-20', '2026-11-19', 12],
  ['2013-11-20', '2026-11-20', 13],
  ['2013-11-20', '2026-11-21', 13],
  ['2013-12-01', '2026-11-30', 12],
  ['2013-01-31', '2026-02-01', 13],
  ['2012-02-29', '2025-02-28', 12],
  ['2012-02-29', '2025-03-01', 13],
  ['2012-02-29', '2028-02-29', 16],
  ['2026-11-20', '2026-11-20', 0],
  ['2026-11-21', '2026-11-20', -1],
  ['2027-01-01', '2026-12-31', -1],
])('[V-06] born on %s, on %s one is %i', (dob, today, age) => {
  expect(ageOn(dob, today)).toBe(age);
});

test('[V-06] an account takes thirteen years', () => {
  expect(minimumAge).toBe(13);
});

test.each(['2024-02-29', '2000-02-29', '2026-12-31', '2026-04-30', '0001-01-01', '1899-06-15'])(
  '[V-06] %s is a real date',
  (text) => {
    expect(isRealDate(text)).toBe(true);
  },
);

test.each([
  '',
  '2026-02-29',
  '1900-02-29',
  '2100-02-29',
  '2026-02-30',
  '2026-04-31',
  '2026-06-31',
  '2026-09-31',
  '2026-11-31',
  '2026-01-32',
  '2026-00-10',
  '2026-13-10',
  '2026-01-00',
  '0000-01-01',
  '2026-1-1',
  '26-01-01',
  '20260101',
  '2026-01-01T00:00',
  ' 2026-01-01',
  '2026/01/01',
  '12026-01-01',
  'yesterday',
])('[V-06] %j is none', (text) => {
  expect(isRealDate(text)).toBe(false);
});

test('[V-06] a date is real just when the calendar gives it back', () => {
  const number = (max: number, length: number) => fc.nat(max).map((n) => String(n).padStart(length, '0'));
  fc.assert(
    fc.property(number(9999, 4), number(13, 2), number(32, 2), (year, month, day) => {
      const text = `${year}-${month}-${day}`;
      const instant = new Date(0);
      instant.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
      const given = instant.getTime() >= Date.parse('0001-01-01') ? instant.toISOString().slice(0, 10) : '';
      expect(isRealDate(text)).toBe(given === text);
    }),
    { numRuns: 3000 },
  );
});

test('the days follow each other over months, years and leap days', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2027-02-28', 1)).toBe('2027-03-01');
  expect(addDays('2026-10-24', 2)).toBe('2026-10-26');
  expect(addDays('2026-11-20', 0)).toBe('2026-11-20');
  expect(addDays('2026-11-20', 90)).toBe('2027-02-18');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
});

const complaint = (schema: z.ZodMiniType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message ?? null;
const kept = (schema: z.ZodMiniType, value: unknown) => schema.safeParse(value).data;

describe('[V-01] a name', () => {
  test.each([
    ['', 'This field is required'],
    ['   ', 'This field is required'],
    ['<b></b>', 'This field is required'],
    ['Sh4h', 'Only letters, spaces, hyphens, and apostrophes allowed'],
    ['P', 'Name must be at least 2 characters'],
    ['x'.repeat(51), 'Name must not exceed 50 characters'],
    ["Zoë O'Shea-Núñez", null],
    ['Smith–Jones', null],
    ['O´Neil', null],
  ])('%j: %s', (value, said) => expect(complaint(fields.personName, value)).toBe(said));
});

describe('the name of whoever writes to the shop', () => {
  const link = 'Please write your name without a web address or a telephone number';
  const signs = "Only letters, numbers, spaces and . & ' - ( ) / allowed";
  test.each([
    ['', 'Name is required'],
    ['x'.repeat(101), 'Name must not exceed 100 characters'],
    ['evil.example', link],
    ['www.evil.example', link],
    ['Refund www.evil.example', link],
    ['t.co', link],
    ['t.co.', link],
    ['a.b.example.', link],
    ['evil .example', link],
    ['evil.', null],
    ['Wholesale. Call us', link],
    ['bit.ly/cakes', link],
    ['//evil', link],
    ['12.34', link],
    ['192.168.1.1', link],
    ['Ring 0900 123456', link],
    ['Win on 12/12/2026', link],
    ['٠٧٧٠٠٩٠٠١٢٣', link],
    ['http://evil', signs],
    ['priya@evil', signs],
    ['evil。example', signs],
    ['evil․example', signs],
    ['You won £500', signs],
    ['Priya, Tom', signs],
    ['St. John-Smythe', null],
    ['Dr. A. Khan', null],
    ['J.R.R. Tolkien', null],
    ['Priya Shah (Mrs.)', null],
    ['Smith & Sons', null],
    ['Tom/Priya O’Neill', null],
    ['3rd Dudley Scouts', null],
    ['Ж. Петрова', null],
    ['王小明', null],
    ['王', null],
    ['J.', null],
    ['أمينة', null],
  ])('%j: %s', (value, said) => expect(complaint(fields.signedName, value)).toBe(said));
  const letters = fc.string({ unit: fc.constantFrom(...'abefghñłśЖИ王明أم'), minLength: 2, maxLength: 6 });
  const joined = fc.tuple(letters, fc.constantFrom('-', "'", '/'), letters).map((parts) => parts.join(''));
  const word = fc.oneof(letters, joined, fc.constantFrom('A.', 'St.', 'Mrs.', 'Smith', '&', '3B', '(Dudley)'));
  const names = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));
  test('is taken as it is typed, of whichever words, initials and figures', () =>
    fc.assert(fc.property(names, (name) => kept(fields.signedName, name) === name.normalize('NFC'))));
  test('is none with a web address among its words', () =>
    fc.assert(
      fc.property(names, letters, fc.constantFrom('com', 'example', 'co.uk', 'xyz'), (name, host, ending) =>
        [link, signs].includes(String(complaint(fields.signedName, `${name} ${host}.${ending}`))),
      ),
    ));
  test('has one blank between two words', () => expect(kept(fields.signedName, ' Dr.  A.  Khan ')).toBe('Dr. A. Khan'));
});

describe('[V-02] an email address', () => {
  test.each([
    ['', 'Email is required'],
    ['priya', 'Please enter a valid email address'],
    ['priya@example', 'Please enter a valid email address'],
    ['a b@example.com', 'Please enter a valid email address'],
    [`${'x'.repeat(250)}@example.com`, 'Please enter a valid email address'],
    ['a,b@example.com', 'Please enter a valid email address'],
    ['(x)a@example.com', 'Please enter a valid email address'],
    ['a:b;@example.com', 'Please enter a valid email address'],
    ['priya@[127.0.0.1]', 'Please enter a valid email address'],
    ['x\u001b]0;paid\u0007@example.com', 'Please remove the invisible character U+001B'],
    ['Ann <ann@example.com>', 'Please enter a valid email address'],
    ["zoë.o'shea+cakes@bäckerei.example", null],
    ['priya@example.co.uk', null],
  ])('%j: %s', (value, said) => expect(complaint(fields.email, value)).toBe(said));
  test('is kept in lower case without the spaces around it', () =>
    expect(kept(fields.email, '  Priya@Example.COM ')).toBe('priya@example.com'));
});

describe('a field of one line', () => {
  const unshown = (sign: string) => `Please remove the invisible character ${sign}`;
  test.each([
    ['18 Delph\u001b[2J Road', unshown('U+001B')],
    ['18 Delph \ud83c Road', unshown('U+D83C')],
    ['18 Delph\nRoad', null],
    ['18 \u202eDelph Road', null],
    ['18 Delph Road – Flat 2½', null],
  ])('%j: %s', (value, said) => expect(complaint(fields.streetAddress, value)).toBe(said));
  test('of an address that may be left empty has the same rule', () =>
    expect(complaint(fields.addressLine('County'), 'West\u0007 Midlands')).toBe(unshown('U+0007')));
  test('is looked at for its length before any work is done on it', () =>
    expect(complaint(fields.personName, '<a'.repeat(5_000_000))).toBe('Please write at most 20000 characters'));
});

describe('what keyboards, address books and text programs put in', () => {
  test.each([
    [fields.personName, 'Smith\u2011Jones – Lee', 'Smith-Jones - Lee'],
    [fields.personName, 'O´Neil O`Neil O’Neil OʼNeil', "O'Neil O'Neil O'Neil O'Neil"],
    [fields.personName, 'Re\u0301mi\u00a0Beaule\u0301\u200b', 'Rémi Beaulé'],
    [fields.calledName(100), 'Ann 👩‍🍳', 'Ann 👩‍🍳'],
    [fields.email, '\u200bann\u2060@example.com\u00a0', 'ann@example.com'],
    [fields.contactNumber, '\u202d07700 900303\u202c', '07700900303'],
    [fields.contactNumber, '+44 (0)7700 900303', '07700900303'],
    [fields.secondaryContactNumber, '0044 7700 900303', '07700900303'],
    [fields.mobile, '07700.900.304', '07700900304'],
    [fields.ukNumber, '0044 7700 900303', '+447700900303'],
    [fields.streetAddress, '18\u00a0Delph\u202fRoad\ufeff', '18 Delph Road'],
    [fields.postcode, '\u202aDY5\u00a02TF\u202c', 'DY5 2TF'],
    [fields.postcode, 'SW1A OAA', 'SW1A 0AA'],
  ] as const)('is taken as it was meant: %#: %j', (schema, typed, meant) => expect(kept(schema, typed)).toBe(meant));
});

describe('[V-03] a new password', () => {
  test.each([
    ['', 'Password is required'],
    ['Aa1@xyz', 'Password must be at least 8 characters'],
    ['SPONGE&1', 'Password must contain at least one lowercase letter'],
    ['sponge&1', 'Password must contain at least one uppercase letter'],
    ['Sponge&J', 'Password must contain at least one number'],
    ['Sponge12', 'Password must contain at least one special character'],
    ['Sponge#1', 'Password must contain at least one special character'],
    ['Sponge&1', null],
  ])('%j: %s', (value, said) => expect(complaint(fields.newPassword, value)).toBe(said));
});

describe('[V-04] a mobile number', () => {
  test.each([
    ['', 'Mobile number is required'],
    ['07700 90x', 'Mobile number must contain only numbers'],
    ['077009001', 'Mobile number must be 10-11 digits'],
    ['077009001234', 'Mobile number must be 10-11 digits'],
    ['07700-900 (123)', null],
  ])('%j: %s', (value, said) => expect(complaint(fields.mobile, value)).toBe(said));
  test('comes out as digits alone', () => expect(kept(fields.mobile, '(07700) 900-123')).toBe('07700900123'));
});

describe('[V-05] a contact number', () => {
  const rules: [string, string | null][] = [
    ['07700 90x', 'Phone number must contain only numbers'],
    ['077009001', 'Phone number must be at least 10 digits'],
    ['077009001234', 'Phone number must not exceed 11 digits'],
    ['07700900123', null],
  ];
  test.each([['', 'Phone number is required'], ...rules])('%j: %s', (value, said) =>
    expect(complaint(fields.contactNumber, value)).toBe(said),
  );
  test.each([['', null], ...rules])('and a secondary one may be empty: %j: %s', (value, said) =>
    expect(complaint(fields.secondaryContactNumber, value)).toBe(said),
  );
});

describe('[V-06] a date of birth, on 18 November 2026', () => {
  const born = fields.dateOfBirth(() => '2026-11-18', fields.ageTexts.page);
  test.each([
    ['2013-02-30', 'Please enter a valid date'],
    ['18/11/2013', 'Please enter a valid date'],
    ['2026-11-18', 'Date of birth must be in the past'],
    ['2013-11-19', 'You must be at least 13 years old'],
    ['2013-11-18', null],
  ])('%j: %s', (value, said) => expect(complaint(born, value)).toBe(said));
});

describe('[V-07] an address', () => {
  test.each([
    [fields.postcode, '', 'Postcode is required'],
    [fields.postcode, 'ZZZ', 'Please enter a valid UK postcode'],
    [fields.postcode, 'dy5 2tf', null],
    [fields.streetAddress, '', 'Street address is required'],
    [fields.streetAddress, '1 Rd', 'Street address must be at least 5 characters'],
    [fields.city, '', 'City is required'],
    [fields.city, 'X', 'City must be at least 2 characters'],
    [fields.addressLine('County'), '', null],
    [fields.addressLine('County'), 'x'.repeat(101), 'County must not exceed 100 characters'],
  ] as const)('%#: %j: %s', (schema, value, said) => expect(complaint(schema, value)).toBe(said));
  test('has its postcode in capitals with its space', () => expect(kept(fields.postcode, ' dy52tf ')).toBe('DY5 2TF'));
});

test('[V-10] text loses its markup, its ends and NUL before anything is asked of it', () => {
  expect(kept(fields.city, ' <i>Dud\0ley</i> ')).toBe('Dudley');
});
