import { Head, NumberCell, Table } from '#admin/ui/data/table.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import type { TakingsAnswer } from '#contract/admin/reports/reports.ts';
import { methodTexts } from '#domain/staff/words/report-words.ts';

type TakingsTableProps = {
  readonly takings: readonly TakingsAnswer[];
  /** Whether there is a row for the total of all of them. */
  readonly hasTotal?: boolean;
};

/** How it was paid: what came in, what was refunded, and what is left of it. */
export function TakingsTable({ takings, hasTotal = false }: TakingsTableProps) {
  const sum = (of: (one: TakingsAnswer) => number): number => takings.reduce((all, one) => all + of(one), 0);
  return (
    // Four columns of pounds fit a phone with less room between them.
    <div className="max-md:[&_td]:px-1.5 max-md:[&_th]:px-1.5 max-md:[&_th]:whitespace-normal max-md:[&_:is(td,th):first-child]:pl-4.5 max-md:[&_:is(td,th):last-child]:pr-4.5">
      <Table
        caption="Takings by payment method"
        head={
          <>
            <Head>Payment method</Head>
            <Head number>Taken</Head>
            <Head number>Refunded</Head>
            <Head number>Balance</Head>
          </>
        }
        foot={
          hasTotal && (
            <tr>
              <td>Total</td>
              <NumberCell>{poundsText(sum(({ takenPence }) => takenPence))}</NumberCell>
              <NumberCell>{poundsText(-sum(({ returnedPence }) => returnedPence))}</NumberCell>
              <NumberCell>{poundsText(sum(({ takenPence, returnedPence }) => takenPence - returnedPence))}</NumberCell>
            </tr>
          )
        }
      >
        {takings.map(({ method, provider, takenPence, returnedPence }) => (
          <tr key={method + provider}>
            <td>
              {methodTexts[method]}
              {provider !== '' && <span className="text-muted capitalize"> {provider}</span>}
            </td>
            <NumberCell>{poundsText(takenPence)}</NumberCell>
            <NumberCell>{returnedPence === 0 ? '–' : poundsText(-returnedPence)}</NumberCell>
            <NumberCell>
              <b>{poundsText(takenPence - returnedPence)}</b>
            </NumberCell>
          </tr>
        ))}
      </Table>
    </div>
  );
}
