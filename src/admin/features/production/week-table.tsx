import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { longDay, shortDay } from '#admin/lib/day-words.ts';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { Panel } from '#admin/ui/data/list-panel.tsx';
import { EmptyState, SkeletonRows } from '#admin/ui/data/skeleton.tsx';
import { Head, NumberCell, Table } from '#admin/ui/data/table.tsx';
import { readWeek } from '#contract/admin/production.ts';
import { leftOutText } from '#domain/production-totals.ts';

/** The order of the columns gives the month away, so 'Sat 19' is enough for 'Sat 19 Dec'. */
const columnOf = (date: string): string => shortDay(date).split(' ').slice(0, 2).join(' ');

/** B-12: what the next days need, in pieces, by base and kind. */
export function WeekTable({ from }: { readonly from: string }) {
  const { data, error } = useStaffQuery(readWeek, { from }, { keepPrevious: true });
  if (error) return <FailureBanner failure={error} />;
  if (data === undefined)
    return (
      <Panel flush>
        <Table caption="Loading orders…" head={<th scope="col">Base and kind</th>}>
          <SkeletonRows rows={6} columns={8} />
        </Table>
      </Panel>
    );
  const { rows } = data;
  if (rows.length === 0)
    return (
      <Panel>
        <EmptyState icon="calendar-days" title="No orders for these days yet">
          {leftOutText(data.leftOut) || 'What the next seven days need appears here as orders come in.'}
        </EmptyState>
      </Panel>
    );
  const closed = data.days.filter(({ isOpen }) => !isOpen).map(({ date }) => longDay(date));
  return (
    <>
      <Panel flush>
        <Table
          caption="Ordered pieces by base and kind"
          head={
            <>
              <Head>Base and kind</Head>
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
            <tr key={name} className="[&>td]:h-15.5">
              <td>
                <b>{name}</b>
              </td>
              {data.days.map(({ date, isOpen }, at) => (
                <NumberCell key={date}>
                  {pieces[at] || <span className="text-muted">{isOpen ? 0 : <Closed />}</span>}
                </NumberCell>
              ))}
              <NumberCell>
                <b>{pieces.reduce((all, one) => all + one, 0)}</b>
              </NumberCell>
            </tr>
          ))}
        </Table>
      </Panel>
      <p className="mt-3 text-sm text-muted">
        {data.leftOut.orders > 0 && `${leftOutText(data.leftOut)}. `}
        {closed.length > 0 && `${closed.join(', ')} ${closed.length === 1 ? 'is' : 'are'} closed. `}
        Later orders change these numbers. The print shows when it was made.
      </p>
    </>
  );
}

const Closed = () => (
  <>
    <span aria-hidden="true">–</span>
    <span className="sr-only">closed</span>
  </>
);
