import pg from 'pg';

/** Connecting and querying together stay below two seconds. */
const longestMs = 900;

/** A connection of its own, so that no exhausted pool and no hanging job stands in its way. */
export type OwnLine = {
  /** Whether the database answers within two seconds and has the shop's tables; asked once for everybody who asks in the meantime. */
  answers(): Promise<boolean>;
  close(): Promise<void>;
};

export function ownLine(url: string): OwnLine {
  let client: pg.Client | null = null;
  let asking: Promise<boolean> | null = null;

  const drop = (lost: pg.Client | null): void => {
    if (client === lost) client = null;
    lost?.end().catch(() => undefined);
  };

  const connect = async (): Promise<pg.Client> => {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'shop health',
      keepAlive: true,
      connectionTimeoutMillis: longestMs,
      query_timeout: longestMs,
    });
    next.on('error', () => drop(next));
    await next.connect();
    return next;
  };

  const ask = async (): Promise<boolean> => {
    let asked: pg.Client | null = client;
    try {
      asked ??= await connect();
      client = asked;
      await asked.query('select 1 from categories, graphile_worker.migrations limit 1');
      return true;
    } catch {
      drop(asked);
      return false;
    }
  };

  return {
    answers: () => {
      asking ??= ask().finally(() => {
        asking = null;
      });
      return asking;
    },
    close: async () => {
      await asking;
      await client?.end();
    },
  };
}
