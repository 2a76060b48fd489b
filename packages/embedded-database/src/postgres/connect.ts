import pg from 'pg';
import { databaseUser, type Key } from '../home/database-key.ts';

const noSuchDatabase = '3D000';

const urlOf = ({ port, password }: Key, database: string) =>
  `postgres://${databaseUser}:${password}@127.0.0.1:${port}/${database}`;

/** Makes the database if there is none. @throws the driver's error where the cluster does not know the key */
export async function connectOnce(key: Key): Promise<string> {
  const url = urlOf(key, databaseUser);
  try {
    await ask(url, 'select 1');
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === noSuchDatabase)) throw error;
    await ask(urlOf(key, 'postgres'), `create database ${databaseUser}`);
  }
  return url;
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
