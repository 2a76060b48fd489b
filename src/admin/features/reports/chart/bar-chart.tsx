export type Bar = {
  readonly key: string;
  /** Empty if the names of its neighbours say enough. */
  readonly name: string;
  readonly pence: number;
  /** A line across the bar; null if nothing is compared. */
  readonly beforePence: number | null;
};

type BarChartProps = {
  readonly bars: readonly Bar[];
  /** The chart in a sentence, for those who cannot see it: the numbers are in the table beside it. */
  readonly label: string;
  readonly now: string;
  readonly before?: string;
};

/**
 * This many letters fit side by side below a chart, on a phone a third of them: if the names need more, only every
 * second, third … is shown.
 */
const mostLetters = 114;

/** The share of a chart's height that a peak's amount takes: if a line runs that closely above the bar, the amount goes above the line. */
const heightOfAmount = 0.11;

type Axis = { readonly top: number; readonly bottom: number; readonly steps: readonly number[] };

/**
 * The lines of a chart: from a round number below the lowest, or 0, to one above the highest; at most four steps to the
 * one that is farther from 0.
 */
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
/** The share of a chart's width that an amount takes on a phone: of two peaks closer than that, the higher one gets it. */
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

/** '£1.5k', '£500'. @param pence a whole number */
export function shortPounds(pence: number): string {
  const pounds = Math.abs(pence) / 100;
  const text =
    pounds >= 1_000 ? `£${trimmed(pounds / 1_000)}k` : `£${pounds >= 10 ? Math.round(pounds) : trimmed(pounds)}`;
  return pence < 0 ? `−${text}` : text;
}

const trimmed = (value: number): string => String(Math.round(value * 10) / 10);

const keyLook = 'before:mr-1.75 before:inline-block before:w-4 forced-colors:before:[forced-color-adjust:none]';

/** A bar for each day, downwards if more was refunded than taken, and a line across it for the day that it is compared with. */
export function BarChart({ bars, label, now, before }: BarChartProps) {
  const all = bars.flatMap(({ pence, beforePence }) => [pence, beforePence ?? 0]);
  const { top, bottom, steps } = axisOf(Math.max(0, ...all), Math.min(0, ...all));
  const share = (pence: number): number => (pence - bottom) / (top - bottom);
  const percent = (of: number): string => `${of * 100}%`;
  const peaks = peaksOf(bars.map(({ pence }) => pence));
  const named = bars.filter(({ name }) => name !== '').map(({ key }) => key);
  const letters = bars.reduce((sum, { name }) => sum + (name === '' ? 0 : name.length + 1.5), 0);
  const everyName = Math.ceil(letters / mostLetters);
  const everyOnPhone = everyName * Math.ceil((3 * letters) / mostLetters / everyName);
  const aboveTick = (pence: number, beforePence: number): number => {
    const between = share(beforePence) - share(pence);
    return share(between > 0 && between < heightOfAmount ? beforePence : pence);
  };
  return (
    <figure className="m-0">
      <div className="chart-plot relative mt-5.5 mb-7 ml-13 h-60" role="img" aria-label={label}>
        {steps.map((step) => (
          <i
            key={step}
            className={`absolute inset-x-0 border-t ${step === 0 ? 'border-text-muted' : 'border-line'}`}
            style={{ bottom: percent(share(step)) }}
          >
            <span className="absolute right-[calc(100%_+_8px)] [translate:0_-50%] text-[0.8125rem] whitespace-nowrap text-muted not-italic">
              {shortPounds(step)}
            </span>
          </i>
        ))}
        <div className="absolute inset-0 grid auto-cols-fr grid-flow-col">
          {bars.map(({ key, name, pence, beforePence }, n) => (
            <div key={key} className="relative">
              <i
                className={`chart-bar absolute right-[20%] bottom-0 left-[20%] mx-auto max-w-24 rounded-t-[4px] bg-damson-700 forced-colors:[forced-color-adjust:none] ${pence < 0 ? 'rounded-b-[4px]' : ''}`}
                style={{
                  bottom: percent(share(Math.min(0, pence))),
                  height: percent(Math.abs(share(pence) - share(0))),
                }}
              />
              {beforePence !== null && beforePence !== 0 && (
                <i
                  className="chart-tick absolute inset-x-[8%] mx-auto h-1 max-w-33.5 [translate:0_50%] border-y border-white bg-text forced-colors:[forced-color-adjust:none]"
                  style={{ bottom: percent(share(beforePence)) }}
                />
              )}
              {peaks.has(n) && (
                <b
                  className="absolute left-1/2 [translate:-50%_0] pb-1 text-[0.8125rem] whitespace-nowrap"
                  style={{ bottom: percent(aboveTick(pence, beforePence ?? 0)) }}
                >
                  {shortPounds(pence)}
                </b>
              )}
              {name !== '' && named.indexOf(key) % everyName === 0 && (
                <span
                  className={`absolute top-[calc(100%_+_7px)] left-1/2 [translate:-50%_0] text-[0.8125rem] whitespace-nowrap ${named.indexOf(key) % everyOnPhone === 0 ? '' : 'not-print:max-md:hidden'}`}
                >
                  {name}
                </span>
              )}
            </div>
          ))}
        </div>
      </div>
      <figcaption className="flex flex-wrap gap-x-4.5 gap-y-1.5 text-[0.875rem]">
        <span className={`chart-key ${keyLook} before:h-2.5 before:rounded-[3px] before:bg-damson-700`}>{now}</span>
        {before !== undefined && (
          <span className={`chart-key chart-key--tick ${keyLook} before:h-0.75 before:bg-text before:align-middle`}>
            {before}
          </span>
        )}
      </figcaption>
    </figure>
  );
}
