import { randomUUID } from 'node:crypto';
import { and, eq, gt, inArray, isNull, lte } from 'drizzle-orm';
import type * as z from 'zod/mini';
import * as links from '#contract/accounts/account-links.ts';
import { resetComingSoon } from '#contract/accounts/account-links.ts';
import { login, logout, me, register } from '#contract/accounts/accounts.ts';
import {
  exchangeGoogleCode,
  facebookSignIn,
  googleLogin,
  googleRegister,
  type ProviderAnswer,
  type SocialProvider,
  startSocialSignIn,
} from '#contract/accounts/social-sign-in.ts';
import { urls } from '#contract/pages/urls.ts';
import { Failure } from '#domain/failure.ts';
import { minuteMs } from '#domain/pickup/clock/durations.ts';
import type { Db } from '#server/db/open.ts';
import { type Person, signInAttempts } from '#server/db/tables/identity-tables.ts';
import type { OpenIdGateway } from '#server/gateways/sign-in/sign-in.ts';
import { answeredBy, preparedBy } from '#server/platform/endpoint-action.ts';
import { addJob } from '#server/platform/enqueue-job.ts';
import { type LimitedWrite, limitWrites, limitWritesTo, tryAgainIn } from '#server/platform/limits/limit-writes.ts';
import { networksOf } from '#server/platform/limits/network-of.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { hashOfToken, newSecretToken } from '#server/platform/secrets.ts';
import { lookUpAccountOf, makeAccountFor, type SignedIn, welcome } from './link-identity.ts';
import { prepareConfirmation, prepareNewPassword } from './links/redeem-links.ts';
import type { LinkPurpose } from './links/store-link.ts';
import { findMe, logIn, logOut } from './log-in.ts';
import { prepareRegistration } from './register-customer.ts';

/** A network may be an office, so it may ask for more emails in all than to any one address. */
const byNetwork: Pick<LimitedWrite, 'mostAnHour' | 'refusal'> = {
  mostAnHour: 10,
  refusal: (minutes) => `You have asked for a lot of emails in the last hour. Please ${tryAgainIn(minutes)}.`,
};
const byAddress: Pick<LimitedWrite, 'mostAnHour' | 'refusal'> = {
  mostAnHour: 3,
  refusal: (minutes) =>
    `Several emails have been sent to this address in the last hour. Please check your junk mail too, or ${tryAgainIn(minutes)}.`,
};
const kinds = {
  confirmEmail: 'confirmationLetter',
  resetPassword: 'resetLetter',
  changeEmail: 'confirmationLetter',
} as const;

/**
 * The response and its timing are the same whether or not there is an account: the queue looks that up. What a network asks for counts only
 * for that network.
 * @throws Failure 'tooManyRequests' from the fourth email of a network to one address, or its eleventh, in an hour
 * @throws Failure 'notFound' with the document's words if the shop's mail is switched off
 */
function askForReset(context: RequestContext, { email }: { email: string }): Promise<{ sent: true }> {
  if (context.services.mail === 'off') throw new Failure('notFound', { text: resetComingSoon });
  return requestLinkEmail(context, 'resetPassword', email);
}

/** Like {@link askForReset}. @throws Failure 'notFound' if the shop's mail is switched off */
function askForConfirmation(context: RequestContext, { email }: { email: string }): Promise<{ sent: true }> {
  if (context.services.mail === 'off') throw new Failure('notFound');
  return requestLinkEmail(context, 'confirmEmail', email);
}

async function requestLinkEmail(context: RequestContext, purpose: LinkPurpose, email: string): Promise<{ sent: true }> {
  await limitLinkEmails(context, purpose, email);
  const event = randomUUID();
  await addJob(context.db, 'queue_link_email', { email, purpose, event }, `link-email:${event}`);
  return { sent: true };
}

/** @throws Failure 'tooManyRequests' */
export async function limitLinkEmails(context: RequestContext, purpose: LinkPurpose, email: string): Promise<void> {
  const kind = kinds[purpose];
  await limitWrites(context, { kind, ...byNetwork });
  for (const { network, times } of networksOf(context.address ?? 'unknown').toReversed())
    await limitWritesTo(
      context,
      { kind, ...byAddress, mostAnHour: byAddress.mostAnHour * times },
      `${network} ${email}`,
    );
}

type Payload = z.output<typeof googleLogin.input>;

const googleOf = ({ services }: RequestContext): OpenIdGateway => {
  if (!services.signIn.google) throw new Failure('notAuthenticated');
  return services.signIn.google;
};

const attemptMinutes = 15;

const returnUrlOf = ({ services }: RequestContext, provider: SocialProvider): string =>
  services.publicUrl + urls.signInReturn(provider);

/** Many customers of a telephone provider share a network. */
const settingOut: LimitedWrite = {
  kind: 'socialSignIn',
  mostAnHour: 300,
  refusal: (minutes) => `Many people have logged in from your network in the last hour. Please ${tryAgainIn(minutes)}.`,
};

