import { useState } from 'react';
import * as z from 'zod/mini';
import { announce } from '#admin/lib/announce.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { useDraft } from '#admin/lib/use-draft.ts';
import { useShopClock } from '#admin/lib/use-now.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { Head, Table } from '#admin/ui/data/table.tsx';
import { DayField, TextField } from '#admin/ui/forms/fields.tsx';
import { Chip } from '#admin/ui/values/status-chips.tsx';
import { listMoneyVersions, readMoneySettings, setVatRate, type VatRateRow } from '#contract/admin/settings.ts';
import { rateText } from '#domain/money/ledger.ts';
import { parsePercent } from '#domain/values/decimal.ts';

const typedRate = z.object({ from: z.string(), percent: z.string() });

const mostBasisPoints = 10_000;

const dayText = (date: string): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

/** The standard rate, and the day from which each applies. The zero rate is nothing, by law. */
export function VatRates({ rates }: { readonly rates: readonly VatRateRow[] }) {
  const { date } = useShopClock();
  const draft = useDraft('settings:vat-rate', { from: '', percent: '' }, typedRate);
  const [hasTried, setTried] = useState(false);
  const save = useStaffWrite(setVatRate, { refreshes: [readMoneySettings, listMoneyVersions] });
  const { from, percent } = draft.value;
  const typed = parsePercent(percent);
  const basisPoints = typed !== null && typed <= mostBasisPoints ? typed : null;
  const isPast = from < date;
  const submit = async (): Promise<void> => {
    setTried(true);
    if (basisPoints === null || isPast) return;
    const seen = rates.find(({ validFrom }) => validFrom === from)?.basisPoints ?? null;
    if (!(await save.send({ validFrom: from, basisPoints, seen }))) return;
    draft.clearSent(draft.value);
    setTried(false);
    announce(`The standard rate is ${rateText(basisPoints)} from ${dayText(from)}.`);
  };
  const change = (changed: Partial<typeof draft.value>): void => {
    save.forgetFailure();
    draft.set({ ...draft.value, ...changed });
  };
  return (
    <>
      <Table
        caption="Standard VAT rate"
        dense
        head={
          <>
            <Head>From</Head>
            <Head>Standard rate</Head>
            <Head>Set by</Head>
          </>
        }
      >
        {rates.map(({ validFrom, basisPoints: rate, madeBy, counts }) => (
          <tr key={validFrom}>
            <td>{dayText(validFrom)}</td>
            <td>
              <span className="flex items-center gap-2.5">
                {rateText(rate)}
                {counts && (
                  <Chip tone="pistachio" icon="circle-check">
                    In force today
                  </Chip>
                )}
              </span>
            </td>
            <td className="text-muted">{madeBy || 'Original'}</td>
          </tr>
        ))}
      </Table>
      <form
        className="column"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <div className="halves">
          <DayField
            label="Standard rate from"
            min={date}
            value={from}
            onDay={(day) => change({ from: day })}
            error={hasTried && isPast ? 'Choose today or a later day' : undefined}
          />
          <TextField
            label="Standard rate"
            after="%"
            inputMode="decimal"
            autoComplete="off"
            value={percent}
            onText={(text) => change({ percent: text })}
            error={hasTried && basisPoints === null ? 'Enter a rate, such as 20 or 17.5' : undefined}
          />
        </div>
        <FailureBanner failure={save.failure} />
        <div>
          <Button type="submit" busy={save.isBusy} disabled={from === '' && percent === ''}>
            Set rate
          </Button>
        </div>
      </form>
    </>
  );
}
