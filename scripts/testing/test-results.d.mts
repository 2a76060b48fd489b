export type TestResult = {
  file: string;
  title: string;
  project?: string;
  outcome: 'passed' | 'failed' | 'skipped' | 'notRun';
  reason?: string;
  isFile?: boolean;
};
export function resultsOfVitest(report: unknown): TestResult[];
export function resultsOfPlaywright(report: unknown): TestResult[];
export function isRed(result: TestResult): boolean;
export function withSecondRun(
  first: readonly TestResult[],
  second: readonly TestResult[],
): { results: TestResult[]; flaky: TestResult[] };
