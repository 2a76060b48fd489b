import { expect, test } from 'vitest';
import { diaryOfShop } from '#tests/support/orders/diary-of-shop.ts';
import { openingData } from './opening-data.ts';

const diary = { ...diaryOfShop(), specialDays: [] };
const day = (date: string, hours: (typeof diary.week)[number]) => ({ date, name: '', words: '', hours });
const now = Date.parse('2026-11-29T09:00:00Z');

test('[Y-01] search engines are told the usual week, and nothing of a bakery that is open by appointment', () => {
  const open = { opens: '09:00', closes: '18:00' };
  expect(openingData(diary, now)).toEqual({ openingHours: 'Mo-Su 09:00-18:00' });
  const week = [null, open, open, open, open, { ...open, closes: '16:00' }, null];
  expect(openingData({ ...diary, week }, now)).toEqual({ openingHours: ['Tu-Fr 09:00-18:00', 'Sa 09:00-16:00'] });
  expect(openingData({ ...diary, week: week.map(() => null) }, now)).toEqual({});
});

test('[Y-01] they are told the special days and closures of ninety days, each span of a day for itself', () => {
  const split = { opens: '09:00', closes: '18:00', midday: { closes: '13:00', reopens: '14:00' } };
  const specialDays = [
    day('2026-11-28', null),
    day('2026-12-25', null),
    day('2026-12-31', split),
    day('2027-02-27', { opens: '10:00', closes: '12:00' }),
    day('2027-02-28', null),
  ];
  const told = (date: string, opens: string, closes: string) => ({
    ...{ '@type': 'OpeningHoursSpecification', validFrom: date, validThrough: date },
    ...{ opens, closes },
  });
  expect(openingData({ ...diary, specialDays }, now)).toMatchObject({
    specialOpeningHoursSpecification: [
      told('2026-12-25', '00:00', '00:00'),
      told('2026-12-31', '09:00', '13:00'),
      told('2026-12-31', '14:00', '18:00'),
      told('2027-02-27', '10:00', '12:00'),
    ],
  });
});
