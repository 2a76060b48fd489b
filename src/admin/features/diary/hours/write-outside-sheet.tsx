import { useState } from 'react';
import { createPortal } from 'react-dom';
import * as z from 'zod/mini';
import { announce } from '#admin/lib/announce.ts';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { useDraft } from '#admin/lib/drafts/use-draft.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { FailureBanner, FormFailure } from '#admin/ui/data/failure-banner.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { Checkbox } from '#admin/ui/forms/choices.tsx';
import { LetterFields } from '#admin/ui/letters/letter-fields.tsx';
import { LetterPreview } from '#admin/ui/letters/letter-preview.tsx';
import { Sheet } from '#admin/ui/overlays/sheet.tsx';
import { findOrdersOutside, type OutsideOrder } from '#contract/admin/diary/opening.ts';
import { prepareOutsideEmail, previewOutsideEmail, writeToOutside } from '#contract/admin/diary/writing-outside.ts';
import { longestLetter } from '#contract/admin/messages/messages.ts';
import { isBlankLetter, letterAround } from '#domain/staff/words/letter-words.ts';

type SheetProps = {
  readonly open: boolean;
  readonly orders: readonly OutsideOrder[];
  readonly onClose: () => void;
};

/** Y-01: one email to everybody whom other hours leave outside, each with their own name, number and time. */
export function WriteOutsideSheet({ open, orders, onClose }: SheetProps) {
  const ready = useStaffQuery(prepareOutsideEmail, {}, { enabled: open, staleTime: 60_000 });
  // Not within the form that it was opened from: a key in one would send the other.
  return createPortal(
    open && ready.data ? (
      <Writing frame={ready.data} orders={orders} onClose={onClose} />
    ) : (
      <Sheet open={open} onClose={onClose} title="Write to those outside">
        <FailureBanner failure={ready.error} />
        {ready.isPending && <SkeletonLines lines={8} label="The email is being prepared" />}
      </Sheet>
    ),
    document.body,
  );
}

type Frame = z.output<(typeof prepareOutsideEmail)['output']>;

const draftOf = z.object({ subject: z.string(), text: z.string() });
const emailsText = (count: number): string => (count === 1 ? '1 email' : `${count} emails`);
const firstSubject = 'Your order {number}';

function Writing({ frame, orders, onClose }: Omit<SheetProps, 'open'> & { readonly frame: Frame }) {
  const draft = useDraft('write-outside', { subject: firstSubject, text: letterAround(frame) }, draftOf);
  const [skipsWritten, setSkipsWritten] = useState(true);
  const [shown, setShown] = useState<{ readonly to: string; readonly subject: string; readonly plain: string } | null>(
    null,
  );
  const preview = useStaffWrite(previewOutsideEmail);
  const write = useStaffWrite(writeToOutside, { refreshes: [findOrdersOutside] });
  const reachable = orders.filter(({ canBeWritten }) => canBeWritten);
  const writtenBefore = reachable.filter(({ writtenAt }) => writtenAt !== null).length;
  const chosen = skipsWritten ? reachable.filter(({ writtenAt }) => writtenAt === null) : reachable;
  const letter = { orderNos: chosen.map(({ orderNo }) => orderNo), ...draft.value };
  const cannot = isBlankLetter(draft.value.text, frame) || chosen.length === 0;
  const failure = write.failure ?? preview.failure;
  const look = async (): Promise<void> => {
    write.forgetFailure();
    const seen = await preview.send(letter);
    if (seen) setShown(seen);
  };
  const submit = async (): Promise<void> => {
    preview.forgetFailure();
    const done = await write.send(letter);
    if (!done) return setShown(null);
    draft.clear();
    const { written, notWritten } = done;
    announce(
      `${emailsText(written.length)} on the way.${notWritten.length > 0 ? ` Not written to: ${notWritten.map(({ orderNo }) => orderNo).join(', ')}.` : ''}`,
      'polite',
    );
    onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title="Write to those outside"
      foot={
        <>
          <Button kind="ghost" onClick={onClose}>
            Cancel
          </Button>
          {shown ? (
            <Button icon="pencil" onClick={() => setShown(null)}>
              Write on
            </Button>
          ) : (
            <Button disabled={cannot} busy={preview.isBusy} onClick={() => void look()}>
              See the first as an email
            </Button>
          )}
          <Button kind="primary" icon="send" disabled={cannot} busy={write.isBusy} onClick={() => void submit()}>
            Send {emailsText(chosen.length)}
          </Button>
        </>
      }
    >
      <div className="column">
        <p className="small muted">Answers come to {frame.replyTo}</p>
        {writtenBefore > 0 && (
          <Checkbox isOn={skipsWritten} onSwitch={setSkipsWritten}>
            Leave out {writtenBefore === 1 ? 'the one who was' : `the ${writtenBefore} who were`} written to already
          </Checkbox>
        )}
        {shown ? (
          <LetterPreview label={`As ${shown.to} will read it`} subject={shown.subject} plain={shown.plain} />
        ) : (
          <LetterFields
            letter={draft.value}
            frame={frame}
            firstSubject={firstSubject}
            help="{name}, {number}, {day}, {time} and {cake} are filled in for each order."
            longest={longestLetter}
            errors={failure?.detail.fields}
            onChange={draft.set}
          />
        )}
        <FormFailure failure={failure} note="Nothing was sent; what you wrote is kept on this device." />
      </div>
    </Sheet>
  );
}
