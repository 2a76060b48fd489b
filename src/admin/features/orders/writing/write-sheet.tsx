import { useState } from 'react';
import * as z from 'zod/mini';
import { announce } from '#admin/lib/announce.ts';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { useDraft } from '#admin/lib/drafts/use-draft.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { LetterFields } from '#admin/ui/forms/letter-fields.tsx';
import { LetterPreview } from '#admin/ui/forms/letter-preview.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { Sheet } from '#admin/ui/overlays/sheet.tsx';
import { longestLetter } from '#contract/admin/messages/messages.ts';
import type { OrderPage } from '#contract/admin/orders/order-page.ts';
import { prepareOrderEmail, previewOrderEmail, writeToCustomer } from '#contract/admin/orders/order-writing.ts';
import { isBlankLetter, letterAround } from '#domain/staff/words/letter-words.ts';

type WriteProps = {
  readonly open: boolean;
  readonly order: OrderPage;
  /** The ready phrase that it begins with; null for none. */
  readonly phrase: string | null;
  readonly onClose: () => void;
  readonly onChanged: (order: OrderPage) => void;
};

/** B-14: an email of one's own words to whoever ordered, beside the order. */
export function WriteSheet({ open, order, phrase, onClose, onChanged }: WriteProps) {
  const ready = useStaffQuery(prepareOrderEmail, { orderNo: order.number }, { enabled: open, staleTime: 60_000 });
  if (open && ready.data)
    return <Writing frame={ready.data} order={order} phrase={phrase} onClose={onClose} onChanged={onChanged} />;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Write to the customer"
      foot={
        <Button kind="ghost" onClick={onClose}>
          Close
        </Button>
      }
    >
      <FailureBanner failure={ready.error} />
      {ready.isPending && <SkeletonLines lines={8} label="The email is being prepared" />}
    </Sheet>
  );
}

type Prepared = z.output<(typeof prepareOrderEmail)['output']>;
type WritingProps = Omit<WriteProps, 'open'> & { readonly frame: Prepared };

const draftOf = z.object({ subject: z.string(), text: z.string() });

function Writing({ frame, order, phrase, onClose, onChanged }: WritingProps) {
  const orderNo = order.number;
  const firstSubject = `Your order ${orderNo}`;
  const first = frame.phrases.find(({ name }) => name === phrase);
  const draft = useDraft(
    `write:${orderNo}`,
    { subject: first?.subject ?? firstSubject, text: letterAround(frame, first?.text) },
    draftOf,
  );
  const { subject, text } = draft.value;
  const [isPreview, setPreview] = useState(false);
  const preview = useStaffWrite(previewOrderEmail);
  const [shown, setShown] = useState('');
  const write = useStaffWrite(writeToCustomer, { onDone: onChanged });
  const isBlank = isBlankLetter(text, frame);
  const failure = write.failure ?? preview.failure;
  const fields = failure?.detail.fields;

  const look = async (): Promise<void> => {
    write.forgetFailure();
    const seen = await preview.send({ orderNo, subject, text });
    if (!seen) return;
    setShown(seen.plain);
    setPreview(true);
  };
  const submit = async (): Promise<void> => {
    if (isBlank) return;
    preview.forgetFailure();
    if (!(await write.send({ orderNo, subject, text }))) return setPreview(false);
    draft.clear();
    announce(`The email goes to ${frame.name || frame.to}.`, 'polite');
    onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={`Write to ${frame.name || 'the customer'}`}
      foot={
        <>
          <Button kind="ghost" onClick={onClose}>
            Cancel
          </Button>
          {isPreview ? (
            <Button icon="pencil" onClick={() => setPreview(false)}>
              Write on
            </Button>
          ) : (
            <Button disabled={isBlank} busy={preview.isBusy} onClick={() => void look()}>
              See it as an email
            </Button>
          )}
          <Button kind="primary" icon="send" disabled={isBlank} busy={write.isBusy} onClick={() => void submit()}>
            Send
          </Button>
        </>
      }
    >
      <div className="column">
        <div className="row row--wrap row--apart small muted">
          <span className="row">
            <Icon name="mail" />
            <span className="write-address">{frame.to}</span>
          </span>
          <span className="write-address">Answers come to {frame.replyTo}</span>
        </div>
        {isPreview ? (
          <LetterPreview label="As the customer will read it" subject={subject} plain={shown} />
        ) : (
          <form className="column" onSubmit={(event) => event.preventDefault()}>
            <LetterFields
              letter={draft.value}
              frame={frame}
              firstSubject={firstSubject}
              help="Name, number and time are filled in from the order."
              longest={longestLetter}
              errors={fields}
              onChange={draft.set}
            />
            {draft.isChanged && (
              <p>
                <button type="button" className="text-link" onClick={draft.clear}>
                  Begin anew
                </button>
              </p>
            )}
          </form>
        )}
        {fields === undefined && (
          <FailureBanner failure={failure} note="Nothing was sent; what you wrote is kept on this device." />
        )}
      </div>
    </Sheet>
  );
}
