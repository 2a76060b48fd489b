import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** The live processes that a process has started itself. */
export async function childrenOf(parent: number): Promise<number[]> {
  const all = process.platform === 'linux' ? await allInProc() : await allByPs();
  return all.filter((one) => one.parent === parent && one.state !== 'Z').map(({ pid }) => pid);
}

type Found = { readonly pid: number; readonly parent: number; readonly state: string };

async function allInProc(): Promise<Found[]> {
  const numbers = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    numbers.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      const [state = 'Z', parent = '0'] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return { pid: Number(pid), parent: Number(parent), state };
    }),
  );
  return found;
}

async function allByPs(): Promise<Found[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,stat=']);
  return stdout.split('\n').flatMap((line) => {
    const [pid, parent, state] = line.trim().split(/\s+/);
    return pid && parent && state ? [{ pid: Number(pid), parent: Number(parent), state: state.slice(0, 1) }] : [];
  });
}

export function signalOne(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended by itself in the meantime.
  }
}
