type ComparisonProps = {
  readonly pence: number;
  readonly beforePence: number;
  /** 'last week'; the words carry it, and not the arrow. In a table its column says it. */
  readonly than?: string;
};

/** '▲ 12% on last week', 'About as much as last week'; where there was nothing, or less, so it says. */
export function Comparison({ pence, beforePence, than }: ComparisonProps) {
  if (than === undefined && pence === 0 && beforePence === 0) return <span className="comparison">–</span>;
  if (beforePence < 0)
    return <span className="comparison">{than === undefined ? 'below nothing before' : `Below nothing ${than}`}</span>;
  if (beforePence === 0)
    return <span className="comparison">{than === undefined ? 'none before' : `Nothing ${than}`}</span>;
  const percent = Math.round(((pence - beforePence) / beforePence) * 100);
  if (percent === 0) {
    const about = pence === beforePence ? 'As' : 'About as';
    return <span className="comparison">{than === undefined ? 'as before' : `${about} much as ${than}`}</span>;
  }
  const isUp = percent > 0;
  return (
    <span className={isUp ? 'comparison comparison--up' : 'comparison comparison--down'}>
      <i aria-hidden="true">{isUp ? '▲' : '▼'}</i>
      <b>
        <span className="visually-hidden">{isUp ? 'up ' : 'down '}</span>
        {Math.abs(percent)}%
      </b>
      {than !== undefined && ` on ${than}`}
    </span>
  );
}
