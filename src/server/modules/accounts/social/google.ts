import type * as z from 'zod/mini';
import type { exchangeGoogleCode, googleLogin } from '#contract/accounts/social-sign-in.ts';
import { Failure } from '#domain/failure.ts';
import type { Person } from '#server/db/tables/identity-tables.ts';
import type { OpenIdGateway } from '#server/gateways/sign-in/sign-in.ts';
import type { RequestContext } from '#server/modules/request-context.ts';
import { lookUpAccountOf, makeAccountFor, type SignedIn, welcome } from './link-identity.ts';
import { consumeVerifiedPerson, findAttempt, returnUrlOf, storeVerifiedPerson } from './sign-in-attempts.ts';

type Payload = z.output<typeof googleLogin.input>;

const googleOf = ({ services }: RequestContext): OpenIdGateway => {
  if (!services.signIn.google) throw new Failure('notAuthenticated');
  return services.signIn.google;
};

/** @throws Failure 'notAuthenticated', 'unavailable' */
export async function exchangeCode(
  context: RequestContext,
  answer: z.output<typeof exchangeGoogleCode.input>,
): Promise<z.input<typeof exchangeGoogleCode.output>> {
  const google = googleOf(context);
  const attempt = await findAttempt(context, 'google', answer);
  const { idToken, person, userInfo } = await google.exchange({
    ...answer,
    nonce: attempt.nonce,
    returnUrl: returnUrlOf(context, 'google'),
  });
  await storeVerifiedPerson(context, attempt, person);
  return { googleToken: idToken, userInfo };
}

/**
 * Only the payload's token is believed (accounts §7). @throws as `exchangeCode`, 'accountNotFound', 'linkRefused',
 * 'accountSuspended'
 */
export async function logInWithGoogle(context: RequestContext, { googleToken }: Payload): Promise<SignedIn> {
  const account = await lookUpAccountOf(context, await personOf(context, googleToken));
  if (!account) throw new Failure('accountNotFound');
  return welcome(context, account);
}

/** Signs in whoever has an account. @throws as `logInWithGoogle`, and 'emailUnverified', 'emailNotShared' */
export async function registerWithGoogle(context: RequestContext, { googleToken }: Payload): Promise<SignedIn> {
  const person = await personOf(context, googleToken);
  const account = await lookUpAccountOf(context, person);
  if (account) return welcome(context, account);
  if (person.email !== null && !person.emailIsVerified) throw new Failure('emailUnverified');
  return welcome(context, await makeAccountFor(context, person));
}

/** A token is good once, and only for a sign-in that set out from here. */
async function personOf(context: RequestContext, googleToken: string): Promise<Person> {
  const { issuer, subject, nonce } = await googleOf(context).verify(googleToken);
  const person = await consumeVerifiedPerson(context, nonce);
  if (person.issuer !== issuer || person.subject !== subject) throw new Failure('notAuthenticated');
  return person;
}
