import { NumberCell } from '#admin/ui/data/table.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { Comparison } from './comparison.tsx';

type BeforeCellProps = { readonly pence: number; readonly beforePence: number };

/** In a row of a table: the amount that the chart has as a line, and how far the row's own is from it. */
export const BeforeCell = ({ pence, beforePence }: BeforeCellProps) => (
  <NumberCell>
    <span className="before-cell">
      {beforePence !== 0 && <span>{poundsText(beforePence)}</span>}
      <Comparison pence={pence} beforePence={beforePence} />
    </span>
  </NumberCell>
);
