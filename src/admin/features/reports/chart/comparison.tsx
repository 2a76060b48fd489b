import type { ReactNode } from 'react';
import { NumberCell } from '#admin/ui/data/table.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';

type ComparisonProps = {
  readonly pence: number;
  readonly beforePence: number;
  /** 'last week'; the words carry the meaning, not the arrow. In a table the column says it. */
  readonly than?: string;
};

const look = 'comparison text-muted';

/** '▲ 12% on last week', 'About as much as last week'; says so if there was nothing before, or less than nothing. */
export function Comparison({ pence, beforePence, than }: ComparisonProps) {
  if (than === undefined && pence === 0 && beforePence === 0) return <span className={look}>–</span>;
  if (beforePence < 0)
    return <span className={look}>{than === undefined ? 'below zero before' : `Below zero ${than}`}</span>;
  if (beforePence === 0) return <span className={look}>{than === undefined ? 'none before' : `Nothing ${than}`}</span>;
  const percent = Math.round(((pence - beforePence) / beforePence) * 100);
  if (percent === 0) {
    const about = pence === beforePence ? 'As' : 'About as';
    return <span className={look}>{than === undefined ? 'the same as before' : `${about} much as ${than}`}</span>;
  }
  const isUp = percent > 0;
  return (
    <span className={`${look} ${isUp ? '[&>:is(i,_b)]:text-pistachio-800' : '[&>:is(i,_b)]:text-raspberry-700'}`}>
      <i className="mr-0.75 text-[0.75em] not-italic" aria-hidden="true">
        {isUp ? '▲' : '▼'}
      </i>
      <b>
        <span className="sr-only">{isUp ? 'up ' : 'down '}</span>
        {Math.abs(percent)}%
      </b>
      {than !== undefined && ` on ${than}`}
    </span>
  );
}

type BeforeCellProps = { readonly pence: number; readonly beforePence: number };

/** In a row of a table: the amount that the chart shows as a line, and how far the row's own amount is from it. */
export const BeforeCell = ({ pence, beforePence }: BeforeCellProps) => (
  <NumberCell>
    <span className="inline-grid justify-items-end [&>.comparison]:text-[0.875em]">
      {beforePence !== 0 && <span>{poundsText(beforePence)}</span>}
      <Comparison pence={pence} beforePence={beforePence} />
    </span>
  </NumberCell>
);

export type Figure = { readonly name: string; readonly value: string; readonly more?: ReactNode };

/** If one is longer, all of them are set smaller, so that millions fit on a phone too. */
const mostLetters = 10;

/** A row of large numbers, each with what it stands for. */
export const Figures = ({ label, figures }: { readonly label: string; readonly figures: readonly Figure[] }) => (
  <dl
    className={`figures grid grid-cols-[repeat(auto-fit,minmax(10.625rem,1fr))] overflow-hidden rounded-large bg-white shadow-panel forced-colors:border not-print:max-md:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] ${figures.some(({ value }) => value.length > mostLetters) ? '[&_dd>b]:text-[1.25rem] max-md:[&_dd>b]:text-[1.0625rem]' : '[&_dd>b]:text-[1.625rem] max-md:[&_dd>b]:text-[1.375rem]'}`}
    aria-label={label}
  >
    {figures.map(({ name, value, more }) => (
      <div key={name} className="px-4.5 py-3.5 shadow-[1px_0_0_var(--line),0_1px_0_var(--line)] max-md:px-3.5">
        <dt className="text-[0.9375rem] font-semibold">{name}</dt>
        <dd className="m-0 grid gap-0.75">
          <b className="leading-[1.2] whitespace-nowrap tabular-nums">{value}</b>
          {more !== undefined && <small className="text-muted">{more}</small>}
        </dd>
      </div>
    ))}
  </dl>
);
