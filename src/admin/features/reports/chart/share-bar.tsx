/** A bar in a row of a table, as long as its part of the longest; the number stands beside it. */
export const ShareBar = ({ share }: { readonly share: number }) => (
  <span className="share-bar" aria-hidden="true">
    <i style={{ width: `${Math.max(0, Math.min(1, share)) * 100}%` }} />
  </span>
);
