import { axisOf, peaksOf, shortPounds } from './axis.ts';
import '#admin/styles/reports/chart.css';

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

/** What a peak's amount takes of a chart's height: a line that is so near above the bar has the amount above it. */
const heightOfAmount = 0.11;

/** A bar for each day, downwards where more went back than came, and a line across it for the day that it is looked at beside. */
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
    <figure className="chart">
      <div className="chart-plot" role="img" aria-label={label}>
        {steps.map((step) => (
          <i
            key={step}
            className={step === 0 ? 'chart-line chart-line--zero' : 'chart-line'}
            style={{ bottom: percent(share(step)) }}
          >
            <span>{shortPounds(step)}</span>
          </i>
        ))}
        <div className="chart-bars">
          {bars.map(({ key, name, pence, beforePence }, n) => (
            <div key={key} className="chart-column">
              <i
                className={pence < 0 ? 'chart-bar chart-bar--below' : 'chart-bar'}
                style={{
                  bottom: percent(share(Math.min(0, pence))),
                  height: percent(Math.abs(share(pence) - share(0))),
                }}
              />
              {beforePence !== null && beforePence !== 0 && (
                <i className="chart-tick" style={{ bottom: percent(share(beforePence)) }} />
              )}
              {peaks.has(n) && (
                <b className="chart-peak" style={{ bottom: percent(aboveTick(pence, beforePence ?? 0)) }}>
                  {shortPounds(pence)}
                </b>
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
