import pg from 'pg';
import { databaseUser, type Key } from './database-key.ts';

const noSuchDatabase = '3D000';

const urlOf = ({ port, password }: Key, database: string) =>
  `postgres://${databaseUser}:${password}@127.0.0.1:${port}/${database}`;

/**
 * Connects once, and makes the shop's database in the cluster if there is none.
 * @returns the address of the shop's database
 * @throws the driver's error where the cluster does not answer or does not know the key
 */
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

async function ask(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
