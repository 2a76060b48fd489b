import { axisOf, peaksOf, shortPounds } from './axis.ts';

export type Bar = {
  readonly key: string;
  /** Empty where its neighbours' say enough. */
  readonly name: string;
  readonly pence: number;
  /** A line across the bar; null where nothing is compared. */
  readonly beforePence: number | null;
};

type BarChartProps = {
  readonly bars: readonly Bar[];
  /** In a sentence, for those who do not see it: the numbers stand in the table beside it. */
  readonly label: string;
  readonly now: string;
  readonly before?: string;
};

/** So many letters fit below a chart beside each other, on a telephone a third of them: every second, third … name is left out where they do not. */
const mostLetters = 114;

/** A bar for each day, and a line across it for the day that it is looked at beside. */
export function BarChart({ bars, label, now, before }: BarChartProps) {
  const { top, steps } = axisOf(Math.max(0, ...bars.flatMap(({ pence, beforePence }) => [pence, beforePence ?? 0])));
  const share = (pence: number): string => `${(Math.max(0, pence) / top) * 100}%`;
  const peaks = peaksOf(bars.map(({ pence }) => pence));
  const named = bars.filter(({ name }) => name !== '').map(({ key }) => key);
  const letters = bars.reduce((all, { name }) => all + (name === '' ? 0 : name.length + 1.5), 0);
  const everyName = Math.ceil(letters / mostLetters);
  const everyOnPhone = everyName * Math.ceil((3 * letters) / mostLetters / everyName);
  return (
    <figure className="chart">
      <div className="chart-plot" role="img" aria-label={label}>
        {steps.map((step) => (
          <i key={step} className="chart-line" style={{ bottom: share(step) }}>
            <span>{shortPounds(step)}</span>
          </i>
        ))}
        <div className="chart-bars">
          {bars.map(({ key, name, pence, beforePence }, n) => (
            <div key={key} className="chart-column">
              <i className="chart-bar" style={{ height: share(pence) }}>
                {peaks.has(n) && <b>{shortPounds(pence)}</b>}
              </i>
              {beforePence !== null && beforePence > 0 && (
                <i className="chart-tick" style={{ bottom: share(beforePence) }} />
              )}
              {name !== '' && named.indexOf(key) % everyName === 0 && (
                <span
                  className={named.indexOf(key) % everyOnPhone === 0 ? 'chart-name' : 'chart-name chart-name--wide'}
                >
                  {name}
                </span>
              )}
            </div>
          ))}
        </div>
      </div>
      <figcaption>
        <span className="chart-key">{now}</span>
        {before !== undefined && <span className="chart-key chart-key--tick">{before}</span>}
      </figcaption>
    </figure>
  );
}
