import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '#tests/support/database/database.ts';

const journeys = join(projectFolder, 'tests/e2e');

/** The year of the first journey: a day of an earlier year is over, and stays so. */
const firstYear = 2026;
const monthNames = 'January|February|March|April|May|June|July|August|September|October|November|December';
const day = new RegExp(`\\b(\\d{4})-\\d\\d-\\d\\d\\b|\\b\\d{1,2} (?:${monthNames}) (\\d{4})\\b`, 'g');

/** Returns days that will be over, or come too near, while shop and page follow the real clock. */
function namedDays(journey: string): string[] {
  if (journey.includes('CLOCK_AT:')) return [];
  return journey
    .split('\n')
    .filter((line) => !/\.clock\.(install|pauseAt|set\w+Time)\(/.test(line))
    .flatMap((line) => [...line.matchAll(day)])
    .filter(([, written, spoken]) => Number(written ?? spoken) >= firstYear)
    .map(([named]) => named);
}

test('no journey names a day of the calendar unless it sets the clock of its shop', () => {
  const found = readdirSync(journeys, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => namedDays(readFileSync(join(journeys, file), 'utf8')).map((named) => `${file}: ${named}`));
  expect(found, 'take a day of tests/support/orders/pickup-day.ts, or open a shop with CLOCK_AT').toEqual([]);
});

test('an order for a fixed day is found; days that are over, and a clock that is set, are not', () => {
  expect(namedDays(`await chooseDay(page, '2031-12-19');`)).toEqual(['2031-12-19']);
  expect(namedDays(`await expect(page).toContainText('Friday 19 December 2031');`)).toEqual(['19 December 2031']);
  expect(namedDays(`await fillBirthday(page, '14 March 1991');`)).toEqual([]);
  expect(namedDays(`await page.clock.install({ time: new Date('2037-06-01T11:00:00Z') });`)).toEqual([]);
  expect(namedDays(`openOwnShop({ CLOCK_AT: noon });\nawait chooseDay(page, '2031-12-19');`)).toEqual([]);
});
