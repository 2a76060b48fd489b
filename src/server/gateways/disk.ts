import { statfs } from 'node:fs/promises';
import { within } from './within.ts';

/** 'low': less than a twentieth is free. 'full': too little for the database to go on for long. */
export const diskStates = ['ok', 'low', 'full'] as const;
export type DiskState = (typeof diskStates)[number];

export type DiskRoom = { readonly state: DiskState; readonly freeBytes: number; readonly sizeBytes: number };

/** A disk of another machine may hang as well as a database. */
const longestMs = 500;
const lowShare = 0.05;
const fullBytes = 16 * 1024 * 1024;

/** What is left on the disk of a folder. @throws where the folder is not there, or its disk does not answer */
export async function roomOnDisk(folder: string): Promise<DiskRoom> {
  const { bavail, blocks, bsize } = await within(longestMs, statfs(folder));
  const freeBytes = bavail * bsize;
  return {
    state: freeBytes < fullBytes ? 'full' : bavail < lowShare * blocks ? 'low' : 'ok',
    freeBytes,
    sizeBytes: blocks * bsize,
  };
}
