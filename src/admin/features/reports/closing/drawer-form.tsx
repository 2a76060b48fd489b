import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import * as z from 'zod/mini';
import { staffKey } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { useDraft } from '#admin/lib/drafts/use-draft.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { wholeNumberFrom } from '#admin/lib/whole-number.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { Facts } from '#admin/ui/data/facts.tsx';
import { FormFailure } from '#admin/ui/data/failure-banner.tsx';
import { Panel } from '#admin/ui/data/panel.tsx';
import { TextField } from '#admin/ui/forms/fields.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { type ClosingPage, closeDay, readClosing } from '#contract/admin/reports/closing.ts';
import { amountComplaint, pence, penceFromText } from '#domain/money/money.ts';
import { countedPence, denominations, expectedInDrawer } from '#domain/money/report/drawer.ts';

const draftOf = z.object({
  counts: z.record(z.string(), z.string()),
  small: z.string(),
  float: z.optional(z.string()),
  left: z.optional(z.string()),
  note: z.string(),
});

type DrawerProps = { readonly day: string; readonly open: NonNullable<ClosingPage['open']> };

const pieces = (text = ''): number => wholeNumberFrom(text, 0, 10_000) ?? 0;
const typed = (amount: number): string => (amount / 100).toFixed(2);

/** Counted by the piece; what is typed stays on this device until the day is closed. */
export function DrawerForm({ day, open }: DrawerProps) {
  const may = useMay('day.close');
  const draft = useDraft(`closing:${day}`, { counts: {}, small: '', note: '' }, draftOf);
  const client = useQueryClient();
  const close = useStaffWrite(closeDay, { refreshes: [readClosing] });
  const { value } = draft;
  const floatText = value.float ?? typed(open.floatPence ?? 0);
  const floatPence = penceFromText(floatText);
  const smallPence = value.small.trim() === '' ? pence(0) : penceFromText(value.small);
  const counted = {
    pieces: denominations.map((worthPence) => ({ worthPence, count: pieces(value.counts[worthPence]) })),
    smallPence: smallPence ?? 0,
  };
  const sum = countedPence(counted);
  const cash = open.takings.find(({ method }) => method === 'cash') ?? { takenPence: 0, returnedPence: 0 };
  const expected = expectedInDrawer(floatPence ?? pence(0), {
    takenPence: pence(cash.takenPence),
    returnedPence: pence(cash.returnedPence),
  });
  const leftText = value.left ?? floatText;
  const leftPence = penceFromText(leftText);
  const difference = sum - expected;
  const isWhole = floatPence !== null && smallPence !== null && leftPence !== null;
  const submit = async (): Promise<void> => {
    if (!isWhole) return;
    const sent = { day, counted, floatPence, leftPence, expectedPence: expected, note: value.note };
    if (await close.send(sent)) draft.clear();
    else void client.invalidateQueries({ queryKey: staffKey(readClosing) }); // what moved meanwhile stands beside what was counted
  };
  return (
    <Panel title="Cash in the drawer">
      <form
        className="column"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {denominations.map((worthPence) => (
          <DrawerRow
            key={worthPence}
            worthPence={worthPence}
            text={value.counts[worthPence] ?? ''}
            onText={(text) => draft.set({ ...value, counts: { ...value.counts, [worthPence]: text } })}
          />
        ))}
        <div className="halves">
          <TextField
            label="Small coins"
            before="£"
            inputMode="decimal"
            value={value.small}
            onText={(small) => draft.set({ ...value, small })}
            error={value.small.trim() === '' ? undefined : amountComplaint(value.small)}
          />
          <TextField
            label="Float from this morning"
            before="£"
            inputMode="decimal"
            value={floatText}
            onText={(float) => draft.set({ ...value, float })}
            error={amountComplaint(floatText)}
          />
        </div>
        <Facts
          facts={[
            { name: 'Counted', value: poundsText(sum) },
            { name: 'Should be', value: poundsText(expected) },
            { name: 'Difference', value: poundsText(difference), tone: difference === 0 ? 'good' : 'owed' },
          ]}
        />
        <TextField
          label="Left in the drawer for the next morning"
          before="£"
          inputMode="decimal"
          value={leftText}
          onText={(left) => draft.set({ ...value, left })}
          error={close.failure?.detail.fields?.leftPence ?? amountComplaint(leftText)}
        />
        <TextField
          label="Note"
          optional
          maxLength={500}
          value={value.note}
          onText={(note) => draft.set({ ...value, note })}
        />
        <FormFailure failure={close.failure} note="What you counted is kept." />
        <div className="row">
          <Button kind="primary" type="submit" icon="lock" busy={close.isBusy} disabled={!may || !isWhole}>
            Close the day
          </Button>
          {!may && <p className="muted">Ask a manager.</p>}
        </div>
        <p className="small muted">It stays as it is then; what comes after it counts for the next closing.</p>
      </form>
    </Panel>
  );
}

type RowProps = { readonly worthPence: number; readonly text: string; readonly onText: (text: string) => void };

function DrawerRow({ worthPence, text, onText }: RowProps) {
  const id = useId();
  const count = pieces(text);
  const name = poundsText(worthPence).replace('.00', '');
  return (
    <div className="drawer-row">
      <label htmlFor={id}>
        {name} <span className="visually-hidden">notes or coins</span>
      </label>
      <span className="field">
        <input
          id={id}
          inputMode="numeric"
          value={text}
          maxLength={4}
          autoComplete="off"
          onChange={({ target }) => onText(target.value.replaceAll(/\D/g, ''))}
        />
      </span>
      <span>{poundsText(worthPence * count)}</span>
    </div>
  );
}
