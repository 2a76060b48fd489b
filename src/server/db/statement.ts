import type pg from 'pg';
import type { Db } from './open.ts';
import { senderOf } from './senders.ts';

/**
 * A statement of the shop's busiest paths, in SQL: built once for all, and read and planned by the database once a
 * connection. Everything else is said with the query builder, which keeps it in step with the tables' types.
 * @param name its own among all statements
 * @returns sends it and gives its rows
 */
export const statement =
  <Row extends pg.QueryResultRow, Values extends readonly unknown[]>(name: string, text: string) =>
  async (db: Db, ...values: Values): Promise<Row[]> =>
    (await senderOf(db).query<Row>({ name, text, values: [...values] })).rows;
