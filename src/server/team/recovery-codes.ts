import { createHash, randomInt } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { staffRecoveryCodes } from '#server/db/tables/staff/team-tables.ts';

const howMany = 10;
/** Without letters that look like digits. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const lettersEach = 15;

/** 'k7pqm-2xw9d-hr4tz': 74 bits, so a fast hash is enough to keep it. */
function newCode(): string {
  const text = Array.from({ length: lettersEach }, () => letters[randomInt(letters.length)]).join('');
  return text.replace(/(.{5})(?=.)/g, '$1-');
}

const hashOf = (memberId: number, code: string): Buffer =>
  createHash('sha256')
    .update(`${memberId} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
    .digest();

/** T-04. The previous codes are void. @returns the codes, which are shown only this once */
export async function makeRecoveryCodes(db: Db, memberId: number): Promise<string[]> {
  const codes = Array.from({ length: howMany }, newCode);
  await db.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.memberId, memberId));
  await db.insert(staffRecoveryCodes).values(codes.map((code) => ({ memberId, codeHash: hashOf(memberId, code) })));
  return codes;
}

/** Each code is valid once. */
export async function spendRecoveryCode(db: Db, memberId: number, code: string, now: Date): Promise<boolean> {
  const spent = await db
    .update(staffRecoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(staffRecoveryCodes.memberId, memberId),
        eq(staffRecoveryCodes.codeHash, hashOf(memberId, code)),
        isNull(staffRecoveryCodes.usedAt),
      ),
    )
    .returning({ memberId: staffRecoveryCodes.memberId });
  return spent.length > 0;
}

export const countRecoveryCodes = (db: Db, memberId: number): Promise<number> =>
  db.$count(staffRecoveryCodes, and(eq(staffRecoveryCodes.memberId, memberId), isNull(staffRecoveryCodes.usedAt)));
