import { useState } from 'react';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { dayOfYear } from '#admin/lib/day-words.ts';
import { useDownload } from '#admin/lib/use-download.ts';
import { useShopClock } from '#admin/lib/use-now.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { FailureBanner, FormFailure } from '#admin/ui/data/banner.tsx';
import { Facts } from '#admin/ui/data/facts.tsx';
import { Panel } from '#admin/ui/data/list-panel.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { SelectField, TextField } from '#admin/ui/forms/fields.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { exportLedgerMonth, exportVatQuarter, readVatQuarters } from '#contract/admin/reports/reports.ts';
import { ReportsTabs } from './reports-tabs.tsx';

/** J-03: the VAT of a quarter, and one file a month. */
export function AccountantScreen() {
  const { date: today } = useShopClock();
  return (
    <>
      <PageHeader title="For the accountant" />
      <Page>
        <ReportsTabs />
        <div className="column">
          <VatQuarters />
          <LedgerDownload today={today} />
        </div>
      </Page>
    </>
  );
}

/** Every entry of a month, for the accountant's own software. @param today as 2026-11-23 */
function LedgerDownload({ today }: { readonly today: string }) {
  const [month, setMonth] = useState(today.slice(0, 7));
  const { save, isBusy, failure, saved } = useDownload(exportLedgerMonth);
  return (
    <Panel title="Monthly ledger">
      <form
        className="column max-w-[24rem]"
        onSubmit={(event) => {
          event.preventDefault();
          void save({ month });
        }}
      >
        <TextField
          label="Month"
          type="month"
          value={month}
          onText={setMonth}
          help="Every ledger entry, without customers’ names. The download is recorded in the audit log."
          error={failure?.detail.fields?.month}
          max={today.slice(0, 7)}
          required
        />
        <FormFailure failure={failure} />
        <div className="flex flex-wrap items-center gap-2.5">
          <Button type="submit" icon="download" busy={isBusy}>
            Ledger (CSV)
          </Button>
          <p role="status" className="text-muted">
            {saved && `${saved.name} with ${saved.entries} ${saved.entries === 1 ? 'entry' : 'entries'} was saved.`}
          </p>
        </div>
      </form>
    </Panel>
  );
}

/** What a VAT return asks about the shop's sales. */
function VatQuarters() {
  const { data, error } = useStaffQuery(readVatQuarters, {});
  const [chosen, setChosen] = useState('');
  const { save, isBusy, failure, saved } = useDownload(exportVatQuarter);
  const quarter = data?.quarters.find(({ from }) => from === chosen) ?? data?.quarters[0];
  return (
    <Panel title="VAT by the quarter">
      <FailureBanner failure={error} />
      {!data && !error && <SkeletonLines label="Loading the VAT quarters…" lines={5} />}
      {data && !quarter && <p className="text-muted">The shop has no VAT number.</p>}
      {quarter && (
        <div className="column max-w-[24rem]">
          <SelectField
            label="Quarter"
            value={quarter.from}
            onChoose={setChosen}
            help="By tax point. Set the first month in Settings, Money."
          >
            {data?.quarters.map(({ from, to }, n) => (
              <option key={from} value={from}>
                {`${dayOfYear(from)} to ${dayOfYear(to)}${n === 0 ? ', so far' : ''}`}
              </option>
            ))}
          </SelectField>
          <Facts
            facts={[
              { name: 'Box 1: VAT due on sales', value: poundsText(quarter.vatPence), tone: 'total' },
              { name: 'Box 6: sales without VAT', value: poundsText(quarter.netPence), tone: 'total' },
              ...quarter.byRate.map(({ rate, netPence, vatPence }) => ({
                name: `At ${rate}`,
                value: `${poundsText(netPence)} and ${poundsText(vatPence)} VAT`,
              })),
            ]}
          />
          <p className="text-sm text-muted">
            Refunds are taken off and deposits are left out. Boxes 4 and 7 are your purchases: take those from your own
            books. The return asks for box 6 in whole pounds.
          </p>
          <FormFailure failure={failure} />
          <div className="flex flex-wrap items-center gap-2.5">
            <Button icon="download" busy={isBusy} onClick={() => void save({ from: quarter.from })}>
              Quarter (CSV)
            </Button>
            <p role="status" className="text-muted">
              {saved && `${saved.name} with ${saved.entries} ${saved.entries === 1 ? 'entry' : 'entries'} was saved.`}
            </p>
          </div>
        </div>
      )}
    </Panel>
  );
}
