import type { RequestContext } from '#server/modules/request-context.ts';
import { type LimitedWrite, limitWritesTo } from './limit-writes.ts';
import { tryAgainIn } from './try-again.ts';

/** Enough for whoever mistypes, and too few to find a password by trying. */
const limit: LimitedWrite = {
  kind: 'passwordProof',
  mostAnHour: 10,
  refusal: (minutes) => `Too many attempts. Please ${tryAgainIn(minutes)}.`,
};

/** The try is kept whatever comes of it: several at once must each see the others. @throws Failure 'tooManyRequests' */
export const countPasswordProof = (context: RequestContext, userId: number): Promise<void> =>
  context.db.transaction((tx) => limitWritesTo({ ...context, db: tx }, limit, `account ${userId}`));
