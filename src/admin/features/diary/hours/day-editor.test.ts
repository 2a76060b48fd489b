import { describe, expect, test } from 'vitest';
import { daysOf, draftFrom, planFrom } from './day-editor.tsx';

const usual = { opens: '10:00', closes: '16:00' };
const eve = {
  name: 'Christmas Eve',
  words: 'Collect until 14:00',
  hours: { opens: '09:00', closes: '14:00' },
  counterOnly: false,
};

describe('[Y-01] the form of a day', () => {
  test.each([
    ['as usual', null],
    ['with other hours', eve],
    ['that is closed at midday', { ...eve, hours: { ...eve.hours, midday: { closes: '11:00', reopens: '12:00' } } }],
    ['of the counter alone', { ...eve, counterOnly: true }],
    ['that is closed', { ...eve, hours: null }],
  ])('%s saves what it shows', (_, plan) => {
    expect(planFrom(draftFrom(plan, usual))).toEqual(plan);
  });
  test('proposes the hours of the weekday where others are chosen', () => {
    expect(planFrom({ ...draftFrom(null, usual), kind: 'other' })?.hours).toEqual(usual);
  });
  test('a closed day is not of the counter alone, and blanks around words go', () => {
    const draft = { ...draftFrom({ ...eve, counterOnly: true }, usual), kind: 'closed' as const, name: '  Eve ' };
    expect(planFrom(draft)).toMatchObject({ hours: null, counterOnly: false, name: 'Eve' });
  });
});

describe('[Y-01] several days that are all the same', () => {
  const week = [null, usual, usual, usual, usual, usual, usual];
  const draftUntil = (until: string, kind: 'usual' | 'other' | 'closed' = 'closed') => ({
    ...draftFrom(null, usual),
    kind,
    until,
  });
  // Across the turn of the year, and across a change of the clocks.
  test.each([
    ['2026-12-24', '2027-01-02', 10],
    ['2027-03-27', '2027-03-29', 3],
    ['2026-12-24', '2026-12-24', 1],
    ['2026-12-24', '', 1],
  ])('%s until %s are %d', (date, until, count) => {
    const { dates, error } = daysOf(date, draftUntil(until), week);
    expect([dates.length, dates[0], dates.at(-1), error]).toEqual([count, date, until || date, undefined]);
  });
  test('where they get hours, what the week has closed stays closed, but for the day that was chosen', () => {
    expect(daysOf('2026-12-27', draftUntil('2026-12-29', 'other'), week).dates).toEqual(['2026-12-27', '2026-12-29']);
    expect(daysOf('2026-12-28', draftUntil('2026-12-29', 'other'), week).dates).toEqual(['2026-12-28', '2026-12-29']);
  });
  test('they end after they begin, and are no more than a season', () => {
    expect(daysOf('2026-12-24', draftUntil('2026-12-23'), week).error).toMatch(/must be after the first/);
    expect(daysOf('2026-12-24', draftUntil('2027-12-24'), week).error).toMatch(/up to 62/);
  });
});
