import axe from 'axe-core';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** A part stands alone: the rules of one main landmark and a first-level heading are for whole pages. */
const ofWholePages = ['region', 'page-has-heading-one', 'landmark-one-main'];

/** What axe finds on the screen as it stands, by the rules of WCAG 2.2 AA and the best practices: one line per finding. */
export async function findingsOnScreen(element: Element = document.body): Promise<string[]> {
  // What fades in has less contrast until it has ended; a message's bar, which runs for seconds, is not waited for.
  const passing = document
    .getAnimations()
    .filter((move) => move.playState === 'running' && Number(move.effect?.getComputedTiming().endTime) < 2_000);
  await Promise.all(passing.map((move) => move.finished.catch(() => undefined)));
  const { violations } = await axe.run(element, {
    runOnly: rules,
    rules: Object.fromEntries(ofWholePages.map((rule) => [rule, { enabled: false }])),
    resultTypes: ['violations'],
  });
  return violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id} (${help}): ${node.html}`));
}
