import type pg from 'pg';

/** The pool behind a database, or the connection behind a transaction. */
type Sender = { query<Row extends pg.QueryResultRow>(config: pg.QueryConfig): Promise<pg.QueryResult<Row>> };

const senders = new WeakMap<object, Sender>();
const databases = new WeakMap<object, object>();

/** Tells through what the statements of a database, or of a transaction on it, are sent. */
export function sendThrough(db: object, sender: Sender, database: object = db): void {
  senders.set(db, sender);
  databases.set(db, database);
}

/** @throws Error for a database that `openDatabase` did not open */
export function senderOf(db: object): Sender {
  const sender = senders.get(db);
  if (!sender) throw new Error('a database that was not opened by openDatabase');
  return sender;
}

/** The database that a transaction is on; itself for a database, and for a transaction within another one. */
export const databaseOf = (db: object): object => databases.get(db) ?? db;
