// npm run check: what to run before a commit, in less than a minute on two cores. Two checks run side by side; what a check says is shown when
// it has ended. Usage: node scripts/check.mjs [deep]: with 'deep' also the plays of money and the grown shops.
import { spawn } from 'node:child_process';
import { projectFolder } from './run.mjs';

const deep = process.argv.includes('deep');
const api = ['--project', 'api', ...(deep ? ['--project', 'deep'] : [])];

/** The longest first. */
const checks = [
  { name: 'tests', command: 'npx', parameters: ['vitest', 'run', '--project', 'unit', ...api] },
  { name: 'types', command: 'npm', parameters: ['run', '--silent', 'typecheck'] },
  { name: 'unused code', command: 'npm', parameters: ['run', '--silent', 'unused'] },
  { name: 'arrows between the rooms', command: 'npm', parameters: ['run', '--silent', 'arrows'] },
  { name: 'lint', command: 'npm', parameters: ['run', '--silent', 'lint'] },
];

function runQuietly({ command, parameters }) {
  return new Promise((resolve) => {
    const said = [];
    const child = spawn(command, parameters, { cwd: projectFolder, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => said.push(part));
    child.on('error', (error) => resolve({ ok: false, said: String(error) }));
    child.on('close', (code) => resolve({ ok: code === 0, said: Buffer.concat(said).toString() }));
  });
}

const started = Date.now();
const seconds = () => ((Date.now() - started) / 1_000).toFixed(0);
const failed = [];
const waiting = [...checks];

/** One of two that take what is next. */
async function work() {
  for (let check = waiting.shift(); check; check = waiting.shift()) {
    const { ok, said } = await runQuietly(check);
    if (!ok) {
      failed.push(check.name);
      process.stdout.write(said);
    }
    console.log(`${ok ? '✔' : '✗'} ${check.name} (${seconds()} s)`);
  }
}

await Promise.all([work(), work()]);
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}`);
  process.exitCode = 1;
}
