import { BarChart } from '#admin/features/reports/chart/bar-chart.tsx';
import { TakingsTable } from '#admin/features/reports/takings-table.tsx';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { shortDay } from '#admin/lib/day-words.ts';
import { useDownload } from '#admin/lib/use-download.ts';
import { useShopClock } from '#admin/lib/use-now.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { Segmented } from '#admin/ui/actions/chips.tsx';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { Facts } from '#admin/ui/data/facts.tsx';
import { Panel } from '#admin/ui/data/list-panel.tsx';
import { Head, NumberCell, Table } from '#admin/ui/data/table.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import {
  exportSalesReport,
  readSalesReport,
  type SalesAnswer,
  type SalesReportAnswer,
} from '#contract/admin/reports/reports.ts';
import { rateText } from '#domain/money/ledger.ts';
import { pence } from '#domain/money/money.ts';
import { meanOrder } from '#domain/money/report/breakdown.ts';
import type { Grouping } from '#domain/money/report/day-range.ts';
import { addDays, addMonths } from '#domain/pickup/clock/calendar.ts';
import { formatMonth } from '#domain/pickup/pickup.ts';
import { BeforeCell, Comparison, type Figure, Figures } from './chart/comparison.tsx';
import { ReportPage } from './report-page.tsx';
import { besideWords, useReportRange } from './use-report-range.ts';

const lengths = [
  { value: 'day', text: 'Day' },
  { value: 'week', text: 'Week' },
  { value: 'month', text: 'Month' },
] as const;

type Column = { readonly name: string; readonly of: (sales: SalesAnswer) => number; readonly isNet?: boolean };

const meanText = ({ netPence }: SalesAnswer, orders: number): string => {
  const mean = meanOrder(netPence, orders);
  return mean === null ? '–' : poundsText(mean);
};

const columnsOf = ({ total, showsVat }: SalesReportAnswer): readonly Column[] => [
  { name: 'Gross', of: ({ grossPence }) => grossPence },
  { name: 'Discounts', of: ({ discountPence }) => -discountPence },
  { name: 'Refunds', of: ({ refundPence }) => -refundPence },
  ...(total.correctionPence === 0
    ? []
    : [{ name: 'Corrections', of: ({ correctionPence }: SalesAnswer) => correctionPence }]),
  { name: 'Net', of: ({ netPence }) => netPence, isNet: true },
  ...(showsVat ? [{ name: 'VAT included', of: ({ vatPence }: SalesAnswer) => vatPence }] : []),
];

/** Zero is a dash, so that only real amounts stand out. */
const amountText = (amount: number): string => (amount === 0 ? '–' : poundsText(pence(amount)));

const heads: Readonly<Record<Grouping, string>> = { day: 'Day', week: 'Week', month: 'Month' };

type SalesTableProps = {
  readonly report: SalesReportAnswer;
  readonly today: string;
  /** 'the previous week'; absent if nothing is compared. */
  readonly than?: string;
};

/** By its first and last day. */
type Period = { readonly from: string; readonly to: string };

/** Whether a report covers days of several years, so that each row says which year it is. */
export const isOfYears = (periods: readonly Period[]): boolean =>
  periods[0]?.from.slice(0, 4) !== periods.at(-1)?.to.slice(0, 4);

/**
 * 'Sat 19 Dec', 'Mon 14 to Sun 20 Dec', 'December 2026'; a month with only some days shown says which.
 * @param saysYear 'Sat 19 Dec 2026'
 */
export function periodName({ from, to }: Period, by: Grouping, saysYear = false): string {
  if (by === 'month')
    return isWhole({ from, to }) ? formatMonth(from) : `${formatMonth(from)}, ${daysText({ from, to })}`;
  const days = from === to ? shortDay(from) : `${startText({ from, to })} to ${shortDay(to)}`;
  return saysYear ? `${days} ${to.slice(0, 4)}` : days;
}

/** Up to this many days have room for their weekday, and up to this many rows for a name each. */
const few = { weekdays: 8, day: 62, week: 53, month: 24 } as const;

/**
 * The mark below its bar: '19', 'Sat 19 Dec' if there are few, '14 Dec' for a week, 'Dec' for a month. If there are
 * many, only months and
 * years have a mark, below the bar that they begin in: 'Dec', and each January with its year.
 */
