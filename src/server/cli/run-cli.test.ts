import { expect, test } from 'vitest';
import { runCli } from './run-cli.ts';

/** What a command says that needs no shop, and its exit code. */
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
  ['orders today', "There is no command 'orders today'."],
  ['stock list', "There is no command 'stock list'."],
  ['staff', "There is no command 'staff'."],
  ['backup', 'Say which file to write'],
  ['restore', 'Say which backup'],
  ['staff invite nobody --role owner', 'Say whose email address'],
  ['staff invite ann@example.com', 'Say in which role'],
  ['staff reset', 'Say whose email address'],
  ['settings show', 'Say which setting'],
  ['settings show identity first', 'Say which version'],
  ['settings set identity --as Priya', 'Say which file'],
  ['settings set identity identity.json', 'Say who does it'],
  ['catalogue import', 'Say which file: assets/catalogue.json'],
  ['extras import', 'Say which file: assets/extras.json'],
  ['search import', 'Say which file: assets/search-words.json'],
  ['emails again all', 'Say which email'],
  ['orders refund AB-2222-2222 --as Priya', 'Say why'],
  ['orders refund AB-2222-2222 --reason Dropped', 'Say who does it'],
  ['orders keep-deposit --reason Broken --as Priya', 'Say which order'],
  ['orders keep-deposit AB-2222-2222 --amount 0 --reason Broken --as Priya', 'Say how much'],
  ['orders keep-deposit AB-2222-2222 --amount 12,5 --reason Broken --as Priya', 'Say how much'],
  ['orders keep-deposit AB-2222-2222 --amount -3 --reason Broken --as Priya', 'ambiguous'],
  ['staff list --everybody', "Unknown option '--everybody'"],
])('%s is not understood, and says what is missing', async (line, complaint) => {
  const { code, out, err } = await typed(...line.split(' '));
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain(complaint);
  expect(err).toContain('npm run shop -- help lists the commands.');
});
