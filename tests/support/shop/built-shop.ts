import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { projectFolder } from '#tests/support/database/database.ts';
import { freePort } from '#tests/support/free-port.ts';
import { withoutBounds } from './bounds/without-bounds.mjs';

export type RunningShop = {
  readonly url: string;
  readonly process: ChildProcess;
  /** What it has printed so far. */
  said(): string;
  /** Sends the signal and waits for the process to end. */
  end(signal: NodeJS.Signals): Promise<number | null>;
};

const longestStartMs = 300_000;

/** A data folder that is removed when the file's tests are done. */
export async function dataFolderForTest(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-built-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts the built shop as its own process and waits until it is ready. */
export async function startBuiltShop(env: Record<string, string>): Promise<RunningShop> {
  const built = join(projectFolder, 'build/server/index.js');
  if (!existsSync(built)) throw new Error('the shop is not built: npm run build');
  const port = env.PORT ?? String(await freePort());
  const child = spawn(process.execPath, [join(import.meta.dirname, 'run-built-shop.mjs')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      POSTCODE_SERVICE_URL: 'off',
      RATE_LIMIT_PER_MINUTE: '0',
      REGISTRATIONS_PER_HOUR: '0',
      LOGIN_FAILURES_PER_NETWORK: '0',
      DATABASE_SECONDS: '60',
      LOG_LEVEL: 'warn',
      DRAIN_SECONDS: '0',
      ...withoutBounds,
      ...env,
      PORT: port,
    },
  });
  let text = '';
  child.stdout.on('data', (chunk) => {
    text += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    text += String(chunk);
  });
  const ended = once(child, 'exit');
  const opened = new Promise<void>((resolve) => {
    child.stdout.on('data', () => {
      if (text.includes('The shop is open')) resolve();
    });
  });
  const tooLong = AbortSignal.timeout(longestStartMs);
  await Promise.race([
    opened,
    once(child, 'close').then(() => {
      throw new Error(`the shop ended at its start:\n${text}`);
    }),
    once(tooLong, 'abort').then(() => {
      throw new Error(`the shop did not open:\n${text}`);
    }),
  ]);
  afterAll(() => {
    child.kill('SIGKILL');
  });
  return {
    url: `http://localhost:${port}`,
    process: child,
    said: () => text,
    end: async (signal) => {
      child.kill(signal);
      await ended;
      return child.exitCode;
    },
  };
}
