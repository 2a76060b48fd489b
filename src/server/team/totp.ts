import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { encodeQR } from 'qr';
import type * as z from 'zod/mini';
import type { totpOffer } from '#contract/admin/team/fields.ts';
import { Failure } from '#domain/failure.ts';
import type { Db } from '#server/db/open.ts';
import { sharedSecret, staffSecretName } from '#server/db/shop-secrets.ts';
import { staffMembers } from '#server/db/tables/staff/team-tables.ts';
import { openChallenge, takeChallenge } from './sign-in/challenges.ts';

/** One code before and one after, for clocks that are wrong. */
const stepsAside = 1;
const stepSeconds = 30;

const totpOf = (secret: Secret, of?: { readonly issuer: string; readonly label: string }): TOTP =>
  new TOTP({ ...of, secret, algorithm: 'SHA1', digits: 6, period: stepSeconds });

type Offering = {
  readonly now: Date;
  readonly issuer: string;
  readonly email: string;
  /** Null for somebody who is not a member yet. */
  readonly memberId: number | null;
};

/** Offers a new secret for an authenticator app; it takes effect with {@link takeTotpOffer}. */
export async function offerTotpSecret(
  db: Db,
  { now, issuer, email, memberId }: Offering,
): Promise<z.output<typeof totpOffer>> {
  const secret = new Secret({ size: 20 });
  const address = totpOf(secret, { issuer, label: email }).toString();
  const sealed = await seal(db, Buffer.from(secret.bytes));
  const ticket = await openChallenge(db, { kind: 'code', memberId, now, data: { sealed: sealed.toString('base64') } });
  return { ticket, secret: secret.base32.replace(/(.{4})(?=.)/g, '$1 '), address, qr: qrOf(address) };
}

/**
 * Takes the offered secret, once its first code shows that the app has it.
 * @returns what a member's row keeps
 * @throws Failure 'invalid' for a wrong code: the offer stays valid; 'linkSpent' for one that has expired
 */
export async function takeTotpOffer(
  db: Db,
  offered: { readonly ticket: string; readonly code: string },
  { now, memberId }: { readonly now: Date; readonly memberId: number | null },
): Promise<{ readonly totpSecret: Buffer; readonly totpLastStep: number }> {
  const { data } = await takeChallenge(db, { ticket: offered.ticket, kind: 'code', now, memberId });
  const totpSecret = Buffer.from(String(data.sealed), 'base64');
  const step = stepOf(await unseal(db, totpSecret), offered.code, now);
  if (step === null) throw new Failure('invalid', { fields: { code: 'That is not the code that the app shows now.' } });
  return { totpSecret, totpLastStep: step };
}

/** Each code is valid once, even if two use it at the same moment. */
export async function spendTotpCode(
  db: Db,
  { memberId, totpSecret }: { readonly memberId: number; readonly totpSecret: Buffer },
  code: string,
  now: Date,
): Promise<boolean> {
  const step = stepOf(await unseal(db, totpSecret), code, now);
  if (step === null) return false;
  const { id, totpLastStep } = staffMembers;
  const spent = await db
    .update(staffMembers)
    .set({ totpLastStep: step })
    .where(and(eq(id, memberId), or(isNull(totpLastStep), lt(totpLastStep, step))))
    .returning({ id });
  return spent.length > 0;
}

function stepOf(secret: Buffer | null, code: string, now: Date): number | null {
  const digits = code.replace(/\s/g, '');
  if (secret === null || !/^\d{6}$/.test(digits)) return null;
  const totp = totpOf(new Secret({ buffer: Uint8Array.from(secret).buffer }));
  const aside = totp.validate({ token: digits, window: stepsAside, timestamp: now.getTime() });
  return aside === null ? null : Math.floor(now.getTime() / 1_000 / stepSeconds) + aside;
}

function qrOf(address: string): { size: number; path: string } {
  const data = encodeQR(address, 'raw', { ecc: 'medium', border: 4 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { size: data.length, path };
}

async function seal(db: Db, secret: Buffer): Promise<Buffer> {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', await sharedSecret(db, staffSecretName), nonce);
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Null if the key is a different one: then no code is right. */
async function unseal(db: Db, kept: Buffer): Promise<Buffer | null> {
  try {
    const cipher = createDecipheriv('aes-256-gcm', await sharedSecret(db, staffSecretName), kept.subarray(0, 12));
    cipher.setAuthTag(kept.subarray(12, 28));
    return Buffer.concat([cipher.update(kept.subarray(28)), cipher.final()]);
  } catch {
    return null;
  }
}