/**
 * A response without the browser's state and verifier is nobody's: a stranger's code does not sign anybody in as that stranger.
 * @throws Failure 'tooManyRequests' for a network that started very many attempts within an hour
 */
async function startSignIn(
  context: RequestContext,
  { provider }: z.output<typeof startSocialSignIn.input>,
): Promise<z.input<typeof startSocialSignIn.output>> {
  const { google, facebook } = context.services.signIn;
  const [state, codeVerifier, nonce] = [newSecretToken(), newSecretToken(), newSecretToken()];
  const out = { state, codeVerifier, nonce, returnUrl: returnUrlOf(context, provider) };
  const address = provider === 'google' ? await google?.wayTo(out) : facebook?.wayTo(out);
  if (address === undefined) return { way: null };
  await context.db.transaction(async (tx) => {
    await limitWrites({ ...context, db: tx }, settingOut);
    await clearAttempts(tx, context.now);
    await tx.insert(signInAttempts).values({
      stateHash: hashOfToken(state),
      provider,
      verifierHash: hashOfToken(codeVerifier),
      nonce,
      expiresAt: new Date(context.now.getTime() + attemptMinutes * minuteMs),
    });
  });
  return { way: { address, state, codeVerifier } };
}

/** Expired attempts are deleted as a new one starts, a few at a time, whoever else is clearing them. */
async function clearAttempts(tx: Db, now: Date): Promise<void> {
  const over = tx
    .select({ stateHash: signInAttempts.stateHash })
    .from(signInAttempts)
    .where(lte(signInAttempts.expiresAt, now))
    .limit(100)
    .for('update', { skipLocked: true });
  await tx.delete(signInAttempts).where(inArray(signInAttempts.stateHash, over));
}

type Attempt = typeof signInAttempts.$inferSelect;

/** An attempt belongs to this browser and this provider, and has not expired. @throws Failure 'notAuthenticated' for any other */
async function findAttempt(
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

/** The same response cannot come again. @throws Failure 'notAuthenticated' if it has come already */
async function storeVerifiedPerson(
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

/** A transaction that fails leaves the attempt open. @throws Failure 'notAuthenticated' if there is none any more */
async function consumeVerifiedPerson(context: RequestContext, nonce: string): Promise<NonNullable<Attempt['person']>> {
  const [taken] = await context.db
    .delete(signInAttempts)
    .where(and(eq(signInAttempts.nonce, nonce), gt(signInAttempts.expiresAt, context.now)))
    .returning({ person: signInAttempts.person });
  if (!taken?.person) throw new Failure('notAuthenticated');
  return taken.person;
}

/** @throws Failure 'notAuthenticated', 'unavailable' */
async function exchangeCode(
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

/** Only the payload's token is trusted (accounts §7). @throws as `exchangeCode`, 'accountNotFound', 'linkRefused', 'accountSuspended' */
async function logInWithGoogle(context: RequestContext, { googleToken }: Payload): Promise<SignedIn> {
  const account = await lookUpAccountOf(context, await personOf(context, googleToken));
  if (!account) throw new Failure('accountNotFound');
  return welcome(context, account);
}

/** Signs in anybody who has an account. @throws as `logInWithGoogle`, and 'emailUnverified', 'emailNotShared' */
async function registerWithGoogle(context: RequestContext, { googleToken }: Payload): Promise<SignedIn> {
  const person = await personOf(context, googleToken);
  const account = await lookUpAccountOf(context, person);
  if (account) return welcome(context, account);
  if (person.email !== null && !person.emailIsVerified) throw new Failure('emailUnverified');
  return welcome(context, await makeAccountFor(context, person));
}

/** A token is valid once, and only for a sign-in that started here. */
async function personOf(context: RequestContext, googleToken: string): Promise<Person> {
  const { issuer, subject, nonce } = await googleOf(context).verify(googleToken);
  const person = await consumeVerifiedPerson(context, nonce);
  if (person.issuer !== issuer || person.subject !== subject) throw new Failure('notAuthenticated');
  return person;
}

export const accountEndpoints = [
  answeredBy(login, logIn),
  answeredBy(logout, logOut),
  answeredBy(me, findMe),
  preparedBy(register, prepareRegistration),
  answeredBy(links.askForReset, askForReset),
  preparedBy(links.resetPassword, prepareNewPassword),
  answeredBy(links.askForConfirmation, askForConfirmation),
  preparedBy(links.confirmEmail, prepareConfirmation),
  answeredBy(startSocialSignIn, startSignIn),
  answeredBy(exchangeGoogleCode, exchangeCode),
  answeredBy(googleLogin, logInWithGoogle),
  answeredBy(googleRegister, registerWithGoogle),
  answeredBy(facebookSignIn, signInWithFacebook),
];

/**
 * Facebook does not say whether an address is verified, so no account is opened by it.
 * @throws Failure 'notAuthenticated', 'linkRefused', 'emailNotShared', 'accountSuspended', 'unavailable'
 */
async function signInWithFacebook(
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
