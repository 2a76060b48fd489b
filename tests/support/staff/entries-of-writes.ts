import { getTableName, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { auditLog } from '#server/db/tables/staff/team-tables.ts';
import { staffEndpointActions } from '#server/http/admin/serve-staff.ts';
import type { EndpointAction } from '#server/platform/endpoint-action.ts';
import { nameOf } from '#tests/support/walk/endpoint-requests.ts';
import { passing } from '#tests/support/walk/every-row.ts';

/** Writes of the back office that may change something without an entry in the audit log, each with its reason. */
export const withoutEntry: Readonly<Record<string, string>> = {
  'POST /api/admin/sign-in': 'a code is spent before the session is opened, which has its entry',
  'POST /api/admin/sign-in/passkey':
    'the use of the passkey is counted before the session is opened, which has its entry',
  'POST /api/admin/sign-out': 'a session ends, as it does by itself',
  'POST /api/admin/step-up': 'what it allows has its entry',
  'POST /api/admin/orders/:orderNo/approvals': 'the refund that it allows says who confirmed it',
  'POST /api/admin/orders/views': 'a member’s own view concerns nobody else; one that is shared has its entry',
  'DELETE /api/admin/orders/views/:viewId':
    'a member’s own view concerns nobody else; one that is shared has its entry',
  'POST /api/admin/orders/:orderNo/presence': 'who is writing is known for a minute; nothing of the order changes',
  'POST /api/admin/board/news': 'an order is no longer news; nothing else changes',
  'POST /api/admin/imports': 'the import itself says who sent it, and no product changes',
  'POST /api/admin/imports/:importId/checks': 'the import is read again, and no product changes',
  'POST /api/admin/imports/:importId/taken-over': 'a job writes the products, with their entries',
};

/** What passes by itself, what the shop makes for itself, and what an undo would change back. */
const noFacts = [...passing, 'staff_challenges', 'staff_pin_tries', 'shop_secrets', 'bulk_changes'];

const changes = new Set<string>();

/** What writes have changed without an entry since this was last asked. */
export function changesWithoutEntry(): string[] {
  const noted = [...changes];
  changes.clear();
  return noted;
}

/** How many rows of each table the transaction has changed so far; the counts may begin before it. */
async function countChanges(tx: Db): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{ table: string; changed: string }>(sql`
    select relname as table, n_tup_ins + n_tup_upd + n_tup_del as changed from pg_stat_xact_user_tables
    where schemaname = 'public' and n_tup_ins + n_tup_upd + n_tup_del > 0`);
  return new Map(rows.map(({ table, changed }) => [table, changed]));
}

function note(name: string, tables: readonly string[]): void {
  const changed = tables.filter((table) => !noFacts.includes(table));
  if (changed.length > 0 && !changed.includes(getTableName(auditLog)))
    changes.add(`${name} changed ${changed.join(', ')}`);
}

async function withinTransaction<Done>(name: string, tx: Db, work: () => Promise<Done>): Promise<Done> {
  const before = await countChanges(tx);
  const done = await work();
  const after = await countChanges(tx);
  note(
    name,
    [...after.keys()].filter((table) => after.get(table) !== before.get(table)),
  );
  return done;
}

/** For a write that begins its transactions itself: whatever it changes outside of them has no entry in the same transaction. */
function watched(name: string, db: Db): Db {
  const statement = (kind: 'insert' | 'update' | 'delete') => ({
    value: (table: Parameters<Db['insert']>[0]) => {
      note(name, [getTableName(table)]);
      return db[kind](table);
    },
  });
  const transaction: typeof db.transaction = (work, config) =>
    db.transaction((tx) => withinTransaction(name, tx, () => work(tx)), config);
  return Object.create(db, {
    insert: statement('insert'),
    update: statement('update'),
    delete: statement('delete'),
    transaction: { value: transaction },
  });
}

/** The same action, which notes what it changes without an entry in the same transaction. */
export function withItsEntry(found: EndpointAction): EndpointAction {
  const { endpoint } = found;
  const name = nameOf(endpoint);
  if ('prepare' in found) {
    const { prepare } = found;
    return {
      ...found,
      prepare: async (context, input) => {
        const prepared = await prepare(context, input);
        return (inside) => withinTransaction(name, inside.db, () => prepared(inside));
      },
    };
  }
  const { action } = found;
  return {
    endpoint,
    action: (context, input) =>
      endpoint.writes === 'once'
        ? withinTransaction(name, context.db, () => action(context, input))
        : action({ ...context, db: watched(name, context.db) }, input),
  };
}

// All tests of a worker share the actions, so that this is done once.
for (const found of staffEndpointActions)
  if (found.endpoint.method !== 'GET' && !Object.hasOwn(withoutEntry, nameOf(found.endpoint)))
    Object.assign(found, withItsEntry(found));
