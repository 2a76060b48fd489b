// The result of each test, in the words of Vitest's and Playwright's reports, and what a second run changes about it.
import path from 'node:path';
import { projectFolder } from '../run.mjs';

/** @typedef {import('./test-results.d.mts').TestResult} TestResult */

/** @param report what `vitest --reporter=json` wrote. @returns {TestResult[]} */
export function resultsOfVitest(report) {
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(projectFolder, name);
    const tests = assertionResults.map((test) => ({
      file,
      title: test.fullName,
      outcome: ['passed', 'failed'].includes(test.status) ? test.status : 'skipped',
      reason: test.status === 'failed' ? firstWords(test.failureMessages[0]) : undefined,
    }));
    const isBroken = status === 'failed' && !tests.some(({ outcome }) => outcome === 'failed');
    return isBroken ? [...tests, failedFile(file, message)] : tests;
  });
}

/** @param report what `playwright test --reporter=json` wrote. @returns {TestResult[]} */
export function resultsOfPlaywright(report) {
  const found = [];
  const folder = path.relative(projectFolder, report.config.rootDir);
  const look = ({ title, file, suites = [], specs = [] }, within) => {
    const place = title && title !== file ? [...within, title] : within;
    for (const spec of specs) {
      for (const { projectName, status, results, annotations } of spec.tests) {
        found.push({
          file: path.join(folder, spec.file),
          project: projectName,
          title: [...place, spec.title].join(' › '),
          outcome: outcomeOf(status, annotations),
          reason: firstWords(results.flatMap(({ errors }) => errors)[0]?.message),
        });
      }
    }
    for (const suite of suites) look(suite, place);
  };
  look(report, []);
  return [...found, ...(report.errors ?? []).map(({ message }) => failedFile('the run of the journeys', message))];
}

const failedFile = (file, message) => ({
  file,
  title: '',
  outcome: 'failed',
  reason: firstWords(message),
  isFile: true,
});

/** What an earlier failure kept from running is called skipped too, but nobody asked for that. */
function outcomeOf(status, annotations) {
  if (status === 'expected') return 'passed';
  if (status !== 'skipped') return 'failed';
  return annotations.some(({ type }) => type === 'skip' || type === 'fixme') ? 'skipped' : 'notRun';
}

export const isRed = ({ outcome }) => outcome === 'failed' || outcome === 'notRun';

const key = ({ file, project, title }) => JSON.stringify([file, project, title]);

/**
 * Tests that failed in one run and passed in the other count as passed, and are flaky. What fails twice is red, and so is what did not run
 * again.
 * @param {readonly TestResult[]} first all results of the suite
 * @param {readonly TestResult[]} second the files of those that failed, run once more
 * @returns {{ results: TestResult[], flaky: TestResult[] }} flaky ones as they failed
 */
export function withSecondRun(first, second) {
  const again = new Map(second.map((result) => [key(result), result]));
  // If two tests have the same name, the failed one counts.
  for (const result of second.filter(isRed)) again.set(key(result), result);
  const filesAgain = new Set(second.map(({ file }) => file));
  const results = [];
  const flaky = [];
  for (const one of first) {
    const two = again.get(key(one));
    const isWell = one.isFile ? filesAgain.has(one.file) && !two : two?.outcome === 'passed';
    if (one.outcome === 'failed' && isWell) flaky.push(one);
    if (one.outcome === 'passed' && two?.outcome === 'failed') flaky.push(two);
    if (!isWell) results.push(one);
    else if (!one.isFile) results.push(two);
  }
  const known = new Set(first.map(key));
  return { results: [...results, ...second.filter((result) => !known.has(key(result)))], flaky };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of a terminal are control characters
const colours = /\u001b\[[\d;]*m/g;

const firstWords = (message) =>
  String(message ?? 'no reason was given')
    .replaceAll(colours, '')
    .split('\n')
    .filter((line) => !/^\s+at .*node_modules/.test(line))
    .slice(0, 6)
    .join('\n')
    .slice(0, 800);
