export type TestResult = {
  /** Relative to the project's folder. */
  file: string;
  title: string;
  /** Of Playwright. */
  project?: string;
  outcome: 'passed' | 'failed' | 'skipped' | 'notRun';
  reason?: string;
  /** The file itself failed, or the whole run, and none of its tests. */
  isFile?: boolean;
};
export function resultsOfVitest(report: unknown): TestResult[];
export function resultsOfPlaywright(report: unknown): TestResult[];
export function isRed(result: TestResult): boolean;
export function withSecondRun(
  first: readonly TestResult[],
  second: readonly TestResult[],
): { results: TestResult[]; flaky: TestResult[] };
