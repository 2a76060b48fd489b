// npm test: installs what is missing, runs every check and test, and ends with a line that counts the tests.
// npm test -- changed [COMMIT]: the checks, and the tests that what changed since the commit can touch.
import '../check-node.mjs';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildIfStale } from '../building/build-if-stale.mjs';
import { installIfNeeded } from '../install-if-needed.mjs';
import { bin, explain, npm, pathOfBin, projectFolder } from '../run.mjs';
import { browserTestsFor, filesChangedSince, usualBase } from './changed-files.mjs';
import { failedOfPlaywright, failedOfVitest } from './failed-tests.mjs';
import { findBrowser } from './find-browser.mjs';
import { runQuietly, runSideBySide, staticChecks } from './side-by-side.mjs';

const [mode, commit] = process.argv.slice(2);
const changedSince = mode === 'changed' ? (commit ?? usualBase()) : null;
const reports = mkdtempSync(path.join(tmpdir(), 'shop-counts-'));
const total = { passed: 0, failed: 0, skipped: 0 };
const failedSteps = [];
const failedTests = [];
const durations = [];
const begun = Date.now();

/** Runs one step. One that fails without a failed test of its own counts as one failure: it must not look green. */
async function step(name, work) {
  console.log(`\n── ${name}`);
  const started = Date.now();
  const counts = await work();
  durations.push(`${name}: ${((Date.now() - started) / 1_000).toFixed(0)} s`);
  const failed = counts.ok ? (counts.failed ?? 0) : Math.max(1, counts.failed ?? 0);
  total.passed += counts.passed ?? 0;
  total.skipped += counts.skipped ?? 0;
  total.failed += failed;
  if (failed > 0) failedSteps.push(name);
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** How Vitest is told to run some projects, and how its report is counted. */
function vitestOf(projects, more = []) {
  const file = path.join(reports, `${projects.join('-')}.json`);
  const parameters = [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    ...(changedSince === null ? [] : [`--changed=${changedSince}`, '--passWithNoTests']),
    ...more,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ];
  const count = (isOk) => {
    const report = readReport(file);
    if (report) failedTests.push(...failedOfVitest(report));
    return {
      ok: isOk && report !== null,
      passed: report?.numPassedTests,
      failed: report?.numFailedTests,
      skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
    };
  };
  return { parameters, count };
}

/** @param options `more` is for Vitest's own command line; what runs `quietly` is shown when it has ended */
const vitest = (projects, { more, quietly = false } = {}) =>
  step(`${projects.join(', ')} tests`, async () => {
    const { parameters, count } = vitestOf(projects, more);
    if (!quietly) return count((await bin('vitest', parameters)) === 0);
    const { ok, said } = await runQuietly({ command: pathOfBin('vitest'), parameters });
    process.stdout.write(said);
    return count(ok);
  });

/** Two at a time: the checks without a database or a browser. A check that fails counts as one failure. */
const checksAndUnitTests = () =>
  step('checks and unit tests', async () => {
    const { parameters, count } = vitestOf(['unit']);
    const unit = { name: 'unit tests', command: pathOfBin('vitest'), parameters };
    const [types, ...others] = staticChecks;
    const failed = await runSideBySide([types, unit, ...others]);
    const counted = count(!failed.includes(unit.name));
    const failedChecks = failed.filter((name) => name !== unit.name).length;
    const failedUnits = counted.ok ? (counted.failed ?? 0) : Math.max(1, counted.failed ?? 0);
    return { ...counted, ok: failed.length === 0, failed: failedChecks + failedUnits };
  });

/** The browser's path for every step after it: the operations tests look into pages too. */
const browserThere = () =>
  step('a browser for the tests', async () => {
    const browser = await findBrowser();
    if (browser !== null) process.env.CHROMIUM_PATH = browser;
    return { ok: browser !== null };
  });

/** @param chosen files and folders; all where it is empty */
const browserTests = (chosen = []) =>
  step('browser tests', async () => {
    const file = path.join(reports, 'browser.json');
    const code = await bin('playwright', ['test', ...chosen, '--reporter=list,json'], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    });
    const report = readReport(file);
    const stats = report?.stats;
    if (report) failedTests.push(...failedOfPlaywright(report));
    return {
      ok: code === 0 && stats !== undefined,
      passed: stats && stats.expected + stats.flaky,
      failed: stats?.unexpected,
      skipped: stats?.skipped,
    };
  });

const built = () =>
  step('build', async () => {
    try {
      await buildIfStale();
      return { ok: (await npm(['run', '--silent', 'first-load'])) === 0 };
    } catch (error) {
      explain(error);
      return { ok: false };
    }
  });

async function testChanged() {
  const files = filesChangedSince(changedSince);
  const inBrowser = browserTestsFor(files);
  await checksAndUnitTests();
  await vitest(['components']);
  await vitest(['api']);
  if (inBrowser.length === 0) return;
  await built();
  await browserTests(inBrowser);
}

async function testAll() {
  await checksAndUnitTests();
  await built();
  // Many of them wait: for a process to die, a network to come back, a server that says nothing. The others fill it.
  const waiting = ['--maxWorkers=3'];
  const besides = async () => {
    await vitest(['operations'], { more: waiting, quietly: true });
    await vitest(['components'], { quietly: true });
  };
  await Promise.all([besides(), vitest(['api', 'deep'], { more: waiting })]);
  await browserTests();
}

try {
  process.chdir(projectFolder);
  await installIfNeeded({ withTests: true });
} catch (error) {
  explain(error);
  console.log('0 passed, 1 failed');
  process.exit(1);
}
await browserThere();
await (changedSince === null ? testAll() : testChanged());
rmSync(reports, { recursive: true, force: true });

for (const { title, reason } of failedTests) console.log(`\n✗ ${title}\n${reason.replaceAll(/^/gm, '    ')}`);
console.log(`\n${durations.join('\n')}\nin all: ${((Date.now() - begun) / 1_000).toFixed(0)} s`);
if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(', ')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);
process.exitCode = total.failed > 0 ? 1 : 0;
