import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from './browser.ts';

const axe = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Waits until animations have ended: what fades in has less contrast until then. What moves for ever or is paused
 * half-way is not waited for.
 */
const restOfMoves = async (): Promise<void> => {
  const passing = document
    .getAnimations()
    .filter((move) => move.playState === 'running' && move.effect?.getComputedTiming().endTime !== Infinity);
  const over = Promise.all(passing.map((move) => move.finished.catch(() => undefined)));
  await Promise.race([over, new Promise((resolve) => setTimeout(resolve, 2_000))]);
};

type Part = {
  /** A selector of what is new, if everything around it was checked before. */
  readonly within?: string;
  /** Rules that something else already checks. */
  readonly without?: readonly string[];
};

/** What axe finds on the page as it stands, by the rules of WCAG 2.2 AA and the best practices: one line per finding. */
export async function findingsOf(page: Page, { within, without = [] }: Part = {}): Promise<string[]> {
  // Evaluated through the debugging protocol, because the page's own policy allows no foreign script.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await axe);
  await page.evaluate(restOfMoves);
  const results = await page.evaluate(
    async ([part, others]): Promise<AxeResults> => {
      const { axe: runner } = window as unknown as { axe: typeof import('axe-core') };
      return runner.run(part ?? document, {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
        rules: Object.fromEntries(others.map((rule) => [rule, { enabled: false }])),
        // Nobody asks what passes, so it is not gathered.
        resultTypes: ['violations'],
        // Frames have no axe of their own, so it would wait for their answers in vain.
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

/** A target may happen to be scrolled partly under the bars that lie over the page, so it is judged in the middle of the window. */
const isLargeWhereScrolledTo = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate(async (of) => {
    const { axe: runner } = window as unknown as { axe: typeof import('axe-core') };
    const target = document.querySelector(of);
    target?.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { violations } = await runner.run(target ?? document, { runOnly: { type: 'rule', values: ['target-size'] } });
    return violations.length === 0;
  }, selector);
