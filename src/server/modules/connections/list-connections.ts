import { and, desc, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Connection } from '#contract/admin/settings/connections.ts';
import { type ConnectionName, connectionNames } from '#domain/staff/settings/connections.ts';
import type { Db } from '#server/db/open.ts';
import { auditLog } from '#server/db/tables/staff/audit-tables.ts';
import { testProviderName } from '#server/gateways/payments.ts';
import type { Services } from '#server/modules/request-context.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';

/** Entries of the log by which a try is found again. */
export const triedEntry = { action: 'connection.tried', subjectKind: 'connection' } as const;

const variables: Readonly<Record<ConnectionName, readonly string[]>> = {
  cards: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  mail: ['MAIL_URL'],
  postcodes: ['POSTCODE_SERVICE_URL'],
  pictures: ['S3_ENDPOINT', 'S3_BUCKET', 'S3_KEY_ID', 'S3_SECRET'],
  google: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  facebook: ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'],
  map: ['GOOGLE_MAPS_KEY'],
};

const states = ({
  payments,
  mail,
  postcodes,
  storage,
  signIn,
  mapScript,
}: Services): Record<ConnectionName, Connection['state']> => ({
  cards: payments.name === testProviderName ? 'own' : payments.takesTestCards ? 'test' : 'set',
  mail: mail === 'delivered' ? 'set' : mail === 'outbox' ? 'own' : 'off',
  postcodes: postcodes.askService ? 'set' : 'own',
  pictures: storage.place === 'bucket' ? 'set' : 'own',
  google: signIn.google ? 'set' : 'off',
  facebook: signIn.facebook ? 'set' : 'off',
  map: mapScript === null ? 'off' : 'set',
});

/** Which services the shop has, by its environment, and what each answered when it was last tried. */
export async function listConnections({ db, services }: StaffContext): Promise<{ connections: Connection[] }> {
  const of = states(services);
  const waiting = await countWaiting(db);
  const tries = await Promise.all(connectionNames.map((name) => findLastTry(db, name)));
  return {
    connections: connectionNames.map((name, at) => ({
      name,
      state: of[name],
      variables: [...variables[name]],
      waiting: name === 'mail' ? waiting : null,
      lastTry: tries[at] ?? null,
    })),
  };
}

const answered = z.object({ works: z.boolean(), answer: z.string() });

async function findLastTry(db: Db, name: ConnectionName): Promise<Connection['lastTry']> {
  const { action, subjectKind } = triedEntry;
  const [entry] = await db
    .select({ at: auditLog.at, by: auditLog.madeBy, after: auditLog.after })
    .from(auditLog)
    .where(and(eq(auditLog.subjectKind, subjectKind), eq(auditLog.subject, name), eq(auditLog.action, action)))
    .orderBy(desc(auditLog.id))
    .limit(1);
  const read = answered.safeParse(entry?.after);
  if (!entry || !read.success) return null;
  return { at: entry.at.toISOString(), by: entry.by, works: read.data.works, text: read.data.answer };
}

/** Emails that were tried and not taken; the queue tries them again. */
async function countWaiting(db: Db): Promise<number> {
  const { rows } = await db.execute<{ waiting: number }>(
    sql`select count(*)::int as waiting from graphile_worker.jobs where task_identifier = 'send_email' and attempts > 0`,
  );
  return rows[0]?.waiting ?? 0;
}
