import { describe, expect, test } from 'vitest';
import { draftFrom, planFrom } from './day-plan-draft.ts';

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
