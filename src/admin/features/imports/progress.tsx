type ProgressProps = { readonly name: string; readonly percent: number; readonly text: string };

/** How far it is, in words too. */
export const Progress = ({ name, percent, text }: ProgressProps) => (
  <div className="import-progress">
    <p className="row row--apart">
      <b>{name}</b>
      <span className="number">{text}</span>
    </p>
    <span
      className="meter"
      role="progressbar"
      aria-label={name}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <i style={{ width: `${percent}%` }} />
    </span>
  </div>
);
