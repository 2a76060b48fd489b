import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '#tests/support/database/database.ts';

const read = (file: string) => readFileSync(join(projectFolder, file), 'utf8');

const proofs = read('docs/pains.md')
  .split('\n')
  .filter((line) => /^\| \d+ \|/.test(line))
  .flatMap((line) => {
    const [, pain = '', , shown = ''] = line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, ''));
    return shown === '' ? [[pain, '', '']] : shown.split('<br>').map((one) => [pain, ...titled(one)]);
  });

function titled(proof: string): [string, string] {
  const [, file = '', title = ''] = /^`([^`]+)`: (.+)$/.exec(proof.replace(/ \|$/, '')) ?? [];
  return [file, title];
}

test('every pain that the docs name is held by a test of that title', () => {
  expect(proofs.length).toBeGreaterThan(25);
  for (const [pain, file = '', title = ''] of proofs) {
    expect(title, pain).not.toBe('');
    expect(read(file), `${pain}: ${file}`).toContain(title);
  }
});
