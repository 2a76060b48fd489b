import type * as z from 'zod/mini';
import type { facebookSignIn } from '#contract/accounts/social-sign-in.ts';
import { Failure } from '#domain/failure.ts';
import type { RequestContext } from '#server/modules/request-context.ts';
import { lookUpAccountOf, makeAccountFor, type SignedIn, welcome } from './link-identity.ts';
import { findAttempt, returnUrlOf, storeVerifiedPerson } from './sign-in-attempts.ts';

/**
 * Facebook does not say whether an address is verified: none is opened by it.
 * @throws Failure 'notAuthenticated', 'linkRefused', 'emailNotShared', 'accountSuspended', 'unavailable'
 */
export async function signInWithFacebook(
  context: RequestContext,
  answer: z.output<typeof facebookSignIn.input>,
): Promise<SignedIn & { isNew: boolean }> {
  const { facebook } = context.services.signIn;
  if (!facebook) throw new Failure('notAuthenticated');
  const attempt = await findAttempt(context, 'facebook', answer);
  const person = await facebook.exchange({ code: answer.code, returnUrl: returnUrlOf(context, 'facebook') });
  return context.db.transaction(async (tx) => {
    const inside = { ...context, db: tx };
    await storeVerifiedPerson(inside, attempt, person);
    const account = await lookUpAccountOf(inside, person);
    if (account) return { ...(await welcome(inside, account)), isNew: false };
    return { ...(await welcome(inside, await makeAccountFor(inside, person))), isNew: true };
  });
}
