import pg from 'pg';

/** How long after a lost connection it is tried again. */
const reconnectMs = 1_000;

/**
 * Calls back at every notice on a channel, and once whenever the connection was lost and is back,
 * for notices may have been missed meanwhile.
 * @returns a function that stops listening
 */
export async function listenTo(url: string, channel: string, heard: () => void): Promise<() => Promise<void>> {
  let stopped = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, application_name: 'shop listener', keepAlive: true });
    next.on('notification', heard);
    next.on('error', () => undefined); // 'end' follows
    next.once('end', () => {
      if (stopped || client !== next) return;
      client = null;
      again();
    });
    await next.connect();
    await next.query(`listen ${channel}`);
    client = next;
  };
  const again = (): void => {
    timer = setTimeout(() => {
      connect().then(heard, () => {
        if (!stopped) again();
      });
    }, reconnectMs);
  };

  await connect();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await client?.end();
  };
}
