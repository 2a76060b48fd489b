import type { ReactNode } from 'react';

export type Fact = {
  readonly name: ReactNode;
  readonly value: ReactNode;
  readonly tone?: 'total' | 'good' | 'owed';
};

/** Names at the left, values and sums at the right. */
export const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl className="facts">
    {facts.map(({ name, value, tone }, n) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are drawn anew together
      <div key={n} className={tone && `fact--${tone}`}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
