/** Lines of a chart: from 0 to a round number above the highest, in at most four steps. */
export function axisOf(highest: number): { readonly top: number; readonly steps: readonly number[] } {
  const least = Math.max(highest, 400);
  const power = 10 ** Math.floor(Math.log10(least / 4));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((one) => one * 4 >= least) ?? least;
  const count = Math.ceil(least / step);
  return { top: step * count, steps: Array.from({ length: count + 1 }, (_, n) => n * step) };
}

const mostPeaks = 4;

/** Which bars have their amount above them: those higher than their neighbours, the highest first, as long as they are near it. */
export function peaksOf(bars: readonly number[]): ReadonlySet<number> {
  const highest = Math.max(0, ...bars);
  const peaks = bars
    .map((pence, at) => ({ pence, at }))
    .filter(({ pence, at }) => pence > (bars[at - 1] ?? 0) && pence >= (bars[at + 1] ?? 0) && pence >= highest * 0.75)
    .toSorted((one, other) => other.pence - one.pence);
  return new Set(peaks.slice(0, mostPeaks).map(({ at }) => at));
}

/** '£1.5k', '£500'. @param pence whole */
export function shortPounds(pence: number): string {
  const pounds = Math.abs(pence) / 100;
  const text =
    pounds >= 1_000 ? `£${trimmed(pounds / 1_000)}k` : `£${pounds >= 10 ? Math.round(pounds) : trimmed(pounds)}`;
  return pence < 0 ? `−${text}` : text;
}

const trimmed = (value: number): string => String(Math.round(value * 10) / 10);
