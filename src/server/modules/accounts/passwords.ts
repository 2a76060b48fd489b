import { createHash } from 'node:crypto';
import { hash, hashRaw, verify } from '@node-rs/argon2';
import { fairTurns, type Turn } from '#server/modules/limits/fair-turns.ts';

/** argon2id as OWASP's second choice: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Two leave half of Node's worker threads to files and names, and keep memory below 40 MiB. */
const passwordsInTurn = fairTurns({ atOnce: 2, mostWaiting: 64, mostWaitingOfOne: 64, comeAgainSeconds: 5 });

/** Who has shown who they are already, by a session, a link or an invitation. */
const known: Turn = { caller: 'known', lane: 'known' };

export const hashPassword = (password: string, turn: Turn = known): Promise<string> =>
  passwordsInTurn.do(turn, () => hash(password, cost));

/** A guess at the secret takes as long as on a kept password. @throws Failure 'unavailable' where too many wait */
export const slowKey = (secret: string, salt: string, caller: string): Promise<Buffer> =>
  passwordsInTurn.do({ caller, lane: 'repeated' }, () =>
    hashRaw(secret, { ...cost, salt: createHash('sha256').update(salt).digest() }),
  );

/** An unknown address is compared with it, so that it takes as long. */
let decoy: Promise<string> | undefined;

/** Takes as long without an account. @param turn of whoever tries; without it, of somebody who is known @throws Failure 'unavailable' where too many wait */
export async function passwordMatches(
  password: string,
  passwordHash: string | null,
  turn: Turn = known,
): Promise<boolean> {
  decoy ??= hash(crypto.randomUUID(), cost);
  const compared = passwordHash ?? (await decoy);
  const matches = await passwordsInTurn.do(turn, () => verify(compared, password));
  return matches && passwordHash !== null;
}
