import { ReportPage } from '#admin/features/reports/report-page.tsx';
import { useReportRange } from '#admin/features/reports/use-report-range.ts';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { Panel } from '#admin/ui/data/list-panel.tsx';
import { Head, Table } from '#admin/ui/data/table.tsx';
import { type BreakdownAnswer, readBreakdownReport } from '#contract/admin/reports/breakdown.ts';
import { weekdays } from '#domain/pickup/pickup.ts';
import { hourWords } from '#domain/staff/words/report-words.ts';
import { PartsPanel } from './parts-panel.tsx';

/** How many steps of colour there are besides none. */
const steps = 4;

/** Each hour of the week with how many orders were first paid in it; the more, the darker. */
function OrdersByHour({ answer: { hours, ordersByHour } }: { readonly answer: BreakdownAnswer }) {
  const [first] = ordersByHour;
  if (!first) return null;
  const fullest = ordersByHour.reduce((most, one) => (one.orders > most.orders ? one : most), first);
  const at = (weekday: number, hour: number): number =>
    ordersByHour.find((one) => one.weekday === weekday && one.hour === hour)?.orders ?? 0;
  return (
    <Panel title="Orders by weekday and hour">
      <div className="heat">
        <Table
          caption="Orders for each hour of the week"
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
      <p className="text-muted">
        Orders by the time of their first payment. {weekdays[fullest.weekday]}, {hourWords(fullest.hour)}, is the
        busiest hour: {fullest.orders}.
      </p>
    </Panel>
  );
}

/** J-02: at what hours and on which weekdays money comes in. */
export function HoursScreen() {
  const report = useReportRange();
  const { data, error, isPlaceholderData } = useStaffQuery(readBreakdownReport, report.asked, { keepPrevious: true });
  return (
    <ReportPage title="Hours and weekdays" actions={null} report={report} error={error} isFormer={isPlaceholderData}>
      {data &&
        (data.hours.length === 0 ? null : (
          <>
            <PartsPanel
              title="Net sales by hour"
              of="Hour"
              file="hours"
              parts={data.hours.map(({ key, ...of }) => ({
                ...of,
                key: String(key),
                name: hourWords(key),
                short: String(key),
              }))}
              answer={data}
              report={report}
            />
            <PartsPanel
              title="Net sales by weekday"
              of="Weekday"
              file="weekdays"
              parts={data.weekdays.map(({ key, ...of }) => {
                const name = weekdays[key] ?? '';
                return { ...of, key: name, name, short: name.slice(0, 3) };
              })}
              answer={data}
              report={report}
            />
            <OrdersByHour answer={data} />
          </>
        ))}
    </ReportPage>
  );
}
