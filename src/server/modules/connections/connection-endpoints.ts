import { mostTriesAnHour, readConnections, tryConnection } from '#contract/admin/settings/connections.ts';
import { connectionTitles, type TriedConnection } from '#domain/staff/settings/connections.ts';
import { writeAudit } from '#server/modules/audit/write-audit.ts';
import { preparedBy } from '#server/modules/endpoint-action.ts';
import { limitWritesTo } from '#server/modules/limits/limit-writes.ts';
import { answeredByStaff, type StaffContext } from '#server/modules/staff-context.ts';
import { askService } from './ask-service.ts';
import { listConnections, triedEntry } from './list-connections.ts';

const isTriedTooOften = (minutes: number): string =>
  `This was tried often in the last hour. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;

/** Outside of any transaction: a service may take seconds. A try counts before it is made, whatever comes of it. */
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
