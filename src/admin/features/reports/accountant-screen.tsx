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
import { Head, NumberCell, Table } from '#admin/ui/data/table.tsx';
import { SelectField, TextField } from '#admin/ui/forms/fields.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import {
  exportLedgerMonth,
  exportVatQuarter,
  exportVatReturn,
  readVatQuarters,
} from '#contract/admin/reports/reports.ts';
import { type Pence, pence } from '#domain/money/money.ts';
import { type SoldInQuarter, vatReturnOf } from '#domain/money/report/vat-return.ts';
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
            {saved && savedText(saved)}
          </p>
        </div>
      </form>
    </Panel>
  );
}

const savedText = ({ name, entries }: { readonly name: string; readonly entries: number }): string =>
  `${name} with ${entries} ${entries === 1 ? 'entry' : 'entries'} was saved.`;

/** The nine boxes, with those that only other books know marked. */
const VatReturn = (sold: SoldInQuarter) => (
  <Table
    caption="VAT return"
    dense
    head={
      <>
        <Head>Box</Head>
        <Head>What</Head>
        <Head number>Amount</Head>
      </>
    }
  >
    {vatReturnOf(sold).map(({ box, name, amountPence, exactPence, missing }) => (
      <tr key={box}>
        <th scope="row">{box}</th>
        <td>
          {name}
          {missing && <p className="text-sm text-muted">Not known here: {missing}</p>}
          {exactPence !== undefined && (
            <p className="text-sm text-muted">In whole pounds; to the penny {poundsText(exactPence)}</p>
          )}
        </td>
        <NumberCell>
          {amountPence === null ? (
            '–'
          ) : (
            <b>{exactPence === undefined ? poundsText(amountPence) : wholePounds(amountPence)}</b>
          )}
        </NumberCell>
      </tr>
    ))}
  </Table>
);

const wholePounds = (amount: Pence): string => poundsText(amount).replace(/\.00$/, '');

/** What a VAT return asks about the shop's sales. */
function VatQuarters() {
  const { data, error } = useStaffQuery(readVatQuarters, {});
  const [chosen, setChosen] = useState('');
  const filed = useDownload(exportVatReturn);
  const entries = useDownload(exportVatQuarter);
  const quarter = data?.quarters.find(({ from }) => from === chosen) ?? data?.quarters[0];
  return (
    <Panel title="VAT by the quarter">
      <FailureBanner failure={error} />
      {!data && !error && <SkeletonLines label="Loading the VAT quarters…" lines={5} />}
      {data && !quarter && <p className="text-muted">The shop has no VAT number.</p>}
      {quarter && (
        <div className="column max-w-[36rem]">
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
          <VatReturn vatPence={pence(quarter.vatPence)} netPence={pence(quarter.netPence)} />
          <Facts
            facts={quarter.byRate.map(({ rate, netPence, vatPence }) => ({
              name: `Sales at ${rate}`,
              value: `${poundsText(netPence)} and ${poundsText(vatPence)} VAT`,
            }))}
          />
          <p className="text-sm text-muted">
            Refunds are taken off, and deposits are left out. Take the other boxes from your own books.
          </p>
          <FormFailure failure={filed.failure ?? entries.failure} />
          <div className="flex flex-wrap items-center gap-2.5">
            <Button icon="download" busy={filed.isBusy} onClick={() => void filed.save({ from: quarter.from })}>
              Return (CSV)
            </Button>
            <Button icon="download" busy={entries.isBusy} onClick={() => void entries.save({ from: quarter.from })}>
              Entries (CSV)
            </Button>
            <p role="status" className="text-muted">
              {filed.saved && `${filed.saved.name} was saved. `}
              {entries.saved && savedText(entries.saved)}
            </p>
          </div>
        </div>
      )}
    </Panel>
  );
}
