import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { shownSession } from '#admin/lib/session/shown-session.ts';
import type { StaffSession } from '#contract/admin/team/session.ts';
import { type Call, staffEndpoint } from '#contract/wire/endpoint.ts';
import { Failure } from '#domain/failure.ts';
import { askShop } from './ask-shop.ts';
import { signInGate, stepUpGate } from './create-gate.ts';

const giveBack = staffEndpoint({
  method: 'POST',
  path: '/admin/orders/:orderNo/refunds',
  permission: 'refunds.give',
  writes: 'once',
  input: z.object({ orderNo: z.string() }),
  output: z.object({ isDone: z.boolean() }),
});

/** Responds with each of these in turn: a failure, or what is done. */
function shopThatSays(...answers: readonly (Failure | 'done')[]) {
  const inputs: unknown[] = [];
  const call = (async (_endpoint: unknown, input: unknown) => {
    inputs.push(input);
    const answer = answers[inputs.length - 1];
    if (answer instanceof Failure) throw answer;
    return { isDone: true };
  }) as Call;
  return { call, inputs };
}

const sessionOf = (id: number): StaffSession => ({
  member: { id, name: 'Tom', initials: 'T', roleKey: 'counter', roleName: '', permissions: [], refundLimitPence: null },
  session: null,
  device: null,
  shop: { name: '', mark: '', timeZone: '' },
  hasOwner: true,
});

const opened = async (gate: typeof signInGate) => {
  while (gate.current() === null) await new Promise((resolve) => setTimeout(resolve));
  return gate.current();
};

test('[T-05] a write whose session has ended waits for the sign-in and goes out again', async () => {
  const leave = signInGate.keep();
  const { call, inputs } = shopThatSays(new Failure('signInRequired'), 'done');
  const answer = askShop(giveBack, { orderNo: 'MA-1' }, call);
  (await opened(signInGate))?.settle(true);
  expect(await answer).toEqual({ isDone: true });
  expect(inputs).toEqual([{ orderNo: 'MA-1' }, { orderNo: 'MA-1' }]);
  leave();
});

test('[T-05] a write that needs a step-up says for what, and goes out again after it', async () => {
  const leave = stepUpGate.keep();
  const { call, inputs } = shopThatSays(new Failure('stepUpRequired', { purpose: 'refund' }), 'done');
  const answer = askShop(giveBack, { orderNo: 'MA-1' }, call);
  const asked = await opened(stepUpGate);
  expect(asked?.purpose).toBe('refund');
  asked?.settle(true);
  await answer;
  expect(inputs).toHaveLength(2);
  leave();
});

test('who gives up the step-up gets the refusal, and nothing is sent again', async () => {
  const leave = stepUpGate.keep();
  const { call, inputs } = shopThatSays(new Failure('stepUpRequired'));
  const answer = askShop(giveBack, { orderNo: 'MA-1' }, call);
  (await opened(stepUpGate))?.settle(false);
  await expect(answer).rejects.toMatchObject({ code: 'stepUpRequired' });
  expect(inputs).toHaveLength(1);
  leave();
});

test.each([
  ['a sign-in', signInGate, new Failure('signInRequired')],
  ['a step-up', stepUpGate, new Failure('stepUpRequired', { purpose: 'refund' })],
] as const)(
  '[T-05] [T-06] a write that waited for %s is not sent as another member who came meanwhile',
  async (_what, gate, refusal) => {
    const leave = gate.keep();
    shownSession.set(sessionOf(1));
    const { call, inputs } = shopThatSays(refusal, 'done');
    const answer = askShop(giveBack, { orderNo: 'MA-1' }, call);
    const asked = await opened(gate);
    shownSession.set(sessionOf(2));
    asked?.settle(true);
    await expect(answer).rejects.toBe(refusal);
    expect(inputs).toHaveLength(1);
    shownSession.set(null);
    leave();
  },
);

test('any other failure is the caller’s', async () => {
  const { call } = shopThatSays(new Failure('conflict'));
  await expect(askShop(giveBack, { orderNo: 'MA-1' }, call)).rejects.toMatchObject({ code: 'conflict' });
});

test('[T-06] what is refused late for one member does not ask the next one who they are', async () => {
  const leave = signInGate.keep();
  shownSession.set(sessionOf(1));
  let refuse: (failure: Failure) => void = () => undefined;
  const call = (() => new Promise((_done, reject) => (refuse = reject))) as unknown as Call;
  const answer = askShop(giveBack, { orderNo: 'MA-1' }, call);
  shownSession.set(sessionOf(2));
  refuse(new Failure('signInRequired'));
  await expect(answer).rejects.toMatchObject({ code: 'signInRequired' });
  expect(signInGate.current()).toBeNull();
  shownSession.set(null);
  leave();
});
