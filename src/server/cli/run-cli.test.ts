import { expect, test } from 'vitest';
import { runCli } from './run-cli.ts';

/** Returns what a command prints that needs no shop, and its exit code. */
async function typed(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const [out, err]: [string[], string[]] = [[], []];
  const say = (line: string) => void out.push(line);
  const complain = (line: string) => void err.push(line);
  const code = await runCli({ projectFolder: '/nowhere', words, say, complain });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

test.each([[], ['help'], ['--help'], ['staff', 'list', '--help']])('%j lists the commands', async (...words) => {
  const { code, out } = await typed(...words);
  expect(code).toBe(0);
  for (const command of ['health', 'backup', 'staff reset', 'settings set', 'catalogue import', 'emails again'])
    expect(out).toContain(command);
});

test.each([
  ['orders today', "Unknown command 'orders today'."],
  ['stock list', "Unknown command 'stock list'."],
  ['staff', "Unknown command 'staff'."],
  ['backup', 'Name the file to write'],
  ['restore', 'Name the backup'],
  ['staff invite nobody --role owner', 'Give the email address'],
  ['staff invite ann@example.com', 'Give a role'],
  ['staff reset', 'Give the email address'],
  ['settings show', 'Name the setting'],
  ['settings show identity first', 'Give a version'],
  ['settings set identity --as Priya', 'Name the file with its value'],
  ['settings set identity identity.json', 'Say who is doing this'],
  ['catalogue import', 'Name the file: assets/catalogue.json'],
  ['extras import', 'Name the file: assets/extras.json'],
  ['search import', 'Name the file: assets/search-words.json'],
  ['emails again all', 'Give the number of the email'],
  ['orders refund AB-2222-2222', "Unknown command 'orders refund'"],
  ['staff list --everybody', "Unknown option '--everybody'"],
])('%s is not understood, and says what is missing', async (line, complaint) => {
  const { code, out, err } = await typed(...line.split(' '));
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain(complaint);
  expect(err).toContain('npm run shop -- help lists the commands.');
});
