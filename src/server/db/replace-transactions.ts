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
 * Differs from the library's: a connection that dies under `begin` goes back to the pool, which would else run dry; a
 * `rollback` that fails does not hide its error; and a dead or silent connection is thrown away.
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

const asError = (error: unknown): Error | undefined => {
  if (!(error instanceof Error)) return undefined;
  return error.cause instanceof Error ? error.cause : error;
};
