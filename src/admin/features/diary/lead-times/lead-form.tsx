import { useState } from 'react';
import type * as z from 'zod/mini';
import { announce } from '#admin/lib/announce.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { wholeNumberFrom } from '#admin/lib/whole-number.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { TextField } from '#admin/ui/forms/fields.tsx';
import { readLeadTimes, saveLeadTime } from '#contract/admin/diary/places.ts';

export type ProductLead = z.output<typeof readLeadTimes.output>['products'][number];

const mostDays = 60;

type LeadFormProps = { readonly product: ProductLead; readonly onDone: () => void };

export function LeadForm({ product, onDone }: LeadFormProps) {
  const { slug, name, lead: seen } = product;
  const [days, setDays] = useState(String(seen?.days ?? 0));
  const [orderBy, setOrderBy] = useState(seen?.orderBy ?? '');
  const save = useStaffWrite(saveLeadTime, { refreshes: [readLeadTimes] });
  const count = wholeNumberFrom(days, 0, mostDays);
  const submit = async (): Promise<void> => {
    if (count === null) return;
    const lead = count === 0 && orderBy === '' ? null : { days: count, orderBy: orderBy === '' ? null : orderBy };
    if (!(await save.send({ slug, seen, lead }))) return;
    announce(`${name} is saved.`, 'polite');
    onDone();
  };
  return (
    <form
      className="column"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextField
        label="Days before"
        inputMode="numeric"
        required
        value={days}
        onText={setDays}
        help="0 is the day itself."
        error={count === null ? `A whole number to ${mostDays}` : undefined}
      />
      <TextField
        label="Ordered by"
        type="time"
        optional
        value={orderBy}
        onText={setOrderBy}
        help="Later orders count from the next day. Empty is midnight."
      />
      <FailureBanner failure={save.failure} />
      <Button type="submit" kind="primary" busy={save.isBusy}>
        Save
      </Button>
    </form>
  );
}
