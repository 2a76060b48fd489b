import type pg from 'pg';
import { markAsDatabases } from './connecting/database-away.ts';

type Sender = { query<Row extends pg.QueryResultRow>(config: pg.QueryConfig): Promise<pg.QueryResult<Row>> };

/** A transaction within another one has that one's session. */
type Asked = { readonly _: { readonly session: object } };

const senders = new WeakMap<object, { readonly sender: Sender; readonly database: object }>();

export const registerSender = (db: Asked, sender: Sender, database: object = db): void =>
  void senders.set(db._.session, { sender, database });

export const databaseOf = (db: Asked): object => senders.get(db._.session)?.database ?? db;

/** A statement for the busiest paths, planned once per connection. @param name unique among all statements */
export const preparedStatement =
  <Row extends pg.QueryResultRow, Values extends readonly unknown[]>(name: string, text: string) =>
  async (db: Asked, ...values: Values): Promise<Row[]> => {
    const found = senders.get(db._.session);
    if (!found) throw new Error('a database that was not opened by openDatabase');
    try {
      return (await found.sender.query<Row>({ name, text, values: [...values] })).rows;
    } catch (error) {
      throw markAsDatabases(error); // the query library adds a statement to its own errors; here the network's errors come without one
    }
  };

/**
 * Like `preparedStatement`, with the values of one record, each named in the text as `:name` as often as needed.
 * @throws if the text names a value that the record does not have
 */
export function namedStatement<Row extends pg.QueryResultRow>(name: string, text: string) {
  const names = [...new Set(Array.from(text.matchAll(named), ([, one = '']) => one))];
  const send = preparedStatement<Row, unknown[]>(
    name,
    text.replace(named, (_, one: string) => `$${names.indexOf(one) + 1}`),
  );
  const valueNamed = (values: Readonly<Record<string, unknown>>, one: string): unknown => {
    if (values[one] === undefined) throw new Error(`${name} has no value ${one}`);
    return values[one];
  };
  return (db: Asked, values: Readonly<Record<string, unknown>>): Promise<Row[]> =>
    send(db, ...names.map((one) => valueNamed(values, one)));
}

/** The second colon of a cast does not begin a name. */
const named = /(?<!:):([a-z]\w*)/gi;
