import type { Db } from '#server/db/open.ts';
import { auditLog } from '#server/db/tables/staff/team-tables.ts';
import type { StaffContext } from './staff-context.ts';

export type Audited = {
  /** 'order.moved', 'member.invited': the subject and what became of it. */
  readonly action: string;
  readonly subjectKind: string;
  readonly subject: string | number;
  /** For people who read the log; not the name of a customer. */
  readonly subjectName?: string;
  /** Without secrets and without customers' personal data. */
  readonly before?: unknown;
  readonly after?: unknown;
  readonly reason?: string;
  readonly approvedById?: number | null;
};

export type Auditing = Pick<StaffContext, 'db' | 'now' | 'requestId'> & {
  readonly staff: Pick<StaffContext['staff'], 'memberId' | 'name' | 'deviceId'>;
};

/** Writes to the audit log in the transaction of what was done: `context.db` is one in every write 'once'. */
export const writeAudit = ({ db, staff, now, requestId }: Auditing, audited: Audited): Promise<void> =>
  write(db, { ...audited, memberId: staff.memberId, madeBy: staff.name, deviceId: staff.deviceId, requestId, at: now });

/** Like {@link writeAudit}, for many at once. */
export async function writeAudits({ db, staff, now, requestId }: Auditing, all: readonly Audited[]): Promise<void> {
  if (all.length === 0) return;
  const by = { memberId: staff.memberId, madeBy: staff.name, deviceId: staff.deviceId, requestId, at: now };
  await db
    .insert(auditLog)
    .values(all.map(({ subject, ...audited }) => ({ ...audited, subject: String(subject), ...by })));
}

/** Writes what the command line or one of the shop's own jobs did. */
export const writeAuditOf = (db: Db, madeBy: string, now: Date, audited: Audited): Promise<void> =>
  write(db, { ...audited, memberId: null, madeBy, deviceId: null, requestId: '', at: now });

type Row = Audited & Pick<typeof auditLog.$inferInsert, 'memberId' | 'madeBy' | 'deviceId' | 'requestId' | 'at'>;

async function write(db: Db, { subject, ...row }: Row): Promise<void> {
  await db.insert(auditLog).values({ ...row, subject: String(subject) });
}
