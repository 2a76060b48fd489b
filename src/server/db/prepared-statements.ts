import type pg from 'pg';

type Sender = { query<Row extends pg.QueryResultRow>(config: pg.QueryConfig): Promise<pg.QueryResult<Row>> };

/** A transaction within another one has the other's session. */
type Asked = { readonly _: { readonly session: object } };

const senders = new WeakMap<object, { readonly sender: Sender; readonly database: object }>();

export const registerSender = (db: Asked, sender: Sender, database: object = db): void =>
  void senders.set(db._.session, { sender, database });

export const databaseOf = (db: Asked): object => senders.get(db._.session)?.database ?? db;

/** For the busiest paths, planned once a connection. @param name its own among all statements */
export const preparedStatement =
  <Row extends pg.QueryResultRow, Values extends readonly unknown[]>(name: string, text: string) =>
  async (db: Asked, ...values: Values): Promise<Row[]> => {
    const found = senders.get(db._.session);
    if (!found) throw new Error('a database that was not opened by openDatabase');
    return (await found.sender.query<Row>({ name, text, values: [...values] })).rows;
  };
