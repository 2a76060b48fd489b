import { expect, test } from 'vitest';
import { createGate } from './create-gate.ts';

test('all who ask wait for one answer', async () => {
  const gate = createGate();
  gate.keep();
  const both = Promise.all([gate.ask('refund'), gate.ask('refund')]);
  expect(gate.current()?.purpose).toBe('refund');
  gate.current()?.settle(true);
  expect(await both).toEqual([true, true]);
  expect(gate.current()).toBeNull();
});

test('a question that nobody shows is given up at once', async () => {
  const gate = createGate();
  expect(await gate.ask()).toBe(false);
});

test('who leaves with a question open gives it up, and the next one is asked anew', async () => {
  const gate = createGate();
  const leave = gate.keep();
  const asked = gate.ask();
  leave();
  expect(await asked).toBe(false);
  gate.keep();
  const again = gate.ask('later');
  expect(gate.current()?.purpose).toBe('later');
  gate.current()?.settle(true);
  expect(await again).toBe(true);
});

test('[T-05] a call that is refused late, as it was done meanwhile, goes out again and asks nobody', async () => {
  const gate = createGate();
  gate.keep();
  const before = gate.passes();
  void gate.ask();
  gate.current()?.settle(true);
  expect(await gate.ask('', before)).toBe(true);
  expect(gate.current()).toBeNull();
});
