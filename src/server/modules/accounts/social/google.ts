import type * as z from 'zod/mini';
import type { exchangeGoogleCode, googleLogin } from '#contract/social-sign-in.ts';
import { Failure } from '#domain/failure.ts';
import type { Person } from '#server/db/identity-tables.ts';
import type { OpenIdGateway } from '#server/gateways/sign-in/sign-in.ts';
import type { Visit } from '#server/modules/visit.ts';
import { findAttempt, keepPerson, returnUrlOf, takePerson } from './attempts.ts';
import { lookUpAccountOf, makeAccountFor, type SignedIn, welcome } from './people.ts';

type Payload = z.output<typeof googleLogin.input>;

const googleOf = ({ surroundings }: Visit): OpenIdGateway => {
  if (!surroundings.signIn.google) throw new Failure('notAuthenticated');
  return surroundings.signIn.google;
};

/**
 * POST /auth/google/token: the issuer's code for its token, and its user-info (accounts §7).
 * @throws Failure 'notAuthenticated', 'unavailable'
 */
export async function exchangeCode(
  visit: Visit,
  answer: z.output<typeof exchangeGoogleCode.input>,
): Promise<z.input<typeof exchangeGoogleCode.output>> {
  const google = googleOf(visit);
  const attempt = await findAttempt(visit, 'google', answer);
  const { idToken, person, userInfo } = await google.exchange({
    ...answer,
    nonce: attempt.nonce,
    returnUrl: returnUrlOf(visit, 'google'),
  });
  await keepPerson(visit, attempt, person);
  return { googleToken: idToken, userInfo };
}

/**
 * POST /auth/google/login (accounts §7): nothing of the payload is believed but its token.
 * @throws Failure 'notAuthenticated', 'accountNotFound', 'linkRefused', 'accountSuspended', 'unavailable'
 */
export async function logInWithGoogle(visit: Visit, { googleToken }: Payload): Promise<SignedIn> {
  const account = await lookUpAccountOf(visit, await personOf(visit, googleToken));
  if (!account) throw new Failure('accountNotFound');
  return welcome(visit, account);
}

/**
 * POST /auth/google/register (accounts §7). Who has an account already is signed in to it.
 * @throws Failure as `logInWithGoogle`, and 'emailUnverified', 'emailNotShared'
 */
export async function registerWithGoogle(visit: Visit, { googleToken }: Payload): Promise<SignedIn> {
  const person = await personOf(visit, googleToken);
  const account = await lookUpAccountOf(visit, person);
  if (account) return welcome(visit, account);
  if (person.email !== null && !person.emailIsVerified) throw new Failure('emailUnverified');
  return welcome(visit, await makeAccountFor(visit, person));
}

/** Who a token speaks of, once: the token must be the issuer's word for a sign-in that set out from here. */
async function personOf(visit: Visit, googleToken: string): Promise<Person> {
  const { issuer, subject, nonce } = await googleOf(visit).verify(googleToken);
  const person = await takePerson(visit, nonce);
  if (person.issuer !== issuer || person.subject !== subject) throw new Failure('notAuthenticated');
  return person;
}
