import { Link } from 'react-router';
import { Head, Table } from '#admin/ui/data/table.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import type { Production, ProductionRow } from '#contract/admin/production/production.ts';
import { usualWords } from '#domain/diet/kitchen-allergens.ts';
import { Picture } from '#web/ui/picture.tsx';
import { countedKinds } from './counted-kinds.ts';
import { DoneCounter } from './done-counter.tsx';
import type { Ticking } from './use-ticks.ts';

type TotalsProps = {
  readonly groups: Production['groups'];
  /** Null where more than one day is shown: each is ticked by itself. */
  readonly ticking: Ticking | null;
  readonly mayTick: boolean;
  readonly messagesAt: string;
};

/** Pieces by base, product and weight; a tick for the usual allergens, a red tile for any other. */
export function TotalsTable({ groups, ticking, mayTick, messagesAt }: TotalsProps) {
  const rows = groups.flatMap((group) => group.rows);
  const unusual = [...new Set(rows.flatMap((row) => row.unusual))];
  const columns = [...usualWords, ...unusual];
  return (
    <Table
      caption="What to make"
      cards
      head={
        <>
          <Head>Product</Head>
          <th scope="col" className="only-wide">
            Weight
          </th>
          <Head number>To make</Head>
          {columns.map((word) => (
            <th key={word} scope="col" className="production-allergen only-wide">
              {word}
            </th>
          ))}
          <Head number>Done</Head>
        </>
      }
    >
      {groups.flatMap(({ base, rows: of }) => [
        <tr key={base} className="production-group">
          <th scope="colgroup" colSpan={4 + columns.length}>
            {base === '' ? 'Beside the cakes' : `${base} base`} <span>{countedKinds(of)}</span>
          </th>
        </tr>,
        ...of.map((row) => <TotalsRow key={row.key} {...{ row, columns, ticking, mayTick, messagesAt }} />),
      ])}
    </Table>
  );
}

type RowProps = Omit<TotalsProps, 'groups'> & { readonly row: ProductionRow; readonly columns: readonly string[] };

function TotalsRow({ row, columns, ticking, mayTick, messagesAt }: RowProps) {
  const done = Math.max(0, Math.min(row.pieces, row.done + (ticking?.ahead.get(row.key) ?? 0)));
  return (
    <tr className={done >= row.pieces ? 'production-row card-row is-done' : 'production-row card-row'}>
      <td className="card-row-lead">
        <div className="row">
          <Picture className="thumb" file={row.image} alt="" widths={[96, 160]} sizes="44px" />
          <div>
            <b>{row.name}</b>
            <p className="only-phone small muted">{row.size}</p>
            {row.decorated > 0 && (
              <Link className="production-messages-link" to={messagesAt}>
                <Icon name="message-square-quote" />
                <span>
                  {row.decorated} {row.decorated === 1 ? 'message' : 'messages'}
                </span>
              </Link>
            )}
            {row.unusual.length > 0 && (
              <p className="only-phone production-loud-words">
                <Icon name="triangle-alert" /> {row.unusual.join(', ')}
              </p>
            )}
          </div>
        </div>
      </td>
      <td className="only-wide">{row.size}</td>
      <td className="number card-row-end">
        <b className="production-pieces">{row.pieces}</b> <span className="only-phone small muted">to make</span>
      </td>
      {columns.map((word) => (
        <td key={word} className="production-allergen only-wide">
          <AllergenCell row={row} word={word} />
        </td>
      ))}
      <td className="number production-done">
        {ticking === null ? (
          <span className="number">
            <b>{done}</b> of {row.pieces} <span className="only-phone">done</span>
          </span>
        ) : (
          <DoneCounter
            name={[row.name, row.size].filter(Boolean).join(', ')}
            done={done}
            pieces={row.pieces}
            mayTick={mayTick}
            onTick={(by) => ticking.tick(row.key, by)}
          />
        )}
      </td>
    </tr>
  );
}

function AllergenCell({ row, word }: { readonly row: ProductionRow; readonly word: string }) {
  const isLoud = row.unusual.includes(word);
  if (!isLoud && !row.usual.includes(word)) return <span className="visually-hidden">none</span>;
  return (
    <span className={isLoud ? 'production-loud' : undefined}>
      <Icon name={isLoud ? 'triangle-alert' : 'check'} />
      <span className="visually-hidden">{word}</span>
    </span>
  );
}
