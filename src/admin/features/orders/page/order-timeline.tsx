import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { momentText } from '#admin/lib/day-words.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { useDraft } from '#admin/lib/use-draft.ts';
import { useShopClock } from '#admin/lib/use-now.ts';
import { Button, TextButton } from '#admin/ui/actions/button.tsx';
import { FailureBanner, FormFailure } from '#admin/ui/data/banner.tsx';
import { Timeline } from '#admin/ui/data/facts.tsx';
import { Panel } from '#admin/ui/data/list-panel.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { TextField } from '#admin/ui/forms/fields.tsx';
import type { IconName } from '#admin/ui/icon.tsx';
import { Sheet } from '#admin/ui/overlays/dialog.tsx';
import { noteOrder } from '#contract/admin/orders/order-actions.ts';
import { type OrderPage, readOrderEmail, type TimelineEntry } from '#contract/admin/orders/order-page.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';

const icons: Readonly<Record<TimelineEntry['kind'], IconName>> = {
  moved: 'check',
  edited: 'pencil',
  money: 'credit-card',
  note: 'notebook-pen',
  email: 'mail',
  print: 'printer',
};

type TimelineProps = { readonly order: OrderPage; readonly onChanged: (order: OrderPage) => void };

/** Everything that happened, newest first; the team writes its notes below. */
export function OrderTimeline({ order, onChanged }: TimelineProps) {
  const { now } = useShopClock();
  const mayNote = useMay('orders.note');
  const [emailId, setEmailId] = useState<number | null>(null);
  return (
    <Panel title="History">
      <Timeline
        happenings={order.timeline.map(({ at, kind, text, by, details, emailId: of }, n) => ({
          key: n,
          icon: icons[kind],
          text: by === '' ? text : `${text}, ${by}`,
          hint:
            of === null
              ? kind === 'note'
                ? undefined
                : details.join(' · ') || undefined
              : [
                  `${details.join(' · ')} `,
                  <TextButton key="show" onClick={() => setEmailId(of)}>
                    Show text
                  </TextButton>,
                ],
          quote: kind === 'note' ? details.join('\n') : undefined,
          time: momentText(at, now, shopTimeZone),
          at,
        }))}
      />
      {mayNote && <NoteForm orderNo={order.number} onChanged={onChanged} />}
      <EmailSheet orderNo={order.number} emailId={emailId} onClose={() => setEmailId(null)} />
    </Panel>
  );
}

const noteDraft = z.string().check(z.maxLength(1_000));

function NoteForm({
  orderNo,
  onChanged,
}: {
  readonly orderNo: string;
  readonly onChanged: TimelineProps['onChanged'];
}) {
  const draft = useDraft(`note:${orderNo}`, '', noteDraft);
  const write = useStaffWrite(noteOrder, { onDone: onChanged });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (draft.value.trim() === '') return;
    if (await write.send({ orderNo, text: draft.value })) draft.clearSent(draft.value);
  };
  return (
    <form
      className="mt-3 grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-2.5 gap-y-2"
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        label="Note for the team"
        value={draft.value}
        onText={draft.set}
        maxLength={1_000}
        error={write.failure?.detail.fields?.text}
      />
      <Button type="submit" busy={write.isBusy}>
        Add
      </Button>
      <FormFailure failure={write.failure} note="Nothing was saved. The note is kept on this device." />
    </form>
  );
}

type EmailProps = { readonly orderNo: string; readonly emailId: number | null; readonly onClose: () => void };

function EmailSheet({ orderNo, emailId, onClose }: EmailProps) {
  const email = useStaffQuery(readOrderEmail, { orderNo, emailId: emailId ?? 0 }, { enabled: emailId !== null });
  return (
    <Sheet open={emailId !== null} onClose={onClose} title={email.data?.subject ?? 'Email'}>
      <FailureBanner failure={email.error} />
      {email.data ? (
        <>
          <p className="text-sm text-muted">To {email.data.to}</p>
          <pre className="whitespace-pre-wrap [font:inherit]">{email.data.plain}</pre>
        </>
      ) : (
        !email.isError && <SkeletonLines lines={8} label="Loading the email…" />
      )}
    </Sheet>
  );
}
