import { useSearchParams } from 'react-router';
import { ReportsTabs } from '#admin/features/reports/reports-tabs.tsx';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { longDay } from '#admin/lib/time/day-words.ts';
import { useShopClock } from '#admin/lib/time/use-now.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { EmptyState } from '#admin/ui/data/empty-state.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { Panel } from '#admin/ui/data/panel.tsx';
import { SkeletonRows } from '#admin/ui/data/skeleton.tsx';
import { Table } from '#admin/ui/data/table.tsx';
import { SelectField, TextField } from '#admin/ui/forms/fields.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { readSalesReport } from '#contract/admin/reports/reports.ts';
import { Failure } from '#domain/failure.ts';
import { comparisons } from '#domain/money/report/day-range.ts';
import { isRealDate } from '#domain/pickup/clock/calendar.ts';
import { SalesChart } from './sales-chart.tsx';
import { SalesDownload } from './sales-download.tsx';
import { SalesFigures } from './sales-figures.tsx';
import { SalesTable } from './sales-table.tsx';
import { TakingsPanels } from './takings-panels.tsx';
import '#admin/styles/reports/reports.css';

/** J-02: range and comparison stand in the address; without a range it is this month so far. */
export function SalesScreen() {
  const { date: today } = useShopClock();
  const [parameters, setParameters] = useSearchParams();
  const dateIn = (name: string, otherwise: string): string => {
    const said = parameters.get(name) ?? '';
    return isRealDate(said) ? said : otherwise;
  };
  const range = { from: dateIn('from', `${today.slice(0, 8)}01`), to: dateIn('to', today) };
  const against = comparisons.find((one) => one === parameters.get('against'));
  const asked = { ...range, ...(against && { against }) };
  const { data, error, isPlaceholderData } = useStaffQuery(readSalesReport, asked, { keepPrevious: true });
  const wrong = error instanceof Failure ? error.detail.fields : undefined;
  const choose = (name: 'from' | 'to') => (day: string) => {
    if (isRealDate(day)) setParameters({ ...asked, [name]: day }, { replace: true });
  };
  const isEmpty = data !== undefined && data.total.takings.length === 0;
  return (
    <>
      <PageHeader
        title="Sales"
        sub={`${longDay(range.from)} to ${longDay(range.to)}`}
        actions={<SalesDownload range={range} />}
      />
      <Page>
        <ReportsTabs />
        <div className="column">
          <div className="row row--wrap">
            <TextField label="From" type="date" value={range.from} onText={choose('from')} />
            <TextField label="To" type="date" value={range.to} onText={choose('to')} error={wrong?.to} />
            <SelectField
              label="Beside"
              value={against ?? 'none'}
              onChoose={(value) =>
                setParameters({ ...range, ...(value !== 'none' && { against: value }) }, { replace: true })
              }
            >
              <option value="none">Nothing</option>
              <option value="week">The week before</option>
              <option value="year">The year before</option>
            </SelectField>
            {parameters.size > 0 && <Button onClick={() => setParameters([])}>This month</Button>}
          </div>
          {error && !wrong && <FailureBanner failure={error} />}
          {!error && data === undefined && (
            <Panel flush>
              <Table caption="Sales are being read" head={<th scope="col">Day</th>}>
                <SkeletonRows rows={8} columns={6} />
              </Table>
            </Panel>
          )}
          {!error && data && isEmpty && (
            <Panel>
              <EmptyState icon="receipt-text" title="No money came or went in these days">
                Sales stand here by the day on which they were paid. Choose other days to see more.
              </EmptyState>
            </Panel>
          )}
          {!error && data && !isEmpty && (
            <div className="column" aria-busy={isPlaceholderData}>
              <SalesFigures report={data} {...(against && { than: besideWords[against] })} />
              {data.days.length > 1 && <SalesChart report={data} {...(against && { beside: besideNames[against] })} />}
              <Panel flush>
                <SalesTable report={data} />
              </Panel>
              <TakingsPanels report={data} />
            </div>
          )}
        </div>
      </Page>
    </>
  );
}

const besideWords = { week: 'the week before', year: 'the year before' } as const;
const besideNames = { week: 'The week before', year: 'The year before, same weekdays' } as const;
