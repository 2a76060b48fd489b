// npm test: installs what is missing, runs every check and test, repeats what failed once, and ends with a line that counts the tests.
// npm test -- changed [COMMIT]: the checks, and the tests that the changes since the commit can affect.
// npm test -- at 2027-02-28T10:00 [--all]: the journeys and the component tests on another day, and with --all the unit and API tests too
// (calendar.mjs).
import '../check-node.mjs';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildIfStale } from '../building/build-if-stale.mjs';
import { installIfNeeded } from '../install-if-needed.mjs';
import { bin, explain, npm, pathOfBin, projectFolder } from '../run.mjs';
import { browserTestsFor, committedState, filesChangedSince, usualBase } from './changed-files.mjs';
import { findBrowser } from './find-browser.mjs';
import { browserOnWallClock, movedClock } from './moved-clock.mjs';
import { runQuietly, runSideBySide, staticChecks } from './side-by-side.mjs';
import { isRed, resultsOfPlaywright, resultsOfVitest, withSecondRun } from './test-results.mjs';

/** More red tests than this mean a fault in the shop, not bad luck. */
const mostRunAgain = 10;

const [mode, chosen, ...flags] = process.argv.slice(2);
const changedSince = mode === 'changed' ? (chosen ?? usualBase()) : null;
/** What moves the clock of tests that are started with it. */
const clock = {};
const reports = mkdtempSync(path.join(tmpdir(), 'shop-counts-'));
const durations = [];
const begun = Date.now();
/** The result of each test, and what went wrong without a test that says so. */
let tested = { results: [], flaky: [], problems: [] };

/** Runs one step. A step that fails without a failed test of its own counts as one failure, so that it does not look green. */
async function step(name, work) {
  console.log(`\n── ${name}`);
  const started = Date.now();
  const { ok, results = [], problems = [] } = await work();
  durations.push(`${name}: ${((Date.now() - started) / 1_000).toFixed(0)} s`);
  tested.results.push(...results);
  tested.problems.push(...problems);
  if (!ok && problems.length === 0 && !results.some(isRed)) tested.problems.push(`${name} (above says why)`);
}

