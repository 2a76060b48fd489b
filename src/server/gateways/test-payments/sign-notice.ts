import { createHmac, timingSafeEqual } from 'node:crypto';
import { Failure } from '#domain/failure.ts';

/** An overheard notice cannot be played again later. */
const toleranceSeconds = 300;

export const signatureHeader = 'stripe-signature';

const macOf = (secret: string, seconds: string, body: string | Buffer): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();

/** As Stripe does: the moment, and the HMAC-SHA256 of moment and body. */
export function signNotice(secret: string, body: string, at: Date): string {
  const seconds = String(Math.floor(at.getTime() / 1000));
  return `t=${seconds},v1=${macOf(secret, seconds, body).toString('hex')}`;
}

/** Several v1 are allowed, as while a secret is being changed; one must fit. @throws Failure 'badRequest' */
export function checkSignature(secret: string, body: Buffer, header: string | string[] | undefined, now: Date): void {
  const parts = (typeof header === 'string' ? header : '').split(',').map((part) => part.trim().split('='));
  const seconds = parts.find(([name]) => name === 't')?.[1] ?? '';
  const isFresh = /^\d{1,12}$/.test(seconds) && Math.abs(now.getTime() / 1000 - Number(seconds)) <= toleranceSeconds;
  const expected = macOf(secret, seconds, body);
  const fits = parts.some(([name, value = '']) => name === 'v1' && equal(Buffer.from(value, 'hex'), expected));
  if (!isFresh || !fits) throw new Failure('badRequest', { text: 'The signature of this notice is not valid.' });
}

const equal = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);
