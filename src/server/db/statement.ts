import type pg from 'pg';
import type { Db } from './open.ts';

type Sender = { query<Row extends pg.QueryResultRow>(config: pg.QueryConfig): Promise<pg.QueryResult<Row>> };

/** The pool behind a database, and the connection behind a transaction. */
const senders = new WeakMap<Db, Sender>();

/** Tells through what the statements of a database, or of a transaction on it, are sent. */
export const sendThrough = (db: Db, sender: Sender): void => void senders.set(db, sender);

/**
 * A statement of the shop's busiest paths, in SQL: built once for all, and read and planned by the database once a
 * connection. Everything else is said with the query builder, which keeps it in step with the tables' types.
 * @param name its own among all statements
 * @returns sends it and gives its rows
 */
export const statement =
  <Row extends pg.QueryResultRow, Values extends readonly unknown[]>(name: string, text: string) =>
  async (db: Db, ...values: Values): Promise<Row[]> => {
    const sender = senders.get(db);
    if (!sender) throw new Error('a database that was not opened by openDatabase');
    return (await sender.query<Row>({ name, text, values: [...values] })).rows;
  };
