import { TakingsTable } from '#admin/features/reports/takings-table.tsx';
import { Facts } from '#admin/ui/data/facts.tsx';
import { Panel } from '#admin/ui/data/panel.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import type { SalesReportAnswer } from '#contract/admin/reports/reports.ts';
import { rateText } from '#domain/money/ledger/vat.ts';

/** Of the whole range: how it was paid, its VAT by rate, and deposits, which are no sale. */
export function TakingsPanels({ report: { total, showsVat } }: { readonly report: SalesReportAnswer }) {
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
            { name: 'Deposits given back', value: poundsText(-deposits.returnedPence) },
            { name: 'Deposits kept', value: poundsText(deposits.keptPence) },
          ]}
        />
      </Panel>
    </div>
  );
}
