import { createHash } from 'node:crypto';
import { hash, hashRaw, verify } from '@node-rs/argon2';
import { limitConcurrency } from '#server/modules/limits/limit-concurrency.ts';

/** argon2id as OWASP's second choice: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Two leave half of Node's worker threads to files and names, and keep memory below 40 MiB. */
const inTurn = limitConcurrency({ atOnce: 2, mostWaiting: 64, comeAgainSeconds: 5 });

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost));

/** A guess at the secret takes as long as on a kept password. @throws Failure 'unavailable' where too many wait */
export const slowKey = (secret: string, salt: string): Promise<Buffer> =>
  inTurn(() => hashRaw(secret, { ...cost, salt: createHash('sha256').update(salt).digest() }));

/** An unknown address is compared with it, so that it takes as long. */
let decoy: Promise<string> | undefined;

/** Takes as long without an account. @throws Failure 'unavailable' where too many wait */
export async function passwordMatches(password: string, passwordHash: string | null): Promise<boolean> {
  decoy ??= hash(crypto.randomUUID(), cost);
  const compared = passwordHash ?? (await decoy);
  const matches = await inTurn(() => verify(compared, password));
  return matches && passwordHash !== null;
}
