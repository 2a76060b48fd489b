import { Comparison } from '#admin/features/reports/chart/comparison.tsx';
import { type Figure, Figures } from '#admin/features/reports/chart/figures.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import type { SalesReportAnswer } from '#contract/admin/reports/reports.ts';
import { rateText } from '#domain/money/ledger/vat.ts';

type SalesFiguresProps = {
  readonly report: SalesReportAnswer;
  /** 'the week before'; absent where nothing is compared. */
  readonly than?: string;
};

/** The whole range in a row of numbers. */
export function SalesFigures({ report: { total, before, showsVat }, than }: SalesFiguresProps) {
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
      label="The whole range"
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
        { name: 'Net', value: poundsText(total.netPence), ...compared('netPence') },
        ...(showsVat
          ? [
              {
                name: 'VAT in it',
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
