import { hash, verify } from '@node-rs/argon2';

/** argon2id with the memory and passes that OWASP names as its second choice: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** A hash of nothing that anybody knows: what an unknown address is compared with, so that it takes as long. */
let decoy: Promise<string> | undefined;

/** Compares in the time of one comparison whether or not there is an account. */
export async function passwordMatches(password: string, passwordHash: string | null): Promise<boolean> {
  decoy ??= hashPassword(crypto.randomUUID());
  const matches = await verify(passwordHash ?? (await decoy), password);
  return matches && passwordHash !== null;
}
