import type { FormEvent } from 'react';
import { Button } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { TextArea } from '#admin/ui/forms/fields.tsx';
import type { Failure } from '#domain/failure.ts';
import { isBlankLetter, type LetterFrame, withPhrase } from '#domain/staff/words/letter-words.ts';
import { ReadyPhrases } from './letter-fields.tsx';

type AnswerFormProps = {
  /** Whom it goes to. */
  readonly name: string;
  readonly text: string;
  readonly frame: LetterFrame & { readonly phrases: readonly { readonly name: string; readonly text: string }[] };
  readonly longest: number;
  /** How it goes out, once there is something to send. */
  readonly way: string;
  readonly failure: Failure | null;
  readonly isBusy: boolean;
  readonly isChanged: boolean;
  /** Whether it is the main purpose of the screen. */
  readonly isMain?: boolean;
  readonly onText: (text: string) => void;
  readonly onSend: () => void;
  readonly onAnew: () => void;
  /** Somebody else wrote in the meantime: their answer is looked at first. */
  readonly onShowTheirs: () => void;
};

/** An answer between a greeting and a signature, with ready-made phrases. */
export function AnswerForm({ name, text, frame, failure, isBusy, isMain = false, ...rest }: AnswerFormProps) {
  const { longest, way, isChanged, onText, onSend, onAnew, onShowTheirs } = rest;
  const isBlank = isBlankLetter(text, frame);
  const fault = failure?.detail.fields?.text;
  const phrases = frame.phrases.map((phrase) => phrase.text);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isBlank) onSend();
  };
  return (
    <form
      className="mt-auto grid grid-cols-1 gap-3 rounded-large bg-white px-4.5 pt-3.5 pb-4.5 shadow-panel forced-colors:border in-[.panel]:mt-4.5 in-[.panel]:rounded-none in-[.panel]:border-t in-[.panel]:border-line in-[.panel]:px-0 in-[.panel]:pt-4.5 in-[.panel]:pb-0 in-[.panel]:shadow-none"
      onSubmit={submit}
    >
      <ReadyPhrases
        phrases={frame.phrases}
        onChoose={(phrase) => onText(withPhrase(text, phrase.text, { frame, phrases }))}
      />
      <TextArea label={`Reply to ${name}`} rows={6} value={text} onText={onText} maxLength={longest} error={fault} />
      {fault === undefined && (
        <FailureBanner failure={failure} note="What you wrote is kept on this device." onShowLatest={onShowTheirs} />
      )}
      <div className="flex flex-wrap items-center gap-2.5 [&_p]:basis-[12rem] [&_p]:wrap-anywhere">
        <p className="min-w-0 flex-1 text-sm text-muted">
          {isBlank ? 'Write something, or choose a ready phrase.' : way}
        </p>
        {isChanged && (
          <Button kind="ghost" onClick={onAnew}>
            Start again
          </Button>
        )}
        <Button {...(isMain && { kind: 'primary' })} icon="send" type="submit" busy={isBusy} disabled={isBlank}>
          Send
        </Button>
      </div>
    </form>
  );
}
