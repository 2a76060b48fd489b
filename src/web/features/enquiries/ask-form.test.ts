import { expect, test } from 'vitest';
import { newEnquiry } from '#contract/enquiries.ts';
import { asked, nothingTyped } from './ask-form.tsx';

const typed = {
  ...nothingTyped,
  kind: 'wedding',
  eventDate: '2027-06-12',
  servings: '80',
  message: 'Three tiers',
  hasAllergies: 'no',
  name: 'Grace Okafor',
  email: 'grace@example.com',
  phone: '07700 900662',
};

test.each([
  ['80', '', 80, null],
  ['1,200', '£ 1,500', 1_200, 1_500],
])('[Z-04] %s people for "%s" are understood', (servings, budget, people, pounds) => {
  expect(newEnquiry.parse(asked({ ...typed, servings, budget }))).toMatchObject({ servings: people, budget: pounds });
});

test.each(['+44 (0)7700 900662', '0044 7700 900662', '07700 900662'])('[Z-04] the number %s is understood', (phone) => {
  expect(newEnquiry.parse(asked({ ...typed, phone })).phone).toBe('+447700900662');
});

test.each([
  ['', ''],
  ['many', ''],
  ['80', 'about 300'],
  ['80', '300.50'],
  ['80', '300,50'],
  ['80', '1.234'],
  ['8e1', ''],
  ['8,0', ''],
  ['8 0', ''],
  ['8.5', ''],
])('[Z-04] %s people for "%s" are asked about', (servings, budget) => {
  expect(newEnquiry.safeParse(asked({ ...typed, servings, budget })).success).toBe(false);
});