export function periodMark(from: string, by: Grouping, count: number): string {
  const [weekday = '', day = '', month = ''] = shortDay(from).split(' ');
  if (by === 'month' || count > few[by]) return monthMark(lastDayOf(from, by), by, count);
  if (by === 'week') return `${day} ${month}`;
  return count <= few.weekdays ? `${weekday} ${day} ${month}` : day;
}

/** @param last the bar's last day: the month that begins in the bar is the month of that day */
function monthMark(last: string, by: Grouping, count: number): string {
  const month = shortDay(last).split(' ')[2] ?? '';
  if (by !== 'month' && Number(last.slice(8)) > (by === 'week' ? 7 : 1)) return '';
  if (month === 'Jan') return `${month} ${last.slice(0, 4)}`;
  return by === 'day' || (by === 'month' && count <= few.month) ? month : '';
}

const lastDayOf = (from: string, by: Grouping): string => (by === 'week' ? addDays(from, 6) : from);

/** '19 days', '1 week'. */
export const countOf = (count: number, by: Grouping): string => `${count} ${by}${count === 1 ? '' : 's'}`;

const isWhole = ({ from, to }: Period): boolean => from.endsWith('-01') && addMonths(from, 1) === addDays(to, 1);
const dayText = (date: string): string => String(Number(date.slice(8)));
const daysText = ({ from, to }: Period): string => (from === to ? dayText(from) : `${dayText(from)} to ${dayText(to)}`);
const startText = ({ from, to }: Period): string =>
  from.slice(0, 7) === to.slice(0, 7) ? shortDay(from).split(' ').slice(0, 2).join(' ') : shortDay(from);

/** The newest days first, with their totals. */
function SalesTable({ report, today, than }: SalesTableProps) {
  const { by, before } = report;
  const columns = columnsOf(report);
  const saysYear = isOfYears(report.periods);
  const rows = report.periods.map((period, n) => ({ ...period, was: before?.periods[n]?.sales })).toReversed();
  return (
    <Table
      caption={`Sales by ${by}`}
      head={
        <>
          <Head>{heads[by]}</Head>
          <Head number>Orders</Head>
          {columns.map(({ name }) => (
            <Head key={name} number>
              {name}
            </Head>
          ))}
          <Head number>Average order</Head>
          {than !== undefined && <Head number>Net {than}</Head>}
        </>
      }
      foot={
        <tr>
          <td>{countOf(report.periods.length, by)}</td>
          <NumberCell>{report.orders}</NumberCell>
          {columns.map(({ name, of }) => (
            <NumberCell key={name}>{poundsText(pence(of(report.total)))}</NumberCell>
          ))}
          <NumberCell>{meanText(report.total, report.orders)}</NumberCell>
          {before && <BeforeCell pence={report.total.netPence} beforePence={before.total.netPence} />}
        </tr>
      }
    >
      {rows.map(({ from, to, sales, orders, was }) => (
        <tr key={from}>
          <td>
            <b>{periodName({ from, to }, by, saysYear)}</b>
            {from <= today && today <= to && <span className="text-muted">, so far</span>}
          </td>
          <NumberCell>{orders === 0 ? '–' : orders}</NumberCell>
          {columns.map(({ name, of, isNet }) => (
            <NumberCell key={name}>{isNet ? <b>{amountText(of(sales))}</b> : amountText(of(sales))}</NumberCell>
          ))}
          <NumberCell>{meanText(sales, orders)}</NumberCell>
          {before && <BeforeCell pence={sales.netPence} beforePence={was?.netPence ?? 0} />}
        </tr>
      ))}
    </Table>
  );
}

/** J-02: sales by the shop's own days, or by weeks or months of them. */
export function SalesScreen() {
  const report = useReportRange();
  const { against, by } = report;
  const { date: today } = useShopClock();
  const { data, error, isPlaceholderData } = useStaffQuery(
    readSalesReport,
    { ...report.asked, by },
    { keepPrevious: true },
  );
  return (
    <ReportPage
      title="Sales"
      actions={<SalesDownload asked={{ ...report.range, by }} />}
      report={report}
      choices={<Segmented label="Rows by" choices={lengths} value={by} onChange={report.group} />}
      error={error}
      isFormer={isPlaceholderData}
    >
      {data &&
        (data.total.takings.length === 0 ? null : (
          <>
            <SalesFigures report={data} {...(against && { than: besideWords[against] })} />
            {data.periods.length > 1 && (
              <SalesChart report={data} {...(report.beside !== undefined && { beside: report.beside })} />
            )}
            <Panel flush>
              <SalesTable report={data} today={today} {...(against && { than: besideWords[against] })} />
            </Panel>
            <TakingsPanels report={data} />
          </>
        ))}
    </ReportPage>
  );
}

