import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '#tests/support/free-port.ts';

export type OwnShop = AsyncDisposable & {
  readonly url: string;
  /** What it has printed up to now. */
  readonly printed: () => string;
};

const longestStartMs = 300_000;
const shopForBrowser = join(import.meta.dirname, '../browser/serve-for-browser.mjs');

/** The built shop for browser tests that need other settings than the rest: a process, a port and a database of its own. */
export async function openOwnShop(env: Readonly<Record<string, string>>, chosenPort?: number): Promise<OwnShop> {
  const port = chosenPort ?? (await freePort());
  const shop = spawn(process.execPath, [shopForBrowser], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ...env, E2E_PORT: String(port) },
  });
  let printed = '';
  shop.stdout.setEncoding('utf8').on('data', (part: string) => {
    printed += part;
  });
  const url = `http://localhost:${port}`;
  await untilReady(url, shop);
  return {
    url,
    printed: () => printed,
    async [Symbol.asyncDispose]() {
      const ended = once(shop, 'exit');
      shop.kill('SIGTERM');
      await ended;
    },
  };
}

async function untilReady(url: string, shop: ChildProcess): Promise<void> {
  const latest = Date.now() + longestStartMs;
  while (Date.now() < latest) {
    if (shop.exitCode !== null) throw new Error(`the shop ended at its start with ${shop.exitCode}`);
    const ready = await fetch(`${url}/readyz`).catch(() => null);
    if (ready?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  shop.kill('SIGTERM');
  throw new Error('the shop did not open');
}
