import { Button } from '#admin/ui/actions/button.tsx';
import { TextArea, TextField } from '#admin/ui/forms/fields.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { listOf, type Phrase } from '#domain/staff/settings/setting-texts.ts';

type PhraseListProps = {
  /** As it is typed: JSON. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** An email about an order has one; an answer to a message keeps its own. */
  readonly hasSubject: boolean;
  readonly most: number;
  readonly error: string | undefined;
};

/** Phrases that are a tap away where an email is written, in their order. */
export function PhraseList({ value, onChange, hasSubject, most, error }: PhraseListProps) {
  const phrases = listOf(value);
  const put = (next: readonly Phrase[]): void => onChange(JSON.stringify(next));
  const change = (at: number, changed: Partial<Phrase>): void =>
    put(phrases.map((phrase, n) => (n === at ? { ...phrase, ...changed } : phrase)));
  return (
    <div className="column">
      <ul className="phrase-rows">
        {phrases.map((phrase, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a phrase is its place in the list; its name is what is typed
          <li key={at} className="phrase-row">
            <div className="halves">
              <TextField label="Name" maxLength={200} value={phrase.name} onText={(name) => change(at, { name })} />
              {hasSubject && (
                <TextField
                  label="Subject"
                  maxLength={200}
                  value={phrase.subject ?? ''}
                  onText={(subject) => change(at, { subject })}
                />
              )}
            </div>
            <TextArea
              label="Text"
              rows={3}
              maxLength={2_000}
              value={phrase.text}
              onText={(text) => change(at, { text })}
            />
            <div>
              <Button
                kind="ghost"
                size="small"
                icon="trash-2"
                aria-label={`Take away ${phrase.name || 'this phrase'}`}
                onClick={() => put(phrases.filter((_, n) => n !== at))}
              >
                Take away
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {error !== undefined && (
        <p className="field-error" role="alert">
          <Icon name="circle-alert" />
          {error}
        </p>
      )}
      {phrases.length < most && (
        <div>
          <Button
            icon="plus"
            onClick={() => put([...phrases, { name: '', ...(hasSubject && { subject: '' }), text: '' }])}
          >
            Another phrase
          </Button>
        </div>
      )}
    </div>
  );
}
