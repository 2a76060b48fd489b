import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A token of 256 bits that nobody can guess: 43 letters, digits, hyphens and underscores. */
export const newSecretToken = (): string => randomBytes(32).toString('base64url');

/** Whether a text could be a token; anything else need not be looked for. */
export const isSecretToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** Whoever reads the database cannot use what a token is kept as. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Compares in the same time wherever the two differ. */
export const isSameSecret = (given: string, secret: string): boolean =>
  timingSafeEqual(hashOfToken(given), hashOfToken(secret));
