import { copyFile, stat, truncate } from 'node:fs/promises';

const mostBytes = 5_000_000;
const lookEveryMilliseconds = 600_000;

/**
 * Keeps PostgreSQL's log below about 5 MB, and one older part beside it: now, and again every ten minutes.
 * PostgreSQL appends to the file, so it may be cut while it is written to.
 * @returns the way to stop looking
 */
export async function keepLogSmall(log: string): Promise<() => void> {
  const cut = async () => {
    const { size } = await stat(log).catch(() => ({ size: 0 }));
    if (size <= mostBytes) return;
    await copyFile(log, `${log}.older`);
    await truncate(log);
  };
  await cut();
  const timer = setInterval(() => void cut().catch(() => undefined), lookEveryMilliseconds).unref();
  return () => clearInterval(timer);
}
