import { type ExtractTablesWithRelations, sql } from 'drizzle-orm';
import { type NodePgDatabase, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Turn } from '#server/turns/fair-turns.ts';
import type { BoundedPool } from './connecting/bounded-pool.ts';
import { isConnectionLost } from './connecting/database-away.ts';
import { registerSender } from './prepared-statements.ts';
import type * as schema from './tables/schema.ts';

type Schema = typeof schema;
type Tables = ExtractTablesWithRelations<Schema>;

/**
 * Differs from the library's: a connection that dies during `begin` goes back to the pool, which would otherwise run dry; a `rollback` that
 * fails does not hide the error that led to it; and a dead or silent connection is thrown away.
 */
export function replaceTransactions(db: NodePgDatabase<Schema>, pool: BoundedPool): void {
  const dialect = new PgDialect();
  const { fullSchema, schema: tables, tableNamesMap } = db._;
  const relations = tables && { fullSchema, schema: tables, tableNamesMap };
  const transactionsOf =
    (asked: BoundedPool): typeof db.transaction =>
    async (work, config) => {
      const { client, giveBack } = await asked.connectForTransaction();
      let broken: Error | undefined;
      try {
        const session = new NodePgSession<Schema, Tables>(client, dialect, relations);
        const tx = new NodePgTransaction<Schema, Tables>(dialect, session, relations);
        registerSender(tx, client, db);
        await tx.execute(sql`begin`);
        if (config) await tx.setTransaction(config);
        const result = await work(tx);
        await tx.execute(sql`commit`);
        return result;
      } catch (error) {
        if (isConnectionLost(error)) broken = asError(error);
        else await client.query('rollback').catch((failed: Error) => (broken = failed));
        throw error;
      } finally {
        giveBack(broken);
      }
    };
  registerSender(db, pool);
  db.transaction = transactionsOf(pool);
  asCallers.set(db, (turn) => {
    const asked = pool.askedBy(turn);
    const own = { ...db._, session: new NodePgSession<Schema, Tables>(asked, dialect, relations) };
    registerSender({ _: own }, asked, db);
    return { _: { value: own }, session: { value: own.session }, transaction: { value: transactionsOf(asked) } };
  });
}

const asCallers = new WeakMap<object, (turn: Turn) => PropertyDescriptorMap>();

/**
 * The same database for one caller, whose writes wait for their own turn; a transaction has its turn already. An AsyncLocalStorage would
 * not need to be passed on, but it slows every promise of the process on Node 20.
 */
export function askedBy<Asked extends object>(db: Asked, turn: Turn): Asked {
  const changed = asCallers.get(db)?.(turn);
  return changed ? Object.create(db, changed) : db;
}

const asError = (error: unknown): Error | undefined => {
  if (!(error instanceof Error)) return undefined;
  return error.cause instanceof Error ? error.cause : error;
};
