import { createHash } from 'node:crypto';
import { hash, hashRaw, verify } from '@node-rs/argon2';
import { limitConcurrency } from '#server/modules/limits/limit-concurrency.ts';

/** argon2id with the memory and passes that OWASP names as its second choice: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Two at once leave half of Node's four worker threads to files and names, and keep memory below 40 MiB; who would wait
 * behind more than 64, some seconds, is asked to come again.
 */
const inTurn = limitConcurrency({ atOnce: 2, mostWaiting: 64, comeAgainSeconds: 5 });

/** @throws Failure 'unavailable' where too many passwords are being worked on */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost));

/**
 * A key of 32 bytes made of a secret that somebody might guess: trying guesses takes as long as on a kept password.
 * @throws Failure 'unavailable' where too many passwords are being worked on
 */
export const slowKey = (secret: string, salt: string): Promise<Buffer> =>
  inTurn(() => hashRaw(secret, { ...cost, salt: createHash('sha256').update(salt).digest() }));

/** A hash of nothing that anybody knows: what an unknown address is compared with, so that it takes as long. */
let decoy: Promise<string> | undefined;

/**
 * Compares in the time of one comparison whether or not there is an account.
 * @throws Failure 'unavailable' where too many passwords are being worked on
 */
export async function passwordMatches(password: string, passwordHash: string | null): Promise<boolean> {
  decoy ??= hash(crypto.randomUUID(), cost);
  const compared = passwordHash ?? (await decoy);
  const matches = await inTurn(() => verify(compared, password));
  return matches && passwordHash !== null;
}
