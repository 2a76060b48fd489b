import { copyFile, stat, truncate } from 'node:fs/promises';

const mostBytes = 5_000_000;
const lookEveryMilliseconds = 600_000;

/**
 * PostgreSQL appends to its log, so that may be cut while it is written to.
 * @returns stops looking
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
