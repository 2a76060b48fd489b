import { useState } from 'react';
import { Button, TextButton } from '#admin/ui/actions/button.tsx';
import { FailureBanner, FormFailure } from '#admin/ui/data/banner.tsx';
import { ScrollArea } from '#admin/ui/data/list-panel.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { Sheet } from '#admin/ui/overlays/dialog.tsx';
import type { Failure } from '#domain/failure.ts';
import { isBlankLetter } from '#domain/staff/words/letter-words.ts';
import { type Letter, LetterFields, type LetterFieldsProps } from './letter-fields.tsx';

type LetterSheetProps = Omit<LetterFieldsProps, 'frame' | 'errors'> & {
  readonly frame: LetterFieldsProps['frame'] & {
    readonly to: string;
    readonly name: string;
    readonly replyTo: string;
  };
  /** It was typed here and is not sent. */
  readonly isChanged: boolean;
  readonly failure: Failure | null;
  readonly isLooking: boolean;
  readonly isSending: boolean;
  /** Resolves with the email as it will be read; null if it failed. */
  readonly onLook: (letter: Letter) => Promise<string | null>;
  /** @returns whether it was sent */
  readonly onSend: (letter: Letter) => Promise<boolean>;
  readonly onClear: () => void;
  readonly onClose: () => void;
};

type LetterPreviewProps = {
  /** Through whose eyes it is seen: 'As the customer will see it'. */
  readonly label: string;
  readonly subject: string;
  readonly plain: string;
};

/** An email as it will be read. A long one is scrolled by keys, so it takes the focus. */
export const LetterPreview = ({ label, subject, plain }: LetterPreviewProps) => (
  <ScrollArea label={label} className="column">
    <p>
      <b>{subject}</b>
    </p>
    <pre className="whitespace-pre-wrap [font:inherit]">{plain}</pre>
  </ScrollArea>
);

/** B-14: an email in the member's own words to one customer, previewed before it goes. */
export function LetterSheet({
  frame,
  letter,
  isChanged,
  failure,
  isLooking,
  isSending,
  onLook,
  onSend,
  onClear,
  onClose,
  ...fields
}: LetterSheetProps) {
  const [shown, setShown] = useState<string | null>(null);
  const isBlank = isBlankLetter(letter.text, frame);
  const errors = failure?.detail.fields;
  const submit = async (): Promise<void> => {
    if (isBlank) return;
    if (await onSend(letter)) onClose();
    else setShown(null);
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={`Email ${frame.name || 'the customer'}`}
      cancel="Cancel"
      foot={
        <>
          {shown !== null ? (
            <Button icon="pencil" onClick={() => setShown(null)}>
              Keep writing
            </Button>
          ) : (
            <Button disabled={isBlank} busy={isLooking} onClick={() => void onLook(letter).then(setShown)}>
              Preview
            </Button>
          )}
          <Button kind="primary" icon="send" disabled={isBlank} busy={isSending} onClick={() => void submit()}>
            Send
          </Button>
        </>
      }
    >
      <div className="column">
        <div className="flex flex-wrap items-center justify-between gap-2.5 text-sm text-muted">
          <span className="flex items-center gap-2.5">
            <Icon name="mail" />
            <span className="wrap-anywhere">{frame.to}</span>
          </span>
          <span className="wrap-anywhere">Replies go to {frame.replyTo}</span>
        </div>
        {shown !== null ? (
          <LetterPreview label="As the customer will see it" subject={letter.subject} plain={shown} />
        ) : (
          <form className="column" onSubmit={(event) => event.preventDefault()}>
            <LetterFields {...fields} letter={letter} frame={frame} errors={errors} />
            {isChanged && (
              <p>
                <TextButton onClick={onClear}>Start again</TextButton>
              </p>
            )}
          </form>
        )}
        <FormFailure failure={failure} note="Nothing was sent. What you wrote is kept on this device." />
      </div>
    </Sheet>
  );
}

type PreparingProps = { readonly open: boolean; readonly error: unknown; readonly onClose: () => void };

/** Shown until it is known whom it goes to, and what may be written. */
export const PreparingLetter = ({ open, error, onClose }: PreparingProps) => (
  <Sheet open={open} onClose={onClose} title="Email the customer" cancel="Close">
    <FailureBanner failure={error} />
    {!error && <SkeletonLines lines={8} label="Preparing the email…" />}
  </Sheet>
);
