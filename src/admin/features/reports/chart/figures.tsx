import type { ReactNode } from 'react';

export type Figure = { readonly name: string; readonly value: string; readonly more?: ReactNode };

/** A row of large numbers, each with what it is of. */
export const Figures = ({ label, figures }: { readonly label: string; readonly figures: readonly Figure[] }) => (
  <dl className="figures" aria-label={label}>
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
