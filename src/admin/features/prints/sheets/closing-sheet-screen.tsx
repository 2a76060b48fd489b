import { useSearchParams } from 'react-router';
import { PrintPage } from '#admin/features/prints/print-page.tsx';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { longDay } from '#admin/lib/day-words.ts';
import { useShopClock } from '#admin/lib/use-now.ts';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { type ClosingSheet, readClosingSheet } from '#contract/admin/reports/closing.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { shopTime } from '#domain/pickup/pickup.ts';
import { methodTexts } from '#domain/staff/words/report-words.ts';
import { SumTable } from './sum-table.tsx';

/** J-03: a closed day on A4, to be signed and filed. */
export function ClosingSheetScreen() {
  const [query] = useSearchParams();
  const { date: today } = useShopClock();
  const day = query.get('day') ?? today;
  const { data, error } = useStaffQuery(readClosingSheet, { day }, { staleTime: Infinity });
  return (
    <PrintPage title="Daily closing" paper="A4" margin="15mm" failure={error} isReady={data !== undefined}>
      {data && <Sheet sheet={data} />}
    </PrintPage>
  );
}

const sumOf = <T,>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((all, row) => all + of(row), 0);

const Sheet = ({ sheet: { shopName, closing, payments, vat } }: { readonly sheet: ClosingSheet }) => (
  <article className="paper invoice closing-sheet">
    <div className="flex items-end justify-between gap-6 [&_p]:text-right [&_p]:leading-[1.4]">
      <h2 className="font-display text-[30px]/[1.1] font-bold">Daily closing</h2>
      <p>
        <b>
          {longDay(closing.day)} {closing.day.slice(0, 4)}
        </b>
        <br />
        {shopName}
      </p>
    </div>
    <SumTable
      title="Takings by method"
      heads={['Method', 'Payments', 'Taken', 'Refunded', 'Balance']}
      rows={closing.takings.map(({ method, provider, takenPence, returnedPence }) => [
        [methodTexts[method], provider].filter(Boolean).join(' '),
        String(payments.find((one) => one.method === method && one.provider === provider)?.count ?? 0),
        poundsText(takenPence),
        returnedPence === 0 ? '' : poundsText(-returnedPence),
        poundsText(takenPence - returnedPence),
      ])}
      total={[
        'Total',
        String(sumOf(payments, ({ count }) => count)),
        poundsText(sumOf(closing.takings, ({ takenPence }) => takenPence)),
        poundsText(-sumOf(closing.takings, ({ returnedPence }) => returnedPence)),
        poundsText(sumOf(closing.takings, ({ takenPence, returnedPence }) => takenPence - returnedPence)),
      ]}
    />
    {vat && (
      <SumTable
        title="VAT"
        heads={['Rate', 'Net', 'VAT', 'Gross']}
        rows={vat.map(({ rate, netPence, vatPence, grossPence }) => [
          rate,
          poundsText(netPence),
          poundsText(vatPence),
          poundsText(grossPence),
        ])}
        total={[
          'Total',
          poundsText(sumOf(vat, ({ netPence }) => netPence)),
          poundsText(sumOf(vat, ({ vatPence }) => vatPence)),
          poundsText(sumOf(vat, ({ grossPence }) => grossPence)),
        ]}
      />
    )}
    <SumTable
      title="Cash in the drawer"
      heads={['Item', 'Amount']}
      rows={[
        [countedText(closing.counted), poundsText(closing.countedPence)],
        ['Float from the morning', poundsText(closing.floatPence)],
        ['Cash taken, less refunds', poundsText(closing.expectedPence - closing.floatPence)],
        ['Should be in the drawer', poundsText(closing.expectedPence)],
        ['Left for the next morning', poundsText(closing.leftPence)],
      ]}
      total={[
        closing.note === '' ? 'Difference' : `Difference: ${closing.note}`,
        poundsText(closing.countedPence - closing.expectedPence),
      ]}
    />
    <div className="mt-22.5 grid break-inside-avoid grid-cols-2 gap-12 [&_p]:border-t [&_p]:border-t-[#000] [&_p]:pt-1.5 [&_p]:text-[12px]">
      <p>
        Counted by {closing.closedBy}, {shopTime(Date.parse(closing.closedAt), shopTimeZone)}
      </p>
      <p>Signature</p>
    </div>
  </article>
);

/** '9 × £20 · 14 × £1 · small coins £8.50'. */
function countedText({ pieces, smallPence }: ClosingSheet['closing']['counted']): string {
  const parts = pieces
    .filter(({ count }) => count > 0)
    .map(({ worthPence, count }) => `${count} × ${poundsText(worthPence).replace('.00', '')}`);
  const all = smallPence > 0 ? [...parts, `small coins ${poundsText(smallPence)}`] : parts;
  return all.length === 0 ? 'Nothing counted' : all.join(' · ');
}
