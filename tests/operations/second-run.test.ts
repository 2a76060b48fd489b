import { describe, expect, test } from 'vitest';
import {
  isRed,
  resultsOfPlaywright,
  resultsOfVitest,
  type TestResult,
  withSecondRun,
} from '../../scripts/testing/test-results.mjs';

const file = 'tests/api/orders/cart.test.ts';
const result = (title: string, outcome: TestResult['outcome'], reason?: string): TestResult => ({
  file,
  title,
  outcome,
  ...(reason && { reason }),
});
const broken: TestResult = { file, title: '', outcome: 'failed', reason: 'a hook timed out', isFile: true };

describe('what failed in the suite is run once more', () => {
  const first = [result('adds', 'passed'), result('removes', 'failed', 'too late')];

  test('a test that passes then counts as passed, and is listed as flaky with how it failed', () => {
    const { results, flaky } = withSecondRun(first, [result('adds', 'passed'), result('removes', 'passed')]);
    expect(results.map(({ outcome }) => outcome)).toEqual(['passed', 'passed']);
    expect(flaky).toEqual([result('removes', 'failed', 'too late')]);
  });

  test('a test that fails twice is red, and so is one that did not run again', () => {
    for (const second of [[result('removes', 'failed', 'again')], [result('removes', 'notRun')], []]) {
      const { results, flaky } = withSecondRun(first, second);
      expect(results.filter(isRed)).toEqual([result('removes', 'failed', 'too late')]);
      expect(flaky).toEqual([]);
    }
  });

  test('of two tests with one name the failed one counts', () => {
    const second = [result('removes', 'failed'), result('removes', 'passed')];
    expect(withSecondRun(first, second).results.filter(isRed)).toHaveLength(1);
  });

  test('a neighbour that fails only the second time is flaky too', () => {
    const { results, flaky } = withSecondRun(first, [
      result('adds', 'failed', 'its turn'),
      result('removes', 'passed'),
    ]);
    expect(results.filter(isRed)).toEqual([]);
    expect(flaky).toEqual([result('adds', 'failed', 'its turn'), result('removes', 'failed', 'too late')]);
  });

  test('where the file itself failed, its tests count as they come out the second time', () => {
    const again = withSecondRun([result('adds', 'skipped'), broken], [result('adds', 'passed')]);
    expect(again).toEqual({ results: [result('adds', 'passed')], flaky: [broken] });
    const still = withSecondRun([result('adds', 'skipped'), broken], [result('adds', 'skipped'), broken]);
    expect(still.results.filter(isRed)).toEqual([broken]);
    const failing = withSecondRun([broken], [result('adds', 'failed')]);
    expect(failing.results.filter(isRed)).toEqual([result('adds', 'failed')]);
  });
});

describe('the runners’ reports', () => {
  test('a file of Vitest that failed without a failed test is a failure of its own', () => {
    const name = `${process.cwd()}/${file}`;
    const passed = { fullName: 'the cart adds', status: 'passed', failureMessages: [] };
    const report = {
      testResults: [{ name, status: 'failed', message: 'a hook timed out', assertionResults: [passed] }],
    };
    expect(resultsOfVitest(report)).toEqual([result('the cart adds', 'passed'), broken]);
  });

  test('a journey that an earlier failure kept from running is red; one that is skipped on purpose is not', () => {
    const journey = (title: string, status: string, annotations: { type: string }[]) => ({
      title,
      file: 'cart.test.ts',
      tests: [{ projectName: 'desktop', status, annotations, results: [] }],
    });
    const specs = [
      journey('passes', 'expected', []),
      journey('fails', 'unexpected', []),
      journey('comes after it', 'skipped', [{ type: 'serial' }]),
      journey('is for wide windows', 'skipped', [{ type: 'skip' }]),
    ];
    const found = resultsOfPlaywright({
      config: { rootDir: `${process.cwd()}/tests/e2e` },
      suites: [{ title: 'cart.test.ts', file: 'cart.test.ts', specs: [], suites: [{ title: 'the cart', specs }] }],
      errors: [{ message: 'Testing stopped early' }],
    });
    expect(found.map(({ title, outcome }) => [title, outcome])).toEqual([
      ['the cart › passes', 'passed'],
      ['the cart › fails', 'failed'],
      ['the cart › comes after it', 'notRun'],
      ['the cart › is for wide windows', 'skipped'],
      ['', 'failed'],
    ]);
    expect(found[0]).toMatchObject({ file: 'tests/e2e/cart.test.ts', project: 'desktop' });
  });
});
