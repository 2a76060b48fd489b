import type * as z from 'zod/mini';
import { shownMemberId } from '#admin/lib/session/shown-session.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { Failure } from '#domain/failure.ts';
import { callStaff } from './call-staff.ts';
import { signInGate, stepUpGate } from './create-gate.ts';

/** Signing in, then a step-up, and each once more for a session that ended in the meantime. */
const mostQuestions = 4;

/**
 * A call by somebody who is signed in. If the session has ended or the shop wants a step-up, it waits for the person at
 * the screen and is then sent again: nothing was done before. If another person signed in in the meantime, it is
 * dropped.
 * @throws Failure as the call does; 'signInRequired' or 'stepUpRequired' if the person gave up, or is another one
 */
export async function askShop<I extends z.ZodMiniType, O extends z.ZodMiniType>(
  endpoint: Endpoint<I, O, O>,
  input: z.input<I>,
  call: typeof callStaff = callStaff,
): Promise<z.output<O>> {
  const askedBy = shownMemberId();
  for (let questions = 0; ; questions++) {
    const signIns = signInGate.passes();
    try {
      return await call(endpoint, input);
    } catch (error) {
      // A late failure for one person does not ask the next one who they are.
      if (questions === mostQuestions || shownMemberId() !== askedBy) throw error;
      if (!(await isSettled(endpoint, error, signIns)) || shownMemberId() !== askedBy) throw error;
    }
  }
}

async function isSettled(endpoint: Endpoint, error: unknown, signIns: number): Promise<boolean> {
  if (!(error instanceof Failure)) return false;
  if (error.code === 'signInRequired') return endpoint.access === 'staff' && signInGate.ask('', signIns);
  if (error.code === 'stepUpRequired') return stepUpGate.ask(error.detail.purpose, undefined, error.detail.approval);
  return false;
}
