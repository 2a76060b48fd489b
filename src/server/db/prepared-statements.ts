import type pg from 'pg';

/** The pool behind a database, or the connection behind a transaction. */
type Sender = { query<Row extends pg.QueryResultRow>(config: pg.QueryConfig): Promise<pg.QueryResult<Row>> };

/** A database or a transaction on it. A transaction within another one has the other's session. */
type Asked = { readonly _: { readonly session: object } };

const senders = new WeakMap<object, { readonly sender: Sender; readonly database: object }>();

/** Tells through what the statements of a database, or of a transaction on it, are sent. */
export const registerSender = (db: Asked, sender: Sender, database: object = db): void =>
  void senders.set(db._.session, { sender, database });

/** The database that a transaction is on; itself for a database. */
export const databaseOf = (db: Asked): object => senders.get(db._.session)?.database ?? db;

/**
 * A statement of the shop's busiest paths, in SQL: built once for all, and read and planned by the database once a
 * connection. Everything else is said with the query builder, which keeps it in step with the tables' types.
 * @param name its own among all statements
 * @returns sends it and gives its rows
 */
export const preparedStatement =
  <Row extends pg.QueryResultRow, Values extends readonly unknown[]>(name: string, text: string) =>
  async (db: Asked, ...values: Values): Promise<Row[]> => {
    const found = senders.get(db._.session);
    if (!found) throw new Error('a database that was not opened by openDatabase');
    return (await found.sender.query<Row>({ name, text, values: [...values] })).rows;
  };
