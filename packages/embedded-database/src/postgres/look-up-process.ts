import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { runAs } from '../home/run-as.ts';

/** A living process. Its number alone is no identity, numbers come again; with its time of start it is one. */
export type LivingProcess = { readonly started: string; readonly command: string };

/** The process of that number, or null where none lives. One that has died and was not buried yet counts as dead. */
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
    // One that is dying has given its memory back, and the words that it was started with.
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

/** Asks again and again until `settled` gives something, at most for so long; null where it never did. */
export async function waitUntil<T>(milliseconds: number, settled: () => Promise<T | null>): Promise<T | null> {
  const end = performance.now() + milliseconds;
  for (;;) {
    const answer = await settled();
    if (answer !== null || performance.now() > end) return answer;
    await pause(20);
  }
}
