import { useState } from 'react';
import { Button } from '#admin/ui/actions/button.tsx';
import { FailureBanner, FormFailure } from '#admin/ui/data/failure-banner.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { Sheet } from '#admin/ui/overlays/sheet.tsx';
import type { Failure } from '#domain/failure.ts';
import { isBlankLetter } from '#domain/staff/words/letter-words.ts';
import { type Letter, LetterFields, type LetterFieldsProps } from './letter-fields.tsx';
import { LetterPreview } from './letter-preview.tsx';

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
  /** As it will be read; null where it failed. */
  readonly onLook: (letter: Letter) => Promise<string | null>;
  /** @returns whether it was sent */
  readonly onSend: (letter: Letter) => Promise<boolean>;
  readonly onClear: () => void;
  readonly onClose: () => void;
};

/** B-14: an email of one's own words to one customer, looked at before it goes. */
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
      title={`Write to ${frame.name || 'the customer'}`}
      foot={
        <>
          <Button kind="ghost" onClick={onClose}>
            Cancel
          </Button>
          {shown !== null ? (
            <Button icon="pencil" onClick={() => setShown(null)}>
              Write on
            </Button>
          ) : (
            <Button disabled={isBlank} busy={isLooking} onClick={() => void onLook(letter).then(setShown)}>
              See it as an email
            </Button>
          )}
          <Button kind="primary" icon="send" disabled={isBlank} busy={isSending} onClick={() => void submit()}>
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
        {shown !== null ? (
          <LetterPreview label="As the customer will read it" subject={letter.subject} plain={shown} />
        ) : (
          <form className="column" onSubmit={(event) => event.preventDefault()}>
            <LetterFields {...fields} letter={letter} frame={frame} errors={errors} />
            {isChanged && (
              <p>
                <button type="button" className="text-link" onClick={onClear}>
                  Begin anew
                </button>
              </p>
            )}
          </form>
        )}
        <FormFailure failure={failure} note="Nothing was sent; what you wrote is kept on this device." />
      </div>
    </Sheet>
  );
}

type PreparingProps = { readonly open: boolean; readonly error: unknown; readonly onClose: () => void };

/** Until it is known to whom, and what may be written. */
export const PreparingLetter = ({ open, error, onClose }: PreparingProps) => (
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
    <FailureBanner failure={error} />
    {!error && <SkeletonLines lines={8} label="The email is being prepared" />}
  </Sheet>
);
