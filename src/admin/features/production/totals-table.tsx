import { Link } from 'react-router';
import { Head, NumberCell, Table } from '#admin/ui/data/table.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { ProductThumb } from '#admin/ui/values/cake-words.tsx';
import type { Production, ProductionRow } from '#contract/admin/production.ts';
import { columnOf, usualWords } from '#domain/diet/kitchen-allergens.ts';
import { countKinds, nameOfKind, piecesToBakeOf } from '#domain/production-totals.ts';

type TotalsProps = { readonly groups: Production['groups']; readonly messagesAt: string };

const allergenCell = 'w-15.5 px-1! text-center!';

/** Pieces by base and product, how far they are on the board, a tick for the usual allergens, a red tile for any other. */
export function TotalsTable({ groups, messagesAt }: TotalsProps) {
  const rows = groups.flatMap((group) => group.rows);
  const unusual = [...new Set(rows.flatMap((row) => row.unusual.map(columnOf)))];
  const columns = [...usualWords, ...unusual];
  return (
    <Table
      caption="What to make"
      cards
      head={
        <>
          <Head>Product</Head>
          <Head number>To make</Head>
          <th scope="col" className="max-md:hidden!">
            Boxes and weights
          </th>
          {columns.map((word) => (
            <th key={word} scope="col" className={`max-md:hidden! ${allergenCell}`}>
              {word}
            </th>
          ))}
          <Head number>On the shelf</Head>
          <Head number>Done</Head>
        </>
      }
    >
      {groups.flatMap(({ base, rows: of }) => [
        <tr key={base} className="max-md:block">
          <th
            className="h-10.5! bg-oat-100! text-base! text-ink! max-md:block max-md:h-auto! max-md:px-3.5! max-md:py-2.5!"
            scope="colgroup"
            colSpan={5 + columns.length}
          >
            {base === '' ? 'Other products' : `${base} base`}{' '}
            <span className="ml-2 text-sm font-medium text-muted">
              {countKinds(of)
                .filter(({ pieces }) => pieces > 0)
                .map(({ kind, pieces }) => `${nameOfKind(kind)} ${pieces}`)
                .join(', ')}
            </span>
          </th>
        </tr>,
        ...of.map((row) => <TotalsRow key={row.key} {...{ row, columns, messagesAt }} />),
      ])}
    </Table>
  );
}

type RowProps = {
  readonly row: ProductionRow;
  readonly columns: readonly string[];
  readonly messagesAt: string;
};

function TotalsRow({ row, columns, messagesAt }: RowProps) {
  const { pieces, fromShelf, fillUp, done, baking, boxes, shelf } = row;
  const isDone = pieces > 0 && fillUp === 0 && done >= pieces;
  return (
    <tr className={`card-row [&>td]:h-15.5 ${isDone ? '[&_.thumb]:opacity-60 [&_b]:text-muted' : ''}`}>
      {/* The number to make stands beside it. */}
      <td className="card-row-lead max-md:basis-[calc(100%-124px)]!">
        <div className="flex items-center gap-2.5">
          <ProductThumb image={row.image} />
          <div>
            <b>{row.name}</b>
            {fillUp + fromShelf > 0 && (
              <p className="text-sm text-muted">
                {[
                  `${pieces} ordered`,
                  fromShelf > 0 && `${fromShelf} of them from the shelf`,
                  fillUp > 0 && `${fillUp} for the shelf`,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </p>
            )}
            {boxes !== '' && <p className="md:hidden! text-sm text-muted">{boxes}</p>}
            {row.decorated > 0 && (
              <Link className="flex min-h-6 items-center gap-1.25 text-xs font-semibold text-primary" to={messagesAt}>
                <Icon name="message-square-quote" />
                <span>
                  {row.decorated} {row.decorated === 1 ? 'message' : 'messages'}
                </span>
              </Link>
            )}
            {row.unusual.length > 0 && (
              <p className="md:hidden! text-xs font-bold text-raspberry-700">
                <Icon name="triangle-alert" /> {row.unusual.join(', ')}
              </p>
            )}
          </div>
        </div>
      </td>
      <td className="number card-row-end">
        <b className="font-sans text-[1.375rem]/none font-bold normal-nums">{piecesToBakeOf(row)}</b>{' '}
        <span className="md:hidden! text-sm text-muted">to make</span>
      </td>
      <td className="max-md:hidden!">{boxes}</td>
      {columns.map((word) => (
        <td key={word} className={`max-md:hidden! ${allergenCell}`}>
          <AllergenCell row={row} word={word} />
        </td>
      ))}
      <NumberCell>
        {shelf === null ? <span className="text-muted">–</span> : shelf}
        <span className="md:hidden! text-sm text-muted"> on the shelf</span>
      </NumberCell>
      <td className="number max-md:basis-full">
        <b>{done}</b> of {pieces} <span className="md:hidden!">done</span>
        {baking > 0 && <p className="text-sm text-muted">{baking} baking</p>}
      </td>
    </tr>
  );
}

function AllergenCell({ row, word }: { readonly row: ProductionRow; readonly word: string }) {
  const loud = row.unusual.find((one) => columnOf(one) === word);
  const isLoud = loud !== undefined;
  if (!isLoud && !row.usual.includes(word)) return <span className="sr-only">none</span>;
  // Which nuts are in it is read under the tile; the column says only 'Nuts'.
  const kinds = loud?.slice(word.length + 2, -1) ?? '';
  return (
    <>
      <span
        className={
          isLoud
            ? 'inline-grid size-8.5 place-items-center rounded-[8px] bg-raspberry-100 text-raspberry-700'
            : 'text-muted'
        }
      >
        <Icon className="icon size-4.5" name={isLoud ? 'triangle-alert' : 'check'} />
        <span className="sr-only">{word}</span>
      </span>
      {kinds !== '' && <small className="block text-xs/[1.2] wrap-anywhere">{kinds}</small>}
    </>
  );
}
