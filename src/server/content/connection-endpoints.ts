import { randomUUID } from 'node:crypto';
import { and, desc, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import {
  type Connection,
  mostTriesAnHour,
  readConnections,
  type ServiceReply,
  tryConnection,
} from '#contract/admin/connections.ts';
import {
  type ConnectionName,
  connectionNames,
  connectionTitles,
  type TriedConnection,
} from '#domain/staff/settings/setting-fields.ts';
import type { Db } from '#server/db/open.ts';
import { auditLog } from '#server/db/tables/staff/team-tables.ts';
import { within } from '#server/gateways/circuit-breaker.ts';
import { testProviderName } from '#server/gateways/payments.ts';
import { refusalOf } from '#server/gateways/storage.ts';
import { preparedBy } from '#server/platform/endpoint-action.ts';
import { limitWritesTo } from '#server/platform/limits/limit-writes.ts';
import type { Services } from '#server/platform/request-context.ts';
import { answeredByStaff, type StaffContext } from '#server/platform/staff-context.ts';
import { writeAudit } from '#server/platform/write-audit.ts';
import { sendTestEmail } from './send-test-email.ts';

const isTriedTooOften = (minutes: number): string =>
  `This has been tried too often in the last hour. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;

/** Entries of the log in which a try is found again. */
const triedEntry = { action: 'connection.tried', subjectKind: 'connection' } as const;

const variables: Readonly<Record<ConnectionName, readonly string[]>> = {
  cards: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  mail: ['MAIL_URL'],
  postcodes: ['POSTCODE_SERVICE_URL'],
  pictures: ['S3_ENDPOINT', 'S3_BUCKET', 'S3_KEY_ID', 'S3_SECRET'],
  google: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  facebook: ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'],
  map: ['GOOGLE_MAPS_KEY'],
};

/** The person who tries it waits this long for the answer. */
const patienceMs = 10_000;

const works = (text: string): ServiceReply => ({ works: true, text });
const fails = (text: string): ServiceReply => ({ works: false, text });

const storageRefuses = {
  key: 'The picture storage refused the key, or does not let it write. No pictures can be added until this is fixed.',
  bucket:
    'The picture storage responded, but has no bucket of this name. No pictures can be added until this is fixed.',
} as const;

type Ask = (context: StaffContext) => Promise<ServiceReply>;

/** The postcode of a public place, so that nobody the shop knows is looked up. */
const knownPostcode = 'SW1A 1AA';

const asks: Readonly<Record<TriedConnection, Ask>> = {
  async cards({ services: { payments } }) {
    if (payments.name === testProviderName)
      return works('The built-in test provider responded. It takes test cards only: no money moves.');
    const answer = await payments.tryKeys();
    if (answer === 'refused')
      return fails('The card provider refused this shop’s key. Customers cannot pay by card until this is fixed.');
    return answer === 'works'
      ? works('The card provider responded and accepted the key.')
      : silent('The card provider');
  },
  mail: sendTestEmail,
  async postcodes({ services: { postcodes } }) {
    if (!postcodes.askService) {
      const place = await postcodes.look(knownPostcode);
      return place
        ? works(`The shop’s own table has ${knownPostcode}. No service is used.`)
        : fails('The shop’s own table of postcodes cannot be read.');
    }
    const place = await postcodes.askService(knownPostcode);
    return place
      ? works(`The service found ${knownPostcode}: ${place.district ?? 'no district'}.`)
      : fails(`The service responded, but did not find ${knownPostcode}, which exists.`);
  },
  async pictures({ services: { storage } }) {
    const key = `tries/${randomUUID()}`;
    const bytes = Buffer.from('Written to check that the picture storage works.');
    try {
      await storage.put(key, { bytes, mediaType: 'text/plain' });
    } catch (failure) {
      const refusal = refusalOf(failure);
      if (refusal === null) throw failure;
      return fails(storageRefuses[refusal]);
    }
    const kept = await storage.get(key);
    await storage.delete(key);
    const where = storage.place === 'bucket' ? 'the bucket' : 'the database';
    return kept?.equals(bytes)
      ? works(`A file was written to ${where}, read back and deleted.`)
      : fails(`A file written to ${where} did not come back unchanged.`);
  },
  async google({ services: { signIn } }) {
    if (!signIn.google) return fails('No sign-in provider is set up: customers see that it failed.');
    await signIn.google.find();
    return works('The sign-in provider responded and said where to send customers.');
  },
};

const silent = (who: string): ServiceReply =>
  fails(`${who} is not responding. The shop carries on without it where it can. Try again in a minute.`);

/** Asks a service, for at most {@link patienceMs}; a failure is an answer too. */
async function askService(context: StaffContext, name: TriedConnection): Promise<ServiceReply> {
  const began = performance.now();
  try {
    const reply = await within(patienceMs, asks[name](context));
    const seconds = (performance.now() - began) / 1_000;
    return reply.works && seconds >= 0.1 ? works(`${reply.text} It took ${seconds.toFixed(1)} s.`) : reply;
  } catch {
    return silent('The service');
  }
}

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

/** Lists the services that the shop has, according to its environment, and what each answered when it was last tried. */
async function listConnections({ db, services }: StaffContext): Promise<{ connections: Connection[] }> {
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

/** Counts emails that were tried and not taken; the queue tries them again. */
async function countWaiting(db: Db): Promise<number> {
  const { rows } = await db.execute<{ waiting: number }>(
    sql`select count(*)::int as waiting from graphile_worker.jobs where task_identifier = 'send_email' and attempts > 0`,
  );
  return rows[0]?.waiting ?? 0;
}

/** Runs outside any transaction, because a service may take seconds. A try counts before it is made, whatever comes of it. */
async function prepareTry(context: StaffContext, { name }: { readonly name: TriedConnection }) {
  await context.db.transaction((db) =>
    limitWritesTo(
      { ...context, db },
      { kind: 'connectionTry', mostAnHour: mostTriesAnHour, refusal: isTriedTooOften },
      name,
    ),
  );
  const reply = await askService(context, name);
  return async (inside: Pick<StaffContext, 'db'>) => {
    await writeAudit(
      { ...context, db: inside.db },
      {
        ...triedEntry,
        subject: name,
        subjectName: connectionTitles[name],
        after: { works: reply.works, answer: reply.text },
      },
    );
    return reply;
  };
}

export const connectionEndpoints = [
  answeredByStaff(readConnections, listConnections),
  preparedBy(tryConnection, (context, input) => prepareTry(context as StaffContext, input)),
];
