import { expect, test } from 'vitest';
import { parseCommand } from '#server/cli/parse-command.ts';

const of = (line: string) =>
  parseCommand(`orders refund AB-7K3F-9QXD --as Priya --reason goodwill ${line}`.trim().split(' '));
const complaint = (line: string) => {
  try {
    return JSON.stringify(of(line));
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
};
const nothing = { orderNo: 'AB-7K3F-9QXD', note: '', restock: false, by: null, as: 'Priya', reason: 'goodwill' };

test('[B-08] a refund is said by lines, by deposits, or by an amount in pounds', () => {
  expect(of('--line 2x1 --line 1x3 --deposit 3x1 --restock')).toEqual({
    ...nothing,
    do: 'refundPart',
    restock: true,
    asked: {
      kind: 'lines',
      pieces: [
        { place: 2, quantity: 1 },
        { place: 1, quantity: 3 },
      ],
      deposits: [{ place: 3, quantity: 1 }],
    },
  });
  for (const pounds of ['4', '4.00', '£4.0'])
    expect(of(`--amount ${pounds} --by cash`)).toMatchObject({
      by: 'cash',
      asked: { kind: 'amount', amountPence: 400 },
    });
});

test('[B-08] the whole of an order, what failed, and what was handed over, are said by other words', () => {
  expect(of('')).toEqual({ do: 'refundOrder', orderNo: 'AB-7K3F-9QXD', reason: 'goodwill', as: 'Priya' });
  expect(of('--again --by transfer')).toMatchObject({ do: 'refundAgain', by: 'transfer' });
  expect(of('--given')).toMatchObject({ do: 'refundByHand' });
  expect(parseCommand('orders refund AB-7K3F-9QXD --amount 1 --preview'.split(' '))).toMatchObject({
    do: 'previewRefund',
  });
});

test.each([
  ['--line 2', 'no line and number'],
  ['--line 0x1', 'no line and number'],
  ['--line 2x0', 'no line and number'],
  ['--amount 0', 'how much in pounds'],
  ['--amount 4.001', 'how much in pounds'],
  ['--amount -4', ''],
  ['--amount 4 --line 1x1', 'Choose one'],
  ['--again --given', 'Choose one'],
  ['--amount 4 --by card', 'how you hand it back'],
  ['--restock', 'Say what goes back'],
  ['--preview', 'Say what goes back'],
])('%s is not understood', (line, words) => {
  expect(complaint(line)).toContain(words);
});
