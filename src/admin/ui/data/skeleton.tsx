type SkeletonRowsProps = { readonly rows: number; readonly columns: number };

/** In a table's body while it is asked for: as high as its real rows. */
export const SkeletonRows = ({ rows, columns }: SkeletonRowsProps) =>
  Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
    <tr key={row}>
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <td key={column}>
          <span className={`skeleton skeleton--${(row + column) % 3}`} />
        </td>
      ))}
    </tr>
  ));

/** Lines of what is to come, with words for those who do not see them. */
export const SkeletonLines = ({ lines = 3, label }: { readonly lines?: number; readonly label: string }) => (
  <div className="column" role="status">
    <span className="visually-hidden">{label}</span>
    {Array.from({ length: lines }, (_, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
      <span key={line} className={`skeleton skeleton--${line % 3}`} />
    ))}
  </div>
);
