import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { runAs } from '../home/run-as.ts';

/** A living process. Its number alone does not identify it, because numbers are used again; together with its start time it does. */
export type LivingProcess = { readonly started: string; readonly command: string };

/** Returns the process with that number, or null if none is alive. One that has died but has not been reaped yet counts as dead. */
export async function lookUpProcess(pid: number): Promise<LivingProcess | null> {
  return process.platform === 'linux' ? lookUpInProc(pid) : lookUpByPs(pid);
}

async function lookUpInProc(pid: number): Promise<LivingProcess | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in brackets, which may itself hold spaces and brackets.
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (state === 'Z' || state === 'X') return null;
    const command = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ').trim();
    // A process that is dying has given back its memory, and with it its command line.
    return command === '' ? null : { started: fields[18] ?? '', command };
  } catch {
    return null;
  }
}

async function lookUpByPs(pid: number): Promise<LivingProcess | null> {
  const { code, output } = await runAs(null, 'ps', ['-ww', '-p', String(pid), '-o', 'stat=,lstart=,command=']);
  const [, state, started, command] = /^(\S+)\s+(\S+ +\S+ +\d+ +[\d:]+ +\d+)\s+(.*)$/m.exec(output) ?? [];
  if (code !== 0 || !started || command === undefined || state?.startsWith('Z')) return null;
  return { started, command };
}

/** Asks repeatedly until `settled` returns something, at most for this long; null if it never did. */
export async function waitUntil<T>(milliseconds: number, settled: () => Promise<T | null>): Promise<T | null> {
  const end = performance.now() + milliseconds;
  for (;;) {
    const answer = await settled();
    if (answer !== null || performance.now() > end) return answer;
    await pause(20);
  }
}
