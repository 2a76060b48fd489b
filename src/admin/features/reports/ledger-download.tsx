import { useState } from 'react';
import { useDownload } from '#admin/lib/use-download.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { FormFailure } from '#admin/ui/data/failure-banner.tsx';
import { Panel } from '#admin/ui/data/panel.tsx';
import { TextField } from '#admin/ui/forms/fields.tsx';
import { exportLedgerMonth } from '#contract/admin/reports/reports.ts';

/** Every entry of a month, for the accountant's own program. @param today as 2026-11-23 */
export function LedgerDownload({ today }: { readonly today: string }) {
  const [month, setMonth] = useState(today.slice(0, 7));
  const { save, isBusy, failure, saved } = useDownload(exportLedgerMonth);
  return (
    <Panel title="The ledger of a month">
      <form
        className="column ledger-month"
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
          help="Every entry of the ledger, with no customer’s name in it. The audit log keeps that it was read."
          error={failure?.detail.fields?.month}
          max={today.slice(0, 7)}
          required
        />
        <FormFailure failure={failure} />
        <div className="row">
          <Button type="submit" icon="download" busy={isBusy}>
            Ledger as CSV
          </Button>
          <p role="status" className="muted">
            {saved && `${saved.name} with ${saved.entries} ${saved.entries === 1 ? 'entry' : 'entries'} was saved.`}
          </p>
        </div>
      </form>
    </Panel>
  );
}
