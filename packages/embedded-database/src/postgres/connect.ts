import { createHash } from 'node:crypto';
import pg from 'pg';
import { databaseUser, type Key } from '../home/database-key.ts';
import { handOver, shopRole } from './hand-over.ts';

const noSuchDatabase = '3D000';

const urlOf = (user: string, { port, password }: Key, database: string) =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;

/** Derived from the superuser's password, so that the folder keeps only one key; the superuser's cannot be found from it. */
const passwordOfShop = ({ password }: Key): string =>
  createHash('sha256').update(`${shopRole} ${password}`).digest('hex');

export type Addresses = {
  /** For the role that owns the shop's database and nothing else. */
  readonly url: string;
  readonly superuserUrl: string;
};

/** Makes the database and its owner if there are none. @throws the driver's error if the cluster does not accept the key */
export async function connectOnce(key: Key): Promise<Addresses> {
  const superuserUrl = urlOf(databaseUser, key, databaseUser);
  const password = passwordOfShop(key);
  const prepare = () => ask(superuserUrl, handOver(password));
  try {
    await prepare();
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === noSuchDatabase)) throw error;
    await ask(urlOf(databaseUser, key, 'postgres'), `create database ${databaseUser}`);
    await prepare();
  }
  return { url: urlOf(shopRole, { ...key, password }, databaseUser), superuserUrl };
}

export async function mostConnections(url: string): Promise<number> {
  const [row] = await ask(url, "select current_setting('max_connections')::int as most");
  return Number(row?.most);
}

async function ask(url: string, sql: string): Promise<Readonly<Record<string, unknown>>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    return (await client.query<Readonly<Record<string, unknown>>>(sql)).rows;
  } finally {
    await client.end();
  }
}
