import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Pence, pence } from '#domain/money/money.ts';
import { balanceOf, type OrderMoney, type ReturnedPart, statusOf } from './balance.ts';

const order = (total: number, paid: readonly number[], returns: readonly ReturnedPart[] = []): OrderMoney => ({
  totalPence: pence(total),
  isOff: false,
  paid: paid.map(pence),
  returns,
});
const back = (kind: string, state: ReturnedPart['state'], amount: number): ReturnedPart => ({
  kind,
  state,
  amountPence: pence(amount),
});

test.each([
  ['nothing came', order(5000, []), { owedPence: 5000, overPence: 0 }, 'owed'],
  ['a deposit came', order(5000, [2000]), { keptPence: 2000, owedPence: 3000 }, 'part paid'],
  ['deposit and balance came', order(5000, [2000, 3000]), { owedPence: 0, overPence: 0 }, 'paid'],
  [
    'a rose was broken',
    order(5000, [5000], [back('amount', 'done', 400)]),
    { worthPence: 4600, owedPence: 0 },
    'part refunded',
  ],
  [
    'its money is on its way',
    order(5000, [5000], [back('lines', 'due', 400)]),
    { reservedPence: 400, keptPence: 4600, owedPence: 0 },
    'paid',
  ],
  [
    'the provider refused',
    order(5000, [5000], [back('lines', 'failed', 400)]),
    { worthPence: 5000, keptPence: 5000 },
    'paid',
  ],
  [
    'it is off and a part of it is kept',
    { ...order(5000, [5000], [back('whole', 'done', 3000)]), isOff: true, keptOffPence: pence(2000) },
    { worthPence: 2000, overPence: 0, owedPence: 0 },
    'part refunded',
  ],
  [
    'more went back later than was said',
    { ...order(5000, [5000], [back('whole', 'done', 4000)]), isOff: true, keptOffPence: pence(2000) },
    { overPence: 0, owedPence: 0 },
    'part refunded',
  ],
  ['it was paid twice', order(5000, [5000, 5000]), { overPence: 5000 }, 'paid'],
  [
    'the surplus goes back',
    order(5000, [5000, 5000], [back('surplus', 'due', 5000)]),
    { worthPence: 5000, overPence: 0 },
    'paid',
  ],
  [
    'it became cheaper',
    order(4000, [5000], [back('revision', 'due', 1000)]),
    { worthPence: 4000, owedPence: 0, overPence: 0 },
    'paid',
  ],
  ['it became dearer', order(6000, [5000]), { owedPence: 1000 }, 'part paid'],
  [
    'a part was refunded before it became dearer',
    order(6000, [5000], [back('lines', 'done', 400)]),
    { worthPence: 5600, owedPence: 1000 },
    'part paid',
  ],
  [
    'it was all refunded before it became dearer',
    order(6000, [5000], [back('lines', 'done', 5000)]),
    { owedPence: 1000, keptPence: 0 },
    'owed',
  ],
  ['it was given away', order(0, []), { owedPence: 0 }, 'nothing owed'],
] as const)('[B-09] where %s it is said what is owed', (_, money, expected, status) => {
  const balance = balanceOf(money);
  expect(balance).toMatchObject(expected);
  expect(statusOf(balance)).toBe(status);
});

test('[B-09] an order that is off is worth nothing: what was kept is to go back', () => {
  const paid = balanceOf({ ...order(5000, [2000]), isOff: true });
  expect(paid).toMatchObject({ worthPence: 0, owedPence: 0, overPence: 2000 });
  const returned = balanceOf({ ...order(5000, [2000], [back('whole', 'done', 2000)]), isOff: true });
  expect([returned.overPence, statusOf(returned)]).toEqual([0, 'refunded']);
  expect(statusOf(balanceOf({ ...order(5000, []), isOff: true }))).toBe('nothing owed');
});

const amount = fc.nat({ max: 1_000_000 }).map((n): Pence => pence(n));
const part = fc.record({
  kind: fc.constantFrom('lines', 'amount', 'whole', 'surplus', 'revision', 'provider'),
  state: fc.constantFrom<ReturnedPart['state']>('due', 'done', 'failed'),
  amountPence: amount,
});

test('[B-09] whatever was paid and given back, every penny that came is kept, on its way back or back, and the status says whether some is owed', () => {
  fc.assert(
    fc.property(amount, fc.boolean(), fc.array(amount), fc.array(part), (totalPence, isOff, paid, returns) => {
      const balance = balanceOf({ totalPence, isOff, paid, returns });
      expect(balance.keptPence + balance.returnedPence + balance.reservedPence).toBe(balance.capturedPence);
      expect(balance.owedPence - balance.overPence).toBe(balance.worthPence - balance.keptPence);
      expect(Math.min(balance.owedPence, balance.overPence)).toBe(0);
      expect(balance.worthPence).toBeGreaterThanOrEqual(0);
      expect(['owed', 'part paid'].includes(statusOf(balance))).toBe(balance.owedPence > 0);
    }),
  );
});

test('[B-09] paying what is owed leaves nothing owed and nothing over', () => {
  fc.assert(
    fc.property(amount, fc.array(amount), (totalPence, paid) => {
      const before = balanceOf({ totalPence, isOff: false, paid, returns: [] });
      const after = balanceOf({ totalPence, isOff: false, paid: [...paid, before.owedPence], returns: [] });
      expect([after.owedPence, after.overPence]).toEqual([0, before.overPence]);
    }),
  );
});
