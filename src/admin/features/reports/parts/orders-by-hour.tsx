import { Panel } from '#admin/ui/data/panel.tsx';
import { Head, Table } from '#admin/ui/data/table.tsx';
import type { BreakdownAnswer } from '#contract/admin/reports/breakdown.ts';
import { weekdays } from '#domain/pickup/pickup.ts';
import { hourWords } from '#domain/staff/words/report-words.ts';

/** How many steps of colour there are beside none. */
const steps = 4;

/** Each hour of the week with how many orders were first paid in it; the fuller, the darker. */
export function OrdersByHour({ answer: { hours, ordersByHour } }: { readonly answer: BreakdownAnswer }) {
  const [first] = ordersByHour;
  if (!first) return null;
  const fullest = ordersByHour.reduce((most, one) => (one.orders > most.orders ? one : most), first);
  const at = (weekday: number, hour: number): number =>
    ordersByHour.find((one) => one.weekday === weekday && one.hour === hour)?.orders ?? 0;
  return (
    <Panel title="Orders by weekday and hour">
      <div className="heat">
        <Table
          caption="Orders of each hour of the week"
          head={
            <>
              <Head>Day</Head>
              {hours.map(({ key }) => (
                <Head key={key} aria-label={hourWords(key)}>
                  {key}
                </Head>
              ))}
            </>
          }
        >
          {weekdays.map((name, weekday) => (
            <tr key={name}>
              <th scope="row">{name.slice(0, 3)}</th>
              {hours.map(({ key }) => {
                const orders = at(weekday, key);
                return (
                  <td key={key} data-heat={Math.ceil((orders / fullest.orders) * steps)}>
                    {orders === 0 ? '' : orders}
                  </td>
                );
              })}
            </tr>
          ))}
        </Table>
      </div>
      <p className="muted">
        Orders by when their first money came. {weekdays[fullest.weekday]}, {hourWords(fullest.hour)}, is the fullest
        hour: {fullest.orders}.
      </p>
    </Panel>
  );
}
