type Axis = { readonly top: number; readonly bottom: number; readonly steps: readonly number[] };

/** Lines of a chart: from a round number below the lowest, or 0, to one above the highest; at most four steps to the one that is farther from 0. */
export function axisOf(highest: number, lowest = 0): Axis {
  const least = Math.max(highest, -lowest, 400);
  const power = 10 ** Math.floor(Math.log10(least / 4));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((one) => one * 4 >= least) ?? least;
  const above = Math.ceil(Math.max(highest, lowest < 0 ? 0 : 400) / step);
  const below = Math.ceil(Math.max(0, -lowest) / step);
  const steps = Array.from({ length: below + above + 1 }, (_, n) => (n - below) * step);
  return { top: above * step, bottom: -below * step || 0, steps };
}

const mostPeaks = 4;
/** So much of a chart's width an amount takes on a phone: of two peaks that are nearer the higher one has it. */
const widthOfAmount = 1 / 7;

/** Which bars have their amount above them: those higher than their neighbours, the highest first, as long as they are near it. */
export function peaksOf(bars: readonly number[]): ReadonlySet<number> {
  const highest = Math.max(0, ...bars);
  const peaks = bars
    .map((pence, at) => ({ pence, at }))
    .filter(({ pence, at }) => pence > (bars[at - 1] ?? 0) && pence >= (bars[at + 1] ?? 0) && pence >= highest * 0.75)
    .toSorted((one, other) => other.pence - one.pence);
  const shown: number[] = [];
  for (const { at } of peaks)
    if (shown.length < mostPeaks && shown.every((other) => Math.abs(other - at) >= bars.length * widthOfAmount))
      shown.push(at);
  return new Set(shown);
}

/** '£1.5k', '£500'. @param pence whole */
export function shortPounds(pence: number): string {
  const pounds = Math.abs(pence) / 100;
  const text =
    pounds >= 1_000 ? `£${trimmed(pounds / 1_000)}k` : `£${pounds >= 10 ? Math.round(pounds) : trimmed(pounds)}`;
  return pence < 0 ? `−${text}` : text;
}

const trimmed = (value: number): string => String(Math.round(value * 10) / 10);
