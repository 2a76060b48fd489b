// Runs checks two at a time, which suits a machine with two cores; a check's output is shown when it has ended.
import { spawn } from 'node:child_process';
import { projectFolder } from '../run.mjs';

/** What the project must satisfy without being run; the longest first. */
export const staticChecks = [
  { name: 'types', script: 'typecheck' },
  { name: 'arrows between the rooms', script: 'arrows' },
  { name: 'unused code', script: 'unused' },
  { name: 'lint', script: 'lint' },
].map(({ name, script }) => ({ name, command: 'npm', parameters: ['run', '--silent', script] }));

/** Runs a program in the project's folder. @returns whether it succeeded, and all of its output */
export function runQuietly({ command, parameters }) {
  return new Promise((resolve) => {
    const said = [];
    const child = spawn(command, parameters, { cwd: projectFolder, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => said.push(part));
    child.on('error', (error) => resolve({ ok: false, said: String(error) }));
    child.on('close', (code) => resolve({ ok: code === 0, said: Buffer.concat(said).toString() }));
  });
}

/**
 * @param {readonly { name: string, command: string, parameters: readonly string[] }[]} checks
 * @returns the names of those that failed
 */
export async function runSideBySide(checks) {
  const started = Date.now();
  const waiting = [...checks];
  const failed = [];
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const { ok, said } = await runQuietly(check);
      if (!ok) {
        failed.push(check.name);
        process.stdout.write(said);
      }
      console.log(`${ok ? '✔' : '✗'} ${check.name} (${((Date.now() - started) / 1_000).toFixed(0)} s)`);
    }
  };
  await Promise.all([work(), work()]);
  return failed;
}
