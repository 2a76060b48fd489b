type SumTableProps = {
  readonly title: string;
  readonly heads: readonly string[];
  /** As many cells as headings; all but the first are right-aligned. */
  readonly rows: readonly (readonly string[])[];
  readonly total?: readonly string[];
};

/** Amounts on a sheet of A4: texts on the left, everything else on the right. */
export const SumTable = ({ title, heads, rows, total }: SumTableProps) => (
  <section className="invoice-table mt-6.5">
    <h3 className="break-after-avoid border-b-2 border-[#000] pb-1.5 text-[15px]">{title}</h3>
    <table>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its place
          <tr key={at}>
            {cells.map((cell, column) => (
              <td key={heads[column]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
      {total && (
        <tfoot>
          <tr>
            {total.map((cell, column) => (
              <td key={heads[column]}>{cell}</td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  </section>
);
