import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openMoneyWorld } from '#tests/support/money/money-world.ts';
import { regressions } from '#tests/support/money/regressions.ts';
import { type Scenario, scenario } from '#tests/support/money/scenario.ts';

/**
 * How much is played: that many plays, the same ones each time and on every machine, so that a change is judged by
 * itself; `MONEY_SEED=random` looks for new ones, `MONEY_SECONDS=1800 MONEY_PLAYS=100000` plays as many as fit into the
 * time, and the seed and path that a failure prints play it again.
 */
const { MONEY_PLAYS = '100', MONEY_SECONDS, MONEY_SEED = '20261121', MONEY_PATH } = process.env;
const longestMs = MONEY_SECONDS === undefined ? undefined : Number(MONEY_SECONDS) * 1_000;
/** A quarter of an hour for what takes a quarter of a minute, so that all plays are played however busy the machine is. */
const timeout = longestMs === undefined ? 900_000 : longestMs + 60_000;
const seed = MONEY_SEED === 'random' ? Date.now() % 0x7fffffff : Number(MONEY_SEED);

describe.concurrent('[B-09] money and stock are right to the last penny, whatever happens in between', () => {
  test.each(['till', 'double'] as const)('with the %s, in what once went wrong', async (which) => {
    const play = await openMoneyWorld(which);
    for (const [what, played] of Object.entries(regressions)) expect(await play(played), what).toEqual([]);
  });

  test.each(['till', 'double'] as const)('with the %s, in plays of chance', { timeout }, async (which) => {
    const play = await openMoneyWorld(which);
    let plays = 0;
    const seen = new Map<string, number>();
    let playing: Promise<string[]> | undefined;
    const balanced = fc.asyncProperty(scenario, async (played: Scenario) => {
      plays += 1;
      playing = play(played, (what) => seen.set(what, (seen.get(what) ?? 0) + 1));
      const wrong = await playing;
      if (wrong.length > 0) throw new Error(wrong.join('\n'));
    });
    const outcome = await fc.check(balanced, {
      seed,
      ...(MONEY_PATH && { path: MONEY_PATH }),
      numRuns: Number(MONEY_PLAYS),
      ...(longestMs !== undefined && { interruptAfterTimeLimit: longestMs }),
    });
    // The play during which the time ran out goes on: its database must not be removed from under it.
    await playing?.catch(() => undefined);
    const all = [...seen].map(([what, times]) => `${what} ${times}`).join(', ');
    process.stderr.write(`${which}: ${plays} plays of money and stock, MONEY_SEED=${seed}: ${all}\n`);
    if (outcome.failed) expect.fail(told(outcome));
  });
});

/** What to read first, and how to play it again. */
function told({ seed: at, counterexamplePath, counterexample, errorInstance }: fc.RunDetails<[Scenario]>): string {
  const reason = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  return `MONEY_SEED=${at} MONEY_PATH=${counterexamplePath}\n${reason}\n${JSON.stringify(counterexample?.[0])}`;
}
