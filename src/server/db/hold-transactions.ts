import { type ExtractTablesWithRelations, sql } from 'drizzle-orm';
import { type NodePgDatabase, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type * as schema from './schema.ts';
import { sendThrough } from './senders.ts';

type Schema = typeof schema;
type Tables = ExtractTablesWithRelations<Schema>;

/**
 * The library's transactions with two differences: a connection that dies under `begin` goes back to the pool, which
 * would else run dry one death after the other, and a `rollback` that a dead connection cannot take does not hide the
 * error that it was for. Both also send the statements of `statement.ts`.
 */
export function holdTransactions(db: NodePgDatabase<Schema>, pool: pg.Pool): void {
  const dialect = new PgDialect();
  const { fullSchema, schema: tables, tableNamesMap } = db._;
  const relations = tables && { fullSchema, schema: tables, tableNamesMap };
  sendThrough(db, pool);
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      const session = new NodePgSession<Schema, Tables>(client, dialect, relations);
      const tx = new NodePgTransaction<Schema, Tables>(dialect, session, relations);
      sendThrough(tx, client, db);
      await tx.execute(sql`begin`);
      if (config) await tx.setTransaction(config);
      const result = await work(tx);
      await tx.execute(sql`commit`);
      return result;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  };
}
