import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { longDay, shortDay } from '#admin/lib/time/day-words.ts';
import { EmptyState } from '#admin/ui/data/empty-state.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { Panel } from '#admin/ui/data/panel.tsx';
import { SkeletonRows } from '#admin/ui/data/skeleton.tsx';
import { Head, NumberCell, Table } from '#admin/ui/data/table.tsx';
import { readShopping, type Shopping } from '#contract/admin/production/production.ts';

/** '19 Dec' is said by the order of the columns: 'Sat 19'. */
const columnOf = (date: string): string => shortDay(date).split(' ').slice(0, 2).join(' ');
const nameOf = ({ base, size }: Shopping['rows'][number]): string => [base, size].filter(Boolean).join(', ');

/** B-12: what the next days need, by base and weight. */
export function ShoppingTable({ from }: { readonly from: string }) {
  const { data, error } = useStaffQuery(readShopping, { from }, { keepPrevious: true });
  if (error) return <FailureBanner failure={error} />;
  if (data === undefined)
    return (
      <Panel flush>
        <Table caption="What to buy for is being read" head={<th scope="col">Base and weight</th>}>
          <SkeletonRows rows={6} columns={8} />
        </Table>
      </Panel>
    );
  const rows = [...data.rows.map((row) => ({ name: nameOf(row), pieces: row.pieces })), ...data.extras];
  if (rows.length === 0)
    return (
      <Panel>
        <EmptyState icon="shopping-bag" title="Nothing is ordered for these days yet">
          What the next seven days need stands here as orders come.
        </EmptyState>
      </Panel>
    );
  const closed = data.days.filter(({ isOpen }) => !isOpen).map(({ date }) => longDay(date));
  return (
    <>
      <Panel flush>
        <Table
          caption="Pieces by base and weight"
          head={
            <>
              <Head>Base and weight</Head>
              {data.days.map(({ date }) => (
                <Head key={date} number>
                  {columnOf(date)}
                </Head>
              ))}
              <Head number>{data.days.length} days</Head>
            </>
          }
        >
          {rows.map(({ name, pieces }) => (
            <tr key={name} className="production-row">
              <td>
                <b>{name}</b>
              </td>
              {data.days.map(({ date, isOpen }, at) => (
                <NumberCell key={date}>
                  {pieces[at] || <span className="muted">{isOpen ? 0 : <Closed />}</span>}
                </NumberCell>
              ))}
              <NumberCell>
                <b>{pieces.reduce((all, one) => all + one, 0)}</b>
              </NumberCell>
            </tr>
          ))}
        </Table>
      </Panel>
      <p className="small muted production-note">
        {closed.length > 0 && `${closed.join(', ')} ${closed.length === 1 ? 'is' : 'are'} closed. `}
        Orders that come later change these numbers; the print says when it was made.
      </p>
    </>
  );
}

const Closed = () => (
  <>
    <span aria-hidden="true">–</span>
    <span className="visually-hidden">closed</span>
  </>
);
