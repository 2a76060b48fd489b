import { expect, test } from 'vitest';
import { parseCommand } from '#server/cli/parse-command.ts';
import { orderFrom } from './read-order.ts';

const order = (...words: string[]) => {
  const command = parseCommand(['orders', 'take', ...words, '--as', 'Priya']);
  if (command.do !== 'takeOrder') throw new Error(command.do);
  return orderFrom(command.written, { as: command.as, newKey: 'a-new-key' });
};
const least = [
  '--cake',
  'rainbow-cake',
  '--pickup',
  '2026-12-24 10:30',
  '--pay',
  'collection',
  '--allergies',
  'not asked',
];

test('[B-10] what is said on the line is the order: cakes with size and words, contact, allergies, discount and deposit', () => {
  const said = [
    '--telephone',
    '07700 900321',
    '--name',
    'Ann',
    '--cake',
    '2 Rainbow-Cake 1.5KG: Happy 7th: Tom',
    '--cake',
    'candle each',
  ];
  const how = ['--pickup', 'now', '--counter', '--pay', 'cash', '--paid', '10', '--allergies', 'asked: no nuts'];
  const less = [
    '--off',
    '12.5%',
    '--reason',
    'smudged',
    '--deposit',
    '10.00',
    '--balance-by',
    '2026-12-14',
    '--total',
    '45.6',
  ];
  expect(order(...said, ...how, ...less)).toEqual({
    key: 'a-new-key',
    as: 'Priya',
    source: 'counter',
    contact: { name: 'Ann', telephone: '07700 900321', email: '' },
    customer: null,
    allergies: { asked: true, note: 'no nuts' },
    lines: [
      { slug: 'rainbow-cake', quantity: 2, weightGrams: 1500, personalisation: { message: 'Happy 7th: Tom' } },
      { slug: 'candle', quantity: 1, weightGrams: 0, personalisation: {} },
    ],
    pickup: 'now',
    pastDiary: '',
    mayPassDay: true,
    discount: { reason: 'smudged', basisPoints: 1250 },
    deposit: { depositPence: 1000, balanceDueOn: '2026-12-14' },
    payment: { how: 'hand', method: 'cash', amountPence: 1000 },
    note: '',
    agreedTotalPence: 4560,
  });
  expect(order(...least)).toMatchObject({
    source: 'telephone',
    allergies: { asked: false, note: '' },
    payment: { how: 'onCollection' },
  });
  expect(order(...least, '--off', '5', '--reason', 'x').discount).toEqual({ reason: 'x', amountPence: 500 });
});

test.each([
  [['--cake', '???'], /Say which cake/],
  [['--allergies', 'maybe'], /whether you asked/],
  [['--pickup', '2026-02-30 10:30'], /pickup.* is missing or wrong/],
  [['--pay', 'shells'], /pay is missing or wrong/],
  [['--email', 'ann'], /contact email/],
  [['--off', '101%', '--reason', 'x'], /discount percent/],
  [['--key', 'seven'], /key is missing or wrong/],
  [['--total', '1.999'], /Say an amount in pounds/],
])('[B-10] %j is not understood, and it is said why', (words, why) => {
  expect(() => order(...least, ...words)).toThrow(why);
});
