type ComparisonProps = {
  readonly pence: number;
  readonly beforePence: number;
  /** 'last week'; the words carry it, and not the arrow. */
  readonly than: string;
};

/** '▲ 12% on last week'; where there was nothing, so it says. */
export function Comparison({ pence, beforePence, than }: ComparisonProps) {
  if (beforePence <= 0) return <span className="comparison">Nothing {than}</span>;
  const percent = Math.round(((pence - beforePence) / beforePence) * 100);
  const isUp = percent >= 0;
  return (
    <span className={isUp ? 'comparison comparison--up' : 'comparison comparison--down'}>
      <i aria-hidden="true">{isUp ? '▲' : '▼'}</i>
      <b>
        <span className="visually-hidden">{isUp ? 'up ' : 'down '}</span>
        {Math.abs(percent)}%
      </b>{' '}
      on {than}
    </span>
  );
}
