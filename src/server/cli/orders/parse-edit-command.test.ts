import { expect, test } from 'vitest';
import { parseCommand } from '#server/cli/parse-command.ts';

const parse = (...words: string[]) => parseCommand(['orders', 'edit', 'AB-7K3F-9QXD', '--as', 'Priya', ...words]);

test('[B-07] a change is said in words: day and time, items by their place, who it is for', () => {
  const words = ['--pickup', '2026-12-24 10:00', '--line', '1: 3; 1KG; message: Happy 7th, Maya', '--line', '2: off'];
  const more = [
    '--line',
    '+candle: 2',
    '--line',
    '+rainbow-cake: 1KG; age: 7',
    '--for',
    'Noor Khan',
    '--reason',
    'Rain.',
  ];
  expect(
    parse(...words, ...more, '--revision', '2', '--anyway', 'For the hospital', '--give-back', '--preview'),
  ).toEqual({
    do: 'editOrder',
    orderNo: 'AB-7K3F-9QXD',
    pickup: { date: '2026-12-24', time: '10:00' },
    recipientName: 'Noor Khan',
    telephone: undefined,
    lines: [
      { place: 1, quantity: 3, weightGrams: 1000, said: { message: 'Happy 7th, Maya' } },
      { place: 2, quantity: 0, said: {} },
      { slug: 'candle', quantity: 2, said: {} },
      { slug: 'rainbow-cake', weightGrams: 1000, quantity: 1, said: { age: 7 } },
    ],
    as: 'Priya',
    reason: 'Rain.',
    pastDiary: 'For the hospital',
    mayPassDay: true,
    from: 2,
    givesBack: true,
    isTrial: true,
  });
});

test('words that are said no longer are left empty, and what is over stays where it is said', () => {
  expect(parse('--line', '1: message: ; age:', '--keep-over')).toMatchObject({
    lines: [{ place: 1, said: { message: '', age: '' } }],
    givesBack: false,
    from: null,
    isTrial: false,
  });
});

test.each([
  [[], 'Say what changes'],
  [['--pickup', 'tomorrow'], 'Say when it is picked up'],
  [['--pickup', '2026-02-30 10:00'], 'Say when it is picked up'],
  [['--line', '3'], 'Say a line as'],
  [['--line', '1: lots'], 'Say a line as'],
  [['--line', '1: age: seven'], 'Say a line as'],
  [['--for', 'Noor', '--revision', 'x'], 'Say which revision you saw'],
] as const)('%j is not understood', (words, complaint) => {
  expect(() => parse(...words)).toThrow(complaint);
});
