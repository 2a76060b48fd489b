import type { ReactNode } from 'react';

export type Figure = { readonly name: string; readonly value: string; readonly more?: ReactNode };

/** Where one is longer all of them are written smaller, so that millions stand in their place on a phone too. */
const mostLetters = 10;

/** A row of large numbers, each with what it is of. */
export const Figures = ({ label, figures }: { readonly label: string; readonly figures: readonly Figure[] }) => (
  <dl
    className={figures.some(({ value }) => value.length > mostLetters) ? 'figures figures--long' : 'figures'}
    aria-label={label}
  >
    {figures.map(({ name, value, more }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          <b>{value}</b>
          {more !== undefined && <small>{more}</small>}
        </dd>
      </div>
    ))}
  </dl>
);
