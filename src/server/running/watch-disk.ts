import type { FastifyBaseLogger } from 'fastify';
import { hourMs } from '#domain/time/durations.ts';
import { type DiskState, roomOnDisk } from '#server/gateways/disk.ts';

const lookEveryMs = 15_000;
const tellEveryMs = hourMs;

/** Says in the log once an hour that little room is left on the folder's disk. */
export function watchDisk(folder: string, log: FastifyBaseLogger): { state(): DiskState; stop(): void } {
  let state: DiskState = 'ok';
  let nextWord = performance.now();
  const look = async (): Promise<void> => {
    const room = await roomOnDisk(folder);
    state = room.state;
    if (state === 'ok' || performance.now() < nextWord) return;
    nextWord = performance.now() + tellEveryMs;
    log.error({ folder, freeMegabytes: Math.floor(room.freeBytes / 1_000_000) }, 'the disk is nearly full');
  };
  const tryToLook = (): void => void look().catch(() => undefined); // a folder that is still to be made
  tryToLook();
  const timer = setInterval(tryToLook, lookEveryMs).unref();
  return { state: () => state, stop: () => clearInterval(timer) };
}
