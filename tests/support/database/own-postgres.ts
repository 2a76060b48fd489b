import { type EmbeddedDatabase, startEmbeddedDatabase } from '@mount-avenue/embedded-database';
import { afterAll } from 'vitest';
import { type OpenDatabase, openDatabase } from '#server/db/open.ts';
import { dataFolderForTest } from '#tests/support/shop/built-shop.ts';
import { projectFolder } from './database.ts';

export type OwnPostgres = {
  readonly url: string;
  /** Ends PostgreSQL and all connections to it. */
  stop(): Promise<void>;
  /** Starts it again under the same address. */
  start(): Promise<void>;
  /** A connection that looks at it from outside the shop; closed when the file's tests are done. */
  look(): Promise<OpenDatabase>;
};

/** A PostgreSQL that one file of tests may stop and start as it likes. */
export async function ownPostgres(): Promise<OwnPostgres> {
  const dataFolder = await dataFolderForTest();
  const begin = () => startEmbeddedDatabase({ projectFolder, dataFolder, say: () => undefined });
  let running: EmbeddedDatabase | null = await begin();
  const { url } = running;
  const looks: OpenDatabase[] = [];
  afterAll(async () => {
    for (const look of looks) await look.close().catch(() => undefined);
    await running?.stop();
  });
  return {
    url,
    stop: async () => {
      await running?.stop();
      running = null;
    },
    start: async () => {
      running = await begin();
    },
    look: async () => {
      const look = await openDatabase(url, { connections: 3 });
      looks.push(look);
      return look;
    },
  };
}
