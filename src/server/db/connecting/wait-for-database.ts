import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** PostgreSQL's code while it is starting, recovering from a crash or stopping. */
const notYet = '57P03';
const everyMs = 500;
const longestConnectMs = 5_000;

type Waiting = {
  readonly longestMs: number;
  /** Waits even if nothing answers at all, for a database that is known to have been there a moment ago. */
  readonly evenAway: boolean;
  waits?(): void;
};

/** @returns why it accepted no connection in the end; null if it did */
export async function waitForDatabase(url: string, { longestMs, evenAway, waits }: Waiting): Promise<Error | null> {
  const end = performance.now() + longestMs;
  for (let announced = false; ; announced = true) {
    const refused = await tryToConnect(url);
    if (refused === null) return null;
    const worthWaiting = evenAway || ('code' in refused && refused.code === notYet);
    if (!worthWaiting || performance.now() > end) return refused;
    if (!announced) waits?.();
    await pause(everyMs);
  }
}

async function tryToConnect(url: string): Promise<Error | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: longestConnectMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return null;
  } catch (error) {
    client.end().catch(() => undefined);
    return error instanceof Error ? error : new Error(String(error));
  }
}