type SalesDownloadProps = { readonly asked: { readonly from: string; readonly to: string; readonly by: Grouping } };

/** Downloads the rows of the table as a file. */
function SalesDownload({ asked }: SalesDownloadProps) {
  const { save, isBusy, failure } = useDownload(exportSalesReport);
  return (
    <>
      <FailureBanner failure={failure} />
      <Button icon="download" busy={isBusy} onClick={() => void save(asked)}>
        CSV
      </Button>
    </>
  );
}

type SalesChartProps = {
  readonly report: SalesReportAnswer;
  /** 'The previous week'; absent if nothing is compared. */
  readonly beside?: string;
};

/** The rows of the table below as bars. */
function SalesChart({ report: { by, periods, total, before }, beside }: SalesChartProps) {
  const best = periods.reduce((a, b) => (b.sales.netPence > a.sales.netPence ? b : a));
  const most = `the highest on ${periodName(best, by, isOfYears(periods))}, ${poundsText(pence(best.sales.netPence))}`;
  return (
    <Panel title={`Net sales by ${by}`}>
      <BarChart
        label={`Net sales for ${countOf(periods.length, by)}: ${poundsText(pence(total.netPence))}, ${most}. The table below shows each ${by}.`}
        now="This range"
        {...(before && beside !== undefined && { before: beside })}
        bars={periods.map(({ from, sales }, n) => ({
          key: from,
          name: periodMark(from, by, periods.length),
          pence: sales.netPence,
          beforePence: before?.periods[n]?.sales.netPence ?? null,
        }))}
      />
    </Panel>
  );
}

/** For the whole range: how it was paid, its VAT by rate, and deposits, which are not sales. */
function TakingsPanels({ report: { total, showsVat } }: { readonly report: SalesReportAnswer }) {
  const { takings, byRate, deposits } = total;
  return (
    <div className="halves">
      <Panel title="How it was paid" flush>
        <TakingsTable takings={takings} />
      </Panel>
      <Panel title={showsVat ? 'VAT and deposits' : 'Deposits'}>
        <Facts
          facts={[
            ...(showsVat
              ? byRate.map(({ basisPoints, amountPence, vatPence }) => ({
                  name: `Sales at ${rateText(basisPoints)}`,
                  value: `${poundsText(amountPence)}, VAT ${poundsText(vatPence)}`,
                }))
              : []),
            { name: 'Deposits taken', value: poundsText(deposits.takenPence) },
            { name: 'Deposits refunded', value: poundsText(-deposits.returnedPence) },
            { name: 'Deposits kept', value: poundsText(deposits.keptPence) },
          ]}
        />
      </Panel>
    </div>
  );
}

type SalesFiguresProps = {
  readonly report: SalesReportAnswer;
  /** 'the previous week'; absent if nothing is compared. */
  readonly than?: string;
};

/** The totals of the whole range in a row. */
function SalesFigures({ report: { total, before, showsVat }, than }: SalesFiguresProps) {
  const compared = (of: 'grossPence' | 'netPence'): Pick<Figure, 'more'> =>
    before && than !== undefined
      ? {
          more: (
            <>
              <Comparison pence={total[of]} beforePence={before.total[of]} than={than} /> (
              {poundsText(before.total[of])})
            </>
          ),
        }
      : {};
  return (
    <Figures
      label="Whole range"
      figures={[
        { name: 'Gross', value: poundsText(total.grossPence), ...compared('grossPence') },
        {
          name: 'Discounts',
          value: poundsText(-total.discountPence),
          ...(total.grossPence > 0 && {
            more: `${((total.discountPence / total.grossPence) * 100).toFixed(1)}% of gross`,
          }),
        },
        { name: 'Refunds', value: poundsText(-total.refundPence) },
        ...(total.correctionPence === 0 ? [] : [{ name: 'Corrections', value: poundsText(total.correctionPence) }]),
        { name: 'Net', value: poundsText(total.netPence), ...compared('netPence') },
        ...(showsVat
          ? [
              {
                name: 'VAT included',
                value: poundsText(total.vatPence),
                more: total.byRate
                  .map(({ basisPoints, vatPence }) => `${rateText(basisPoints)}: ${poundsText(vatPence)}`)
                  .join(' · '),
              },
            ]
          : []),
      ]}
    />
  );
}