function readReport(file, resultsOf) {
  try {
    return resultsOf(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

/** How to make Vitest run some projects, and how to read its report; `again` is what a second run needs. */
function vitestOf(projects, more = []) {
  const file = path.join(reports, `${projects.join('-')}.json`);
  const parameters = [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    ...more,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ];
  const counted = (ok) => {
    const results = readReport(file, resultsOfVitest);
    return {
      ok: ok && results !== null,
      results: results?.map((result) => ({ ...result, again: { projects } })),
    };
  };
  return { parameters, counted };
}

const onlyChanged = changedSince === null ? [] : [`--changed=${changedSince}`, '--passWithNoTests'];

/** @param options `more` is for Vitest's own command line; if run `quietly`, the output is shown at the end */
const vitest = (projects, { more = [], quietly = false } = {}) =>
  step(`${projects.join(', ')} tests`, async () => {
    const { parameters, counted } = vitestOf(projects, [...onlyChanged, ...more]);
    if (!quietly) return counted((await bin('vitest', parameters, clock)) === 0);
    const { ok, said } = await runQuietly({ command: pathOfBin('vitest'), parameters });
    process.stdout.write(said);
    return counted(ok);
  });

/** Runs the checks without a database or a browser, two at a time. A check that fails counts as one failure. */
const checksAndUnitTests = () =>
  step('checks and unit tests', async () => {
    const { parameters, counted } = vitestOf(['unit'], onlyChanged);
    const unit = { name: 'unit tests', command: pathOfBin('vitest'), parameters };
    const [types, ...others] = staticChecks;
    const failed = await runSideBySide([types, unit, ...others]);
    const { ok, results } = counted(!failed.includes(unit.name));
    const problems = failed.filter((name) => name !== unit.name || !results?.some(isRed));
    return { ok: ok && problems.length === 0, results, problems };
  });

/** Finds the browser's path for every step after it, because the operations tests look at pages too. */
const browserThere = () =>
  step('a browser for the tests', async () => {
    const browser = await findBrowser();
    if (browser !== null) process.env.CHROMIUM_PATH = mode === 'at' ? browserOnWallClock(browser, reports) : browser;
    return { ok: browser !== null };
  });

/** @param chosen files and folders, or all if it is empty, and more of Playwright's command line */
async function playwright(chosen) {
  const file = path.join(reports, 'browser.json');
  const code = await bin('playwright', ['test', ...chosen, '--reporter=list,json'], {
    ...clock,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  const results = readReport(file, resultsOfPlaywright);
  return { ok: code === 0 && results !== null, results };
}

const browserTests = (chosen = []) => step('browser tests', () => playwright(chosen));

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
  // Many of them wait: for a process to die, a network to come back, a server that says nothing. The others fill that time.
  const waiting = ['--maxWorkers=3'];
  const besides = async () => {
    await vitest(['operations'], { more: waiting, quietly: true });
    await vitest(['components'], { quietly: true });
  };
  await Promise.all([besides(), vitest(['api', 'deep'], { more: waiting })]);
  await browserTests();
}

async function testAnotherDay() {
  await built();
  await vitest(['components']);
  if (flags.includes('--all')) await vitest(['unit', 'api']);
  await browserTests();
}

/**
 * Gives a few that failed a second chance: their files are run once more, one after another, with nothing beside them. What fails because a
 * machine is busy then passes; a fault of the shop does not.
 */
async function runFailedAgain() {
  const red = tested.results.filter(isRed);
  if (red.length === 0 || red.length > mostRunAgain) return;
  const started = Date.now();
  const files = new Map(red.map((result) => [`${result.project ?? ''} ${result.file}`, result]));
  const second = [];
  for (const [name, { file, project, again }] of files) {
    console.log(`\n── once more: ${name.trim()}`);
    let run;
    if (again) {
      const { parameters, counted } = vitestOf(again.projects, [file, '--maxWorkers=1']);
      run = counted((await bin('vitest', parameters, clock)) === 0);
    } else if (project) run = await playwright([file, `--project=${project}`, '--workers=1']);
    else continue;
    const { ok, results } = run;
    // An error outside its tests is a failure of all of them.
    if (ok || results?.some(isRed)) second.push(...results);
  }
  tested = { ...tested, ...withSecondRun(tested.results, second) };
  durations.push(`once more: ${((Date.now() - started) / 1_000).toFixed(0)} s`);
}

const titleOf = ({ project, file, title }) => `${project ? `[${project}] ` : ''}${file}${title ? ` › ${title}` : ''}`;

const indented = (text) => text.replaceAll(/^/gm, '    ');

function tell(counts) {
  for (const result of tested.results.filter(({ outcome }) => outcome === 'failed'))
    console.log(`\n✗ ${titleOf(result)}\n${indented(result.reason)}`);
  for (const problem of tested.problems) console.log(`\n✗ ${problem}`);
  const notRun = tested.results.filter(({ outcome }) => outcome === 'notRun').length;
  if (notRun > 0) console.log(`\n✗ ${notRun} did not run, because of what failed before them`);
  for (const result of tested.flaky)
    console.log(`\nflaky: ${titleOf(result)} (failed once, passed once)\n${indented(result.reason)}`);
  console.log(`\n${durations.join('\n')}\nin all: ${counts.seconds} s`);
  if (tested.flaky.length > 0) console.log(`\n${tested.flaky.length} flaky: faults to mend`);
  console.log(
    `\n${counts.passed} passed, ${counts.failed} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''}`,
  );
}

/** Keeps the last result of the whole suite, and the commit that it is of. */
function keepRecord({ seconds, passed, failed }, state) {
  const folder = path.join(projectFolder, 'node_modules/.cache');
  const flaky = tested.flaky.map((result) => ({ title: titleOf(result), reason: result.reason }));
  const record = { ...state, when: new Date(begun).toISOString(), seconds, passed, failed, flaky };
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'last-test.json'), `${JSON.stringify(record, null, 2)}\n`);
}

const state = committedState();
try {
  process.chdir(projectFolder);
  if (mode === 'at') Object.assign(clock, movedClock(chosen));
  await installIfNeeded({ withTests: true });
} catch (error) {
  explain(error);
  console.log('0 passed, 1 failed');
  process.exit(1);
}
await browserThere();
await (mode === 'at' ? testAnotherDay() : changedSince === null ? testAll() : testChanged());
await runFailedAgain();
rmSync(reports, { recursive: true, force: true });

const counts = {
  passed: tested.results.filter(({ outcome, isFile }) => outcome === 'passed' && !isFile).length,
  failed: tested.results.filter(isRed).length + tested.problems.length,
  skipped: tested.results.filter(({ outcome }) => outcome === 'skipped').length,
  seconds: Math.round((Date.now() - begun) / 1_000),
};
tell(counts);
if (mode === undefined) keepRecord(counts, state);
process.exitCode = counts.failed > 0 ? 1 : 0;
