import { fork, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const benchFolder = path.dirname(fileURLToPath(import.meta.url));
export const projectFolder = path.dirname(benchFolder);

/** Linux's program that keeps a process on given cores. */
const pinner = 'taskset';
const cores = availableParallelism();
/** Whether processes can be kept on their cores here; if not, the shop, its yardstick and the load share them all. */
export const canPin = cores > 1 && spawnSync(pinner, ['--version'], { stdio: 'ignore' }).status === 0;

/** What is measured has the first core to itself: the shop and, in turn, its yardstick. Everything else has the others. */
const places = { measured: '0', elsewhere: cores > 2 ? `1-${cores - 1}` : '1' };

/**
 * Starts a script of this folder as a process of its own that communicates by messages. It ends by itself when we do.
 * @param {'measured' | 'elsewhere'} place
 */
export function startProcess(place, script, { env = {}, flags = [] } = {}) {
  const file = path.join(benchFolder, 'processes', script);
  // Detached from the terminal: Ctrl-C reaches only us, and we end them in the right order.
  const options = { env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'inherit', 'ipc'], detached: true };
  const child = canPin
    ? spawn(pinner, ['-c', places[place], process.execPath, ...flags, file], options)
    : fork(file, { ...options, execArgv: flags });
  const gone = once(child, 'exit').then(([code]) => Promise.reject(new Error(`${script} ended with ${code}`)));
  gone.catch(() => undefined);
  return { pid: child.pid, ask: (message) => ask(child, gone, message, script), stop: () => stop(child) };
}

/**
 * Does one run with its processes and a throwaway folder; both are removed afterwards, however it ends. The last one started ends first:
 * the shop before its database.
 * @param work is given a function that starts a process as `startProcess` does, and the folder
 */
export async function withProcesses(work) {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-bench-'));
  const started = [];
  const start = (...parts) => {
    const child = startProcess(...parts);
    started.unshift(child);
    return child;
  };
  const tidyUp = async () => {
    for (const child of started.splice(0)) await child.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => tidyUp().finally(() => process.exit(1)));
  try {
    return await work(start, folder);
  } finally {
    await tidyUp();
  }
}

/** Sends one message and waits for its answer. */
async function ask(child, gone, message, script) {
  const answered = new Promise((resolve) => child.once('message', resolve));
  child.send(message);
  const { problem, ...answer } = await Promise.race([answered, gone]);
  if (problem) throw new Error(`${script}: ${problem}`);
  return answer;
}

async function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

/** In such a process: answers every message with what `work` returns, and ends with the process that asks. */
export function answerMessages(work) {
  process.on('message', async (message) => {
    try {
      process.send((await work(message)) ?? {});
    } catch (error) {
      process.send({ problem: error?.stack ?? String(error) });
    }
  });
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}

/**
 * Returns memory and processor time of a process, from Linux; null elsewhere. In bytes and seconds. `waitedSeconds` is how long its main
 * thread had work but no core to do it on.
 */
export function lookAt(pid) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const bytes = (name) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024;
    // The name in brackets may contain spaces, so the figures are counted from after it. Linux counts 100 ticks a second.
    const figures = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
    return {
      memory: bytes('VmRSS'),
      mostMemory: bytes('VmHWM'),
      processorSeconds: (Number(figures[11]) + Number(figures[12])) / 100,
      waitedSeconds: Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e9,
    };
  } catch {
    return null;
  }
}
