import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { settingExamples, settings } from '#server/settings.ts';
import { projectFolder } from '#tests/support/database/database.ts';

const read = (file: string) => readFileSync(join(projectFolder, file), 'utf8');
const source = [
  'shop.retention.ts',
  ...readdirSync(join(projectFolder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(server|contract|domain)\/.*\.ts$/.test(file) && !file.endsWith('.test.ts'))
    .map((file) => `src/${file}`),
];

type Fact = { readonly file: string; readonly said: string };

/** A row's limits in the code: settings, and what a file says, each in backticks after the file's name. */
function factsIn(cell: string): { readonly names: string[]; readonly facts: Fact[] } {
  const [names, facts]: [string[], Fact[]] = [[], []];
  let file = '';
  for (const [, said = ''] of cell.matchAll(/`([^`]+)`/g)) {
    if (/^[A-Z_\d]+$/.test(said)) names.push(said);
    else if (/^[\w./-]+\.ts$/.test(said)) file = said;
    else facts.push({ file, said });
  }
  return { names, facts };
}

/** What a refused customer reads, as far as it is the same for everybody. */
const textsIn = (text: string): string[] =>
  [...text.matchAll(/\*([^*]+)\*/g)]
    .flatMap(([, said = '']) => said.split('…').map((part) => part.trim()))
    .filter(Boolean);

const allSource = source.map(read).join('\n').replaceAll("\\'", "'");
const isWritten = (text: string): boolean => allSource.includes(text);

const rows = read('docs/limits.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| what |'))
  .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
  .map(([, what = '', whose = '', much = '', time = '', refused = '', code = '']) => ({
    name: `${what} (${whose})`,
    numbers: [whose, much, time, refused].join(' '),
    texts: textsIn(refused),
    ...factsIn(code),
  }));

const written = (number: number): string => number.toLocaleString('en-GB');
/** The numbers in code: 5_000, 20 * megabyte, 4 * 1024 * 1024. */
const numbersIn = (code: string): string[] =>
  code
    .replace(/ \* (1024 \* 1024|1024|megabyte)/g, '')
    .match(/(?<![\w.])\d[\d_]*/g)
    ?.map((number) => written(Number(number.replaceAll('_', '')))) ?? [];
const says = (text: string, number: string) => new RegExp(`(?<![\\d,.])${number}(?![\\d,]*\\d)`).test(text);

describe('the list of limits says what the code does', () => {
  test.each(rows)('$name', ({ numbers, texts, names, facts }) => {
    for (const text of texts) expect(isWritten(text), text).toBe(true);
    for (const name of names) {
      const example = settingExamples[name as keyof typeof settingExamples];
      expect(says(numbers, written(Number(example))), `${name}=${example}`).toBe(true);
    }
    for (const { file, said } of facts) {
      const found = source.filter((path) => basename(path) === file && read(path).includes(said));
      expect(found, `${file}: ${said}`).toHaveLength(1);
      for (const number of numbersIn(said)) expect(says(numbers, number), `${said}: ${number}`).toBe(true);
    }
  });

  test('every setting’s example that it quotes is what a shop has that sets none', () => {
    const usual: Readonly<Record<string, unknown>> = settings.parse({});
    for (const name of rows.flatMap(({ names }) => names))
      if (usual[name] !== undefined)
        expect([name, String(usual[name])]).toEqual([name, settingExamples[name as keyof typeof settingExamples]]);
  });
});

describe('no limit of the code is missing from the list', () => {
  const listed = rows.flatMap(({ facts }) => facts);
  const isListed = (file: string, said: string) =>
    listed.some((fact) => fact.file === basename(file) && fact.said.includes(said));

  test('settings', () => {
    const limits = Object.keys(settingExamples).filter((name) =>
      /_PER_|UNPAID|MOST_|_AT_ONCE|FAILURES|_SECONDS$|WAITING|_DAYS$|^KEPT/.test(name),
    );
    const others = ['DRAIN_SECONDS']; // how long the shop takes to stop
    expect(limits.filter((name) => !others.includes(name) && rows.every(({ names }) => !names.includes(name)))).toEqual(
      [],
    );
  });

  test('numbers an hour', () => {
    for (const file of source)
      for (const [said] of read(file).matchAll(/mostAnHour: \d+/g))
        expect([file, isListed(file, said)]).toEqual([file, true]);
  });

  test('queues', () => {
    for (const file of source.filter((path) => !path.endsWith('fair-turns.ts')))
      for (const [, said = ''] of read(file).matchAll(/(?:fairTurns|\bturns)\(\{\s*(atOnce: \w+)/g))
        expect([file, isListed(file, said)]).toEqual([file, true]);
  });

  test('whatever refuses as too many or too much', () => {
    const refusing = source.filter(
      (file) =>
        file.startsWith('src/server/') &&
        /new Failure\(\s*'(?:tooManyRequests|tooManyAttempts|unpaidLimit)'/.test(read(file)),
    );
    const byTheirCallers = ['limit-calls.ts', 'limit-writes.ts', 'place-order.ts']; // each with the numbers that it is given
    expect(refusing.length).toBeGreaterThan(4);
    for (const file of refusing.filter((path) => !byTheirCallers.includes(basename(path))))
      expect([file, listed.some((fact) => fact.file === basename(file))]).toEqual([file, true]);
  });
});
