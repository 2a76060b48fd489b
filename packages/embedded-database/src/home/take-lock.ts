import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseProblem } from '../database-problem.ts';
import { lookUpProcess, waitUntil } from '../postgres/look-up-process.ts';

type Holder = { readonly pid: number; readonly started: string };

const patienceMilliseconds = 3000;
const heldHere = new Set<string>();

/**
 * Makes this process the only one that starts and stops the database of a folder. The lock of a process that was killed is taken over.
 * @throws DatabaseProblem if another living shop holds it
 */
export async function takeLock(folder: string): Promise<() => Promise<void>> {
  const file = path.join(folder, 'shop.lock');
  const us: Holder = { pid: process.pid, started: (await lookUpProcess(process.pid))?.started ?? '' };
  const ours = `${file}.${process.pid}`;
  await writeFile(ours, JSON.stringify(us));
  try {
    const taken = heldHere.has(file) ? null : await waitUntil(patienceMilliseconds, () => tryToTake(file, ours));
    if (!taken) throw new DatabaseProblem(heldMessage(folder, await readHolder(file)));
  } finally {
    await rm(ours, { force: true });
  }
  heldHere.add(file);
  return async () => {
    heldHere.delete(file);
    await rm(file, { force: true });
  };
}

/** A link is made or refused in one step, so only one of two shops can have it. */
async function tryToTake(file: string, ours: string): Promise<true | null> {
  try {
    await link(ours, file);
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const holder = await readHolder(file);
  if (holder && (await lookUpProcess(holder.pid))?.started === holder.started && holder.pid !== process.pid)
    return null;
  await setStaleAside(file, holder, `${ours}.stale`);
  return null;
}

/** Removes a stale lock. If another shop has taken the lock since it was seen to be stale, it is restored. */
async function setStaleAside(file: string, seen: Holder | null, aside: string): Promise<void> {
  await rename(file, aside).catch(() => undefined);
  const moved = await readHolder(aside);
  if (moved && (moved.pid !== seen?.pid || moved.started !== seen.started))
    await link(aside, file).catch(() => undefined);
  await rm(aside, { force: true });
}

async function readHolder(file: string): Promise<Holder | null> {
  try {
    const { pid, started } = JSON.parse(await readFile(file, 'utf8'));
    return typeof pid === 'number' && typeof started === 'string' ? { pid, started } : null;
  } catch {
    return null;
  }
}

const heldMessage = (folder: string, holder: Holder | null) =>
  `The shop is already running with the data in ${folder}${holder ? ` (process ${holder.pid})` : ''}. ` +
  'Stop it first, or give this one its own DATA_FOLDER.';
