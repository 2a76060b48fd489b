import { and, eq, gt, isNull } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { ProviderAnswer, SocialProvider, startSocialSignIn } from '#contract/accounts/social-sign-in.ts';
import { urls } from '#contract/pages/urls.ts';
import { Failure } from '#domain/failure.ts';
import { minuteMs } from '#domain/time/durations.ts';
import { signInAttempts } from '#server/db/tables/identity-tables.ts';
import type { RequestContext } from '#server/modules/request-context.ts';
import { hashOfToken, newSecretToken } from '#server/modules/secret-tokens.ts';

const attemptMinutes = 15;

export const returnUrlOf = ({ services }: RequestContext, provider: SocialProvider): string =>
  services.publicUrl + urls.signInReturn(provider);

/**
 * An answer without the browser's state and verifier is nobody's: a stranger's code signs nobody in as that stranger.
 */
export async function startSignIn(
  context: RequestContext,
  { provider }: z.output<typeof startSocialSignIn.input>,
): Promise<z.input<typeof startSocialSignIn.output>> {
  const { google, facebook } = context.services.signIn;
  const [state, codeVerifier, nonce] = [newSecretToken(), newSecretToken(), newSecretToken()];
  const out = { state, codeVerifier, nonce, returnUrl: returnUrlOf(context, provider) };
  const address = provider === 'google' ? await google?.wayTo(out) : facebook?.wayTo(out);
  if (address === undefined) return { way: null };
  await context.db.insert(signInAttempts).values({
    stateHash: hashOfToken(state),
    provider,
    verifierHash: hashOfToken(codeVerifier),
    nonce,
    expiresAt: new Date(context.now.getTime() + attemptMinutes * minuteMs),
  });
  return { way: { address, state, codeVerifier } };
}

type Attempt = typeof signInAttempts.$inferSelect;

/** An attempt is this browser's with this provider, and not over. @throws Failure 'notAuthenticated' for any other */
export async function findAttempt(
  context: RequestContext,
  provider: SocialProvider,
  { state, codeVerifier }: Pick<ProviderAnswer, 'state' | 'codeVerifier'>,
): Promise<Attempt> {
  const [attempt] = await context.db
    .select()
    .from(signInAttempts)
    .where(
      and(
        eq(signInAttempts.stateHash, hashOfToken(state)),
        eq(signInAttempts.verifierHash, hashOfToken(codeVerifier)),
        eq(signInAttempts.provider, provider),
        isNull(signInAttempts.person),
        gt(signInAttempts.expiresAt, context.now),
      ),
    );
  if (!attempt) throw new Failure('notAuthenticated');
  return attempt;
}

/** The same answer cannot come again. @throws Failure 'notAuthenticated' where it has come already */
export async function storeVerifiedPerson(
  context: RequestContext,
  { stateHash }: Attempt,
  person: Attempt['person'],
): Promise<void> {
  const kept = await context.db
    .update(signInAttempts)
    .set({ person })
    .where(and(eq(signInAttempts.stateHash, stateHash), isNull(signInAttempts.person)))
    .returning({ stateHash: signInAttempts.stateHash });
  if (kept.length === 0) throw new Failure('notAuthenticated');
}

/** A transaction that fails leaves the attempt open. @throws Failure 'notAuthenticated' where there is none any more */
export async function consumeVerifiedPerson(
  context: RequestContext,
  nonce: string,
): Promise<NonNullable<Attempt['person']>> {
  const [taken] = await context.db
    .delete(signInAttempts)
    .where(and(eq(signInAttempts.nonce, nonce), gt(signInAttempts.expiresAt, context.now)))
    .returning({ person: signInAttempts.person });
  if (!taken?.person) throw new Failure('notAuthenticated');
  return taken.person;
}
