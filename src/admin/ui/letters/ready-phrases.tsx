type Phrase = { readonly name: string; readonly text: string; readonly subject?: string | undefined };

type ReadyPhrasesProps<P extends Phrase> = {
  readonly phrases: readonly P[];
  readonly onChoose: (phrase: P) => void;
};

/** Words that are often written, a tap away. */
export const ReadyPhrases = <P extends Phrase>({ phrases, onChoose }: ReadyPhrasesProps<P>) =>
  phrases.length === 0 ? null : (
    <fieldset className="ready-phrases">
      <legend>Ready phrases</legend>
      {phrases.map((phrase) => (
        <button key={phrase.name} type="button" className="filter-chip" onClick={() => onChoose(phrase)}>
          {phrase.name}
        </button>
      ))}
    </fieldset>
  );
