import { chipLook } from '#admin/ui/actions/chips.tsx';
import { TextArea, TextField } from '#admin/ui/forms/fields.tsx';
import { isBlankLetter, type LetterFrame, withPhrase } from '#domain/staff/words/letter-words.ts';

type Phrase = { readonly name: string; readonly text: string; readonly subject?: string | undefined };

type ReadyPhrasesProps<P extends Phrase> = {
  readonly phrases: readonly P[];
  readonly onChoose: (phrase: P) => void;
};

/** Words that are often written, one tap away. */
export const ReadyPhrases = <P extends Phrase>({ phrases, onChoose }: ReadyPhrasesProps<P>) =>
  phrases.length === 0 ? null : (
    <fieldset className="m-0 flex min-w-0 flex-wrap gap-2 border-0 p-0">
      <legend className="pb-1.5 text-sm font-semibold">Ready phrases</legend>
      {phrases.map((phrase) => (
        <button
          key={phrase.name}
          type="button"
          className={`${chipLook} border-border-control bg-white text-text active:bg-damson-100`}
          onClick={() => onChoose(phrase)}
        >
          {phrase.name}
        </button>
      ))}
    </fieldset>
  );

export type Letter = { readonly subject: string; readonly text: string };

export type LetterFieldsProps = {
  readonly letter: Letter;
  readonly frame: LetterFrame & { readonly phrases: readonly Phrase[] };
  /** What the subject starts with: a ready-made phrase's takes its place, but what somebody typed stays. */
  readonly firstSubject: string;
  readonly help: string;
  readonly longest: number;
  readonly errors: Readonly<Record<string, string>> | undefined;
  readonly onChange: (letter: Letter) => void;
};

/** Ready-made phrases, subject and text of an email that staff write. */
export function LetterFields({ letter, frame, firstSubject, help, longest, errors, onChange }: LetterFieldsProps) {
  const { subject, text } = letter;
  const { phrases } = frame;
  const isReadySubject = [firstSubject, '', ...phrases.map((phrase) => phrase.subject)].includes(subject.trim());
  return (
    <>
      <ReadyPhrases
        phrases={phrases}
        onChoose={(phrase) =>
          onChange({
            subject: isReadySubject ? (phrase.subject ?? subject) : subject,
            text: withPhrase(text, phrase.text, { frame, phrases: phrases.map((one) => one.text) }),
          })
        }
      />
      <TextField
        label="Subject"
        value={subject}
        onText={(next) => onChange({ subject: next, text })}
        maxLength={150}
        required
        error={errors?.subject}
      />
      <TextArea
        label="Email"
        help={help}
        rows={12}
        value={text}
        onText={(next) => onChange({ subject, text: next })}
        maxLength={longest}
        error={errors?.text}
      />
      {isBlankLetter(text, frame) && <p className="text-sm text-muted">Write something, or choose a ready phrase.</p>}
    </>
  );
}
