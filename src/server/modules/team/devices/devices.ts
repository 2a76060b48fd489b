import { and, eq, isNull, max } from 'drizzle-orm';
import type { ListedDevices } from '#contract/admin/team/tablet.ts';
import { Failure } from '#domain/failure.ts';
import { staffSessions } from '#server/db/tables/staff/sign-in-tables.ts';
import { staffDevices, staffMembers } from '#server/db/tables/staff/team-tables.ts';
import { writeAudit } from '#server/modules/audit/write-audit.ts';
import { hashOfToken, newSecretToken } from '#server/modules/secret-tokens.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';
import { lookUpDevice } from '#server/modules/team/read-session.ts';

export async function listEnrolledDevices(context: StaffContext): Promise<ListedDevices> {
  const here = await lookUpDevice(context);
  const { id, name, createdAt, revokedAt, enrolledById } = staffDevices;
  const found = await context.db
    .select({ id, name, createdAt, enrolledBy: staffMembers.name, lastUsedAt: max(staffSessions.lastUsedAt) })
    .from(staffDevices)
    .innerJoin(staffMembers, eq(staffMembers.id, enrolledById))
    .leftJoin(staffSessions, eq(staffSessions.deviceId, id))
    .where(isNull(revokedAt))
    .groupBy(id, staffMembers.id)
    .orderBy(name);
  return {
    devices: found.map((device) => ({
      ...device,
      createdAt: device.createdAt.toISOString(),
      lastUsedAt: device.lastUsedAt?.toISOString() ?? null,
      isThis: here?.id === device.id,
    })),
  };
}

/** T-06: the browser that asks is a shared tablet until somebody revokes it. @throws Failure 'conflict' for a name that is taken */
export async function enrolThisDevice(context: StaffContext, { name }: { name: string }): Promise<{ id: number }> {
  const { now, staff, cookies } = context;
  const here = await lookUpDevice(context);
  if (here) throw new Failure('conflict', { text: `This device is enrolled already, as ${here.name}.` });
  const token = newSecretToken();
  const id = await context.db.transaction(async (db) => {
    const [made] = await db
      .insert(staffDevices)
      .values({ name, tokenHash: hashOfToken(token), enrolledById: staff.memberId, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: staffDevices.id });
    if (!made)
      throw new Failure('conflict', {
        text: `There is a tablet called ${name} already. Nothing was enrolled: please choose another name.`,
        fields: { name: 'There is a tablet of this name already.' },
      });
    await writeAudit(
      { ...context, db },
      { action: 'device.enrolled', subjectKind: 'device', subject: made.id, subjectName: name },
    );
    return made.id;
  });
  cookies.setDevice(token);
  return { id };
}

/** Its sessions by PIN end at once. */
export async function revokeEnrolledDevice(context: StaffContext, { id }: { id: number }): Promise<{ done: boolean }> {
  const { db, now } = context;
  const [revoked] = await db
    .update(staffDevices)
    .set({ revokedAt: now })
    .where(and(eq(staffDevices.id, id), isNull(staffDevices.revokedAt)))
    .returning({ name: staffDevices.name });
  if (!revoked) return { done: false };
  await db
    .update(staffSessions)
    .set({ endedAt: now })
    .where(and(eq(staffSessions.deviceId, id), eq(staffSessions.kind, 'pin'), isNull(staffSessions.endedAt)));
  await writeAudit(context, {
    action: 'device.revoked',
    subjectKind: 'device',
    subject: id,
    subjectName: revoked.name,
  });
  return { done: true };
}
