import type * as z from 'zod/mini';
import { announce } from '#admin/lib/announce.ts';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { letterDraft } from '#admin/lib/drafts/letter-draft.ts';
import { useDraft } from '#admin/lib/drafts/use-draft.ts';
import { LetterSheet, PreparingLetter } from '#admin/ui/letters/letter-sheet.tsx';
import type { CustomerPage } from '#contract/admin/customers/customer-page.ts';
import {
  emailCustomer,
  prepareCustomerEmail,
  previewCustomerEmail,
} from '#contract/admin/customers/customer-writing.ts';
import { longestLetter } from '#contract/admin/messages/messages.ts';
import { letterAround } from '#domain/staff/words/letter-words.ts';

type WriteProps = {
  readonly open: boolean;
  readonly customer: CustomerPage;
  readonly onClose: () => void;
  readonly onChanged: (customer: CustomerPage) => void;
};

/** An email that is about none of their orders. */
export function WriteSheet({ open, customer, onClose, onChanged }: WriteProps) {
  const customerId = customer.id;
  const ready = useStaffQuery(prepareCustomerEmail, { customerId }, { enabled: open, staleTime: 60_000 });
  if (open && ready.data)
    return <Writing frame={ready.data} customerId={customerId} onClose={onClose} onChanged={onChanged} />;
  return <PreparingLetter open={open} error={ready.error} onClose={onClose} />;
}

type WritingProps = Pick<WriteProps, 'onClose' | 'onChanged'> & {
  readonly customerId: number;
  readonly frame: z.output<(typeof prepareCustomerEmail)['output']>;
};

function Writing({ frame, customerId, onClose, onChanged }: WritingProps) {
  const draft = useDraft(`write-customer:${customerId}`, { subject: '', text: letterAround(frame) }, letterDraft);
  const preview = useStaffWrite(previewCustomerEmail);
  const write = useStaffWrite(emailCustomer, { onDone: onChanged });
  return (
    <LetterSheet
      frame={frame}
      letter={draft.value}
      firstSubject=""
      help="It stands among their emails. About an order, write from the order’s own page."
      longest={longestLetter}
      isChanged={draft.isChanged}
      failure={write.failure ?? preview.failure}
      isLooking={preview.isBusy}
      isSending={write.isBusy}
      onChange={draft.set}
      onLook={async (letter) => {
        write.forgetFailure();
        return (await preview.send({ customerId, ...letter }))?.plain ?? null;
      }}
      onSend={async (letter) => {
        preview.forgetFailure();
        if (!(await write.send({ customerId, ...letter }))) return false;
        draft.clear();
        announce(`The email goes to ${frame.name || frame.to}.`, 'polite');
        return true;
      }}
      onClear={draft.clear}
      onClose={onClose}
    />
  );
}
