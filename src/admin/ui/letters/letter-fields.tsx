import { TextArea, TextField } from '#admin/ui/forms/fields.tsx';
import { isBlankLetter, type LetterFrame, withPhrase } from '#domain/staff/words/letter-words.ts';
import { ReadyPhrases } from './ready-phrases.tsx';

export type Letter = { readonly subject: string; readonly text: string };

type Phrase = { readonly name: string; readonly text: string; readonly subject?: string | undefined };

export type LetterFieldsProps = {
  readonly letter: Letter;
  readonly frame: LetterFrame & { readonly phrases: readonly Phrase[] };
  /** What the subject begins with: a ready phrase's takes its place, what somebody typed stays. */
  readonly firstSubject: string;
  readonly help: string;
  readonly longest: number;
  readonly errors: Readonly<Record<string, string>> | undefined;
  readonly onChange: (letter: Letter) => void;
};

/** Ready phrases, subject and words of an email that staff write. */
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
      {isBlankLetter(text, frame) && <p className="small muted">Write something, or choose a phrase.</p>}
    </>
  );
}
