import { and, eq } from 'drizzle-orm';
import type { NewCredential, UsedCredential } from '#contract/admin/team/fields.ts';
import { Failure } from '#domain/failure.ts';
import type { Db } from '#server/db/open.ts';
import { staffPasskeys } from '#server/db/tables/staff/team-tables.ts';
import { openChallenge, takeChallenge } from './sign-in/challenges.ts';

export type Site = {
  readonly now: Date;
  /** Absolute; passkeys are bound to its host. */
  readonly publicUrl: string;
};
export type Offer = { readonly ticket: string; readonly options: unknown };

/** Loaded with the first passkey, because the parts for its certificates would take a quarter of a process's start. */
const webAuthn = () => import('@simplewebauthn/server');

const hostOf = (publicUrl: string): string => new URL(publicUrl).hostname;
const refused = (): Failure =>
  new Failure('invalidCredentials', { text: 'That passkey did not work. Please try again, or sign in another way.' });

type NewPasskey = Site & {
  /** Null for somebody who is not a member yet. */
  readonly memberId: number | null;
  readonly shopName: string;
  readonly email: string;
  readonly name: string;
};

/** T-04: a passkey is kept on the device together with whom it is for, and only the person who unlocks it can use it. */
export async function offerNewPasskey(
  db: Db,
  { now, publicUrl, memberId, shopName, email, name }: NewPasskey,
): Promise<Offer> {
  const has = memberId === null ? [] : await passkeysOf(db, memberId);
  const { generateRegistrationOptions } = await webAuthn();
  const options = await generateRegistrationOptions({
    rpName: shopName,
    rpID: hostOf(publicUrl),
    userName: email,
    userDisplayName: name,
    attestationType: 'none',
    excludeCredentials: has.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const { challenge } = options;
  return { options, ticket: await openChallenge(db, { kind: 'registration', memberId, now, challenge }) };
}

type Verified = Pick<typeof staffPasskeys.$inferInsert, 'id' | 'publicKey' | 'counter' | 'transports'>;

/** @throws Failure 'linkSpent', 'invalidCredentials' */
export async function checkNewPasskey(
  db: Db,
  { ticket, credential }: { readonly ticket: string; readonly credential: NewCredential },
  { now, publicUrl, memberId }: Site & { readonly memberId: number | null },
): Promise<Verified> {
  const { challenge } = await takeChallenge(db, { ticket, kind: 'registration', memberId, now });
  const { transports } = credential.response;
  const { verifyRegistrationResponse } = await webAuthn();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      ...credential,
      response: {
        clientDataJSON: credential.response.clientDataJSON,
        attestationObject: credential.response.attestationObject,
      },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: new URL(publicUrl).origin,
    expectedRPID: hostOf(publicUrl),
    requireUserVerification: true,
  }).catch(() => ({ verified: false as const, registrationInfo: undefined }));
  if (!verified || !registrationInfo) throw refused();
  const { id, publicKey, counter } = registrationInfo.credential;
  return { id, publicKey: Buffer.from(publicKey), counter, transports: transports ?? [] };
}

/** Offers the member's own passkeys if it is known who asks; otherwise any of this shop that the device has. */
export async function offerKnownPasskeys(
  db: Db,
  {
    now,
    publicUrl,
    kind,
    memberId,
  }: Site & { readonly kind: 'signIn' | 'stepUp' | 'approval'; readonly memberId: number | null },
): Promise<Offer> {
  const own = memberId === null ? [] : await passkeysOf(db, memberId);
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({
    rpID: hostOf(publicUrl),
    userVerification: 'required',
    allowCredentials: own.map(({ id }) => ({ id })),
  });
  return { options, ticket: await openChallenge(db, { kind, memberId, now, challenge: options.challenge }) };
}

/**
 * Proves by a passkey who somebody is, and advances its counter.
 * @throws Failure 'linkSpent' for a challenge that was answered or has expired, 'invalidCredentials'
 */
export async function checkPasskey(
  db: Db,
  { ticket, credential }: { readonly ticket: string; readonly credential: UsedCredential },
  {
    now,
    publicUrl,
    kind,
    memberId,
  }: Site & { readonly kind: 'signIn' | 'stepUp' | 'approval'; readonly memberId: number | null },
): Promise<{ readonly memberId: number }> {
  const { verifyAuthenticationResponse } = await webAuthn();
  const { challenge } = await takeChallenge(db, { ticket, kind, memberId, now });
  const [kept] = await db.select().from(staffPasskeys).where(eq(staffPasskeys.id, credential.id)).for('update');
  if (!kept || (memberId !== null && kept.memberId !== memberId)) throw refused();
  const { userHandle, ...response } = credential.response;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      ...credential,
      response: { ...response, ...(userHandle && { userHandle }) },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: new URL(publicUrl).origin,
    expectedRPID: hostOf(publicUrl),
    requireUserVerification: true,
    credential: { id: kept.id, publicKey: Uint8Array.from(kept.publicKey), counter: kept.counter },
  }).catch(() => ({ verified: false as const, authenticationInfo: undefined }));
  if (!verified || !authenticationInfo) throw refused();
  await db
    .update(staffPasskeys)
    .set({ counter: authenticationInfo.newCounter, lastUsedAt: now })
    .where(eq(staffPasskeys.id, kept.id));
  return { memberId: kept.memberId };
}

export const passkeysOf = (db: Db, memberId: number) =>
  db.select().from(staffPasskeys).where(eq(staffPasskeys.memberId, memberId)).orderBy(staffPasskeys.createdAt);

export async function deletePasskey(db: Db, memberId: number, id: string): Promise<{ readonly name: string } | null> {
  const [gone] = await db
    .delete(staffPasskeys)
    .where(and(eq(staffPasskeys.id, id), eq(staffPasskeys.memberId, memberId)))
    .returning({ name: staffPasskeys.name });
  return gone ?? null;
}
