import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from './browser.ts';

const axe = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What fades in has less contrast until it has come; what moves for ever, or rests half-way, is not waited for. */
const restOfMoves = async (): Promise<void> => {
  const passing = document
    .getAnimations()
    .filter((move) => move.playState === 'running' && move.effect?.getComputedTiming().endTime !== Infinity);
  const over = Promise.all(passing.map((move) => move.finished.catch(() => undefined)));
  await Promise.race([over, new Promise((resolve) => setTimeout(resolve, 2_000))]);
};

type Part = {
  /** A selector of what is new, where all around it was looked at before. */
  readonly within?: string;
  /** Rules that something else has looked after. */
  readonly without?: readonly string[];
};

/** What axe finds on the page as it stands, by the rules of WCAG 2.2 AA and the best practices: a line for each. */
export async function findingsOf(page: Page, { within, without = [] }: Part = {}): Promise<string[]> {
  // Evaluated through the debugging protocol: the page's own policy allows no foreign script.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await axe);
  await page.evaluate(restOfMoves);
  const results = await page.evaluate(
    async ([part, others]): Promise<AxeResults> => {
      const { axe: runner } = window as unknown as { axe: typeof import('axe-core') };
      return runner.run(part ?? document, {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
        rules: Object.fromEntries(others.map((rule) => [rule, { enabled: false }])),
        // Of what passes nothing is asked: it is not gathered.
        resultTypes: ['violations'],
        // Frames have no axe of their own: it would wait for their answers in vain.
        iframes: false,
      });
    },
    [within, without] as const,
  );
  const findings = [];
  for (const { id, help, nodes } of results.violations)
    for (const { html, failureSummary, target } of nodes)
      if (id !== 'target-size' || !(await isLargeWhereScrolledTo(page, String(target[0]))))
        findings.push(`${id} (${help}): ${html} ${failureSummary}`);
  return findings;
}

/** How far a page happens to be scrolled puts a part of a target under the bars that lie over it: it is judged in the middle of the window. */
const isLargeWhereScrolledTo = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate(async (of) => {
    const { axe: runner } = window as unknown as { axe: typeof import('axe-core') };
    const target = document.querySelector(of);
    target?.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { violations } = await runner.run(target ?? document, { runOnly: { type: 'rule', values: ['target-size'] } });
    return violations.length === 0;
  }, selector);
