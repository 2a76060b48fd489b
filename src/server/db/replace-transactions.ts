import { type ExtractTablesWithRelations, sql } from 'drizzle-orm';
import { type NodePgDatabase, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { BoundedPool } from './connecting/bounded-pool.ts';
import { isConnectionLost } from './connecting/database-away.ts';
import { registerSender } from './prepared-statements.ts';
import type * as schema from './tables/schema.ts';

type Schema = typeof schema;
type Tables = ExtractTablesWithRelations<Schema>;

/**
 * The library's transactions with three differences: a connection that dies under `begin` goes back to the pool, which
 * would else run dry one death after the other; a `rollback` that a dead connection cannot take does not hide the
 * error that it was for; and a connection that is dead or silent is thrown away. They also send the statements of
 * `prepared-statements.ts`.
 */
export function replaceTransactions(db: NodePgDatabase<Schema>, pool: BoundedPool): void {
  const dialect = new PgDialect();
  const { fullSchema, schema: tables, tableNamesMap } = db._;
  const relations = tables && { fullSchema, schema: tables, tableNamesMap };
  registerSender(db, pool);
  db.transaction = async (work, config) => {
    const { client, giveBack } = await pool.connectForTransaction();
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
}

/** What the driver itself said, which the library wraps. */
const asError = (error: unknown): Error | undefined => {
  if (!(error instanceof Error)) return undefined;
  return error.cause instanceof Error ? error.cause : error;
};
