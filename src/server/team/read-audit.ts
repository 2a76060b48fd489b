import { and, desc, eq, gte, lt, or, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type * as z from 'zod/mini';
import { type AuditPage, auditPage, type readAudit } from '#contract/admin/team/audit.ts';
import { addDays } from '#domain/pickup/clock/calendar.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { instantOf } from '#domain/pickup/pickup.ts';
import { initialsOf } from '#domain/staff/sign-in.ts';
import { hasFolded } from '#server/db/tables/columns.ts';
import { auditLog, staffDevices, staffMembers } from '#server/db/tables/staff/team-tables.ts';
import type { StaffContext } from '#server/platform/staff-context.ts';

type Asked = z.output<typeof readAudit.input>;

/** T-09: reads the log by person, subject and day of the shop, newest first. */
export async function readAuditLog({ db }: StaffContext, asked: Asked): Promise<AuditPage> {
  const approver = alias(staffMembers, 'approver');
  const found = await db
    .select({ entry: auditLog, deviceName: staffDevices.name, approvedBy: approver.name })
    .from(auditLog)
    .leftJoin(staffDevices, eq(staffDevices.id, auditLog.deviceId))
    .leftJoin(approver, eq(approver.id, auditLog.approvedById))
    .where(and(...filtersOf(asked)))
    .orderBy(desc(auditLog.id))
    .limit(auditPage + 1);
  const page = found.slice(0, auditPage);
  const kinds = await db.selectDistinct({ kind: auditLog.subjectKind }).from(auditLog).orderBy(auditLog.subjectKind);
  return {
    entries: page.map(({ entry: { at, ...entry }, deviceName, approvedBy }) => ({
      ...entry,
      at: at.toISOString(),
      initials: initialsOf(entry.madeBy),
      deviceName,
      approvedBy,
    })),
    before: found.length > auditPage ? (page.at(-1)?.entry.id ?? null) : null,
    members: await db
      .select({ id: staffMembers.id, name: staffMembers.name })
      .from(staffMembers)
      .orderBy(staffMembers.name),
    kinds: kinds.map(({ kind }) => kind),
  };
}

const startOf = (day: string): Date => new Date(instantOf(day, '00:00', shopTimeZone));

function filtersOf({ memberId, kind, words, day, before }: Asked): (SQL | undefined)[] {
  return [
    memberId === undefined ? undefined : eq(auditLog.memberId, memberId),
    kind === undefined ? undefined : eq(auditLog.subjectKind, kind),
    words
      ? or(...[auditLog.subject, auditLog.subjectName, auditLog.madeBy].map((column) => hasFolded(column, words)))
      : undefined,
    day === undefined ? undefined : gte(auditLog.at, startOf(day)),
    day === undefined ? undefined : lt(auditLog.at, startOf(addDays(day, 1))),
    before === undefined ? undefined : lt(auditLog.id, before),
  ];
}
