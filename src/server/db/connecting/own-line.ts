import pg from 'pg';

/** Connecting and asking together stay below two seconds. */
const longestMs = 900;

/** No pool that is used up and no job that hangs stands in its way. */
export type OwnLine = {
  /** Within two seconds, with the shop's tables in it; asked once for all who ask meanwhile. */
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
