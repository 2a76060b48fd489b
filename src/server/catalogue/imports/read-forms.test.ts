import { expect, test, vi } from 'vitest';
import { plainHeadings } from '#domain/catalogue/sheet/product-sheet.ts';
import { mostBetweenTurns } from '#tests/support/between-turns.ts';
import { csvOf } from '#tests/support/imports/csv-of.ts';
import { readSheet } from './read-forms.ts';

const commas = ','.repeat(plainHeadings.length - 1);
const lines = (count: number): string => Array.from({ length: count }, (_, at) => `cake-${at}${commas}\n`).join('');

test('[E-09] others are served between a few lines of a long file, of which each cell is tidied', async () => {
  let ms = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => ms++);
  const trim = String.prototype.trim;
  const file = Buffer.from(`${plainHeadings.join(',')}\n${lines(5_000)}`);
  const most = await mostBetweenTurns(async (count) => {
    const tidied = vi.spyOn(String.prototype, 'trim').mockImplementation(function (this: string) {
      count(1);
      return trim.call(this);
    });
    expect((await readSheet(file)).rows).toHaveLength(5_000);
    tidied.mockRestore();
  });
  clock.mockRestore();
  expect(most).toBeLessThan(100 * plainHeadings.length);
});

test('[E-09] what stands beside the headings is told by its first words, however long it is', async () => {
  const { rows } = await readSheet(Buffer.from(csvOf(['slug'], [['cake', 'x'.repeat(100_000)]])));
  expect(rows[0]?.faults).toEqual([{ column: '', text: `‘${'x'.repeat(60)}…’ is in a column without a heading.` }]);
});
