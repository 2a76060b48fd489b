import type * as z from 'zod/mini';
import { announce } from '#admin/lib/announce.ts';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { letterDraft, useDraft } from '#admin/lib/use-draft.ts';
import { LetterSheet, PreparingLetter } from '#admin/ui/letters/letter-sheet.tsx';
import { longestLetter } from '#contract/admin/messages.ts';
import type { OrderPage } from '#contract/admin/orders/order-page.ts';
import { prepareOrderEmail, previewOrderEmail, writeToCustomer } from '#contract/admin/orders/order-writing.ts';
import { letterAround } from '#domain/staff/words/letter-words.ts';

type WriteProps = {
  readonly open: boolean;
  readonly order: OrderPage;
  /** The saved phrase that it begins with; null for none. */
  readonly phrase: string | null;
  readonly onClose: () => void;
  readonly onChanged: (order: OrderPage) => void;
};

/** B-14: an email in one's own words to the person who ordered, beside the order. */
export function WriteSheet({ open, order, phrase, onClose, onChanged }: WriteProps) {
  const ready = useStaffQuery(prepareOrderEmail, { orderNo: order.number }, { enabled: open, staleTime: 60_000 });
  if (open && ready.data)
    return <Writing frame={ready.data} order={order} phrase={phrase} onClose={onClose} onChanged={onChanged} />;
  return <PreparingLetter open={open} error={ready.error} onClose={onClose} />;
}

type Prepared = z.output<(typeof prepareOrderEmail)['output']>;
type WritingProps = Omit<WriteProps, 'open'> & { readonly frame: Prepared };

function Writing({ frame, order, phrase, onClose, onChanged }: WritingProps) {
  const orderNo = order.number;
  const firstSubject = `Your order ${orderNo}`;
  const first = frame.phrases.find(({ name }) => name === phrase);
  const draft = useDraft(
    `write:${orderNo}`,
    { subject: first?.subject ?? firstSubject, text: letterAround(frame, first?.text) },
    letterDraft,
  );
  const preview = useStaffWrite(previewOrderEmail);
  const write = useStaffWrite(writeToCustomer, { onDone: onChanged });
  return (
    <LetterSheet
      frame={frame}
      letter={draft.value}
      firstSubject={firstSubject}
      help="Name, order number and time are filled in from the order."
      longest={longestLetter}
      isChanged={draft.isChanged}
      failure={write.failure ?? preview.failure}
      isLooking={preview.isBusy}
      isSending={write.isBusy}
      onChange={draft.set}
      onLook={async (letter) => {
        write.forgetFailure();
        return (await preview.send({ orderNo, ...letter }))?.plain ?? null;
      }}
      onSend={async (letter) => {
        preview.forgetFailure();
        if (!(await write.send({ orderNo, ...letter }))) return false;
        draft.clear();
        announce(`Your email to ${frame.name || frame.to} is on its way.`, 'polite');
        return true;
      }}
      onClear={draft.clear}
      onClose={onClose}
    />
  );
}
