import { statfs } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import { hourMs } from '#domain/time/durations.ts';

/** 'low': less than a twentieth is free. 'full': too little for the database to go on for long. */
export type DiskState = 'ok' | 'low' | 'full';

const lookEveryMs = 15_000;
const tellEveryMs = hourMs;
const lowShare = 0.05;
const fullBytes = 16 * 1024 * 1024;

/** Says in the log once an hour that little room is left on the folder's disk. */
export function watchDisk(folder: string, log: FastifyBaseLogger): { state(): DiskState; stop(): void } {
  let state: DiskState = 'ok';
  let nextWord = performance.now();
  const look = async (): Promise<void> => {
    const { bavail, blocks, bsize } = await statfs(folder);
    const freeBytes = bavail * bsize;
    state = freeBytes < fullBytes ? 'full' : bavail < lowShare * blocks ? 'low' : 'ok';
    if (state === 'ok' || performance.now() < nextWord) return;
    nextWord = performance.now() + tellEveryMs;
    log.error({ folder, freeMegabytes: Math.floor(freeBytes / 1_000_000) }, 'the disk is nearly full');
  };
  const tryToLook = (): void => void look().catch(() => undefined); // a folder that is still to be made
  tryToLook();
  const timer = setInterval(tryToLook, lookEveryMs).unref();
  return { state: () => state, stop: () => clearInterval(timer) };
}
