import pg from 'pg';

const reconnectMs = 1_000;
/** A query notices a database that vanished without a word. */
const askEveryMs = 10_000;
const longestMs = 5_000;

export type Listening = {
  isListening(): boolean;
  stop(): Promise<void>;
};

export type Notice = { readonly channel: string; readonly payload: string };

/** Calls back for each notice, and with null when a lost connection is back, because notices may have been missed in the meantime. */
export async function listenTo(
  url: string,
  channels: readonly string[],
  heard: (notice: Notice | null) => void,
): Promise<Listening> {
  let stopped = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'shop listener',
      keepAlive: true,
      connectionTimeoutMillis: longestMs,
      query_timeout: longestMs,
    });
    next.on('notification', ({ channel, payload = '' }) => heard({ channel, payload }));
    next.on('error', () => undefined); // 'end' follows
    next.once('end', () => {
      if (stopped || client !== next) return;
      client = null;
      again();
    });
    await next.connect();
    try {
      for (const channel of channels) await next.query(`listen ${channel}`);
    } catch (error) {
      next.end().catch(() => undefined);
      throw error;
    }
    client = next;
  };
  const again = (): void => {
    timer = setTimeout(() => {
      connect().then(
        () => heard(null),
        () => {
          if (!stopped) again();
        },
      );
    }, reconnectMs);
  };
  const asking = setInterval(() => {
    const asked = client;
    asked?.query('select 1').catch(() => asked.end().catch(() => undefined));
  }, askEveryMs).unref();

  await connect();
  return {
    isListening: () => client !== null,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      clearInterval(asking);
      await client?.end();
    },
  };
}
