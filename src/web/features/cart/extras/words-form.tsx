import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Extra } from '#contract/listing/catalogue.ts';
import type { Personalisation } from '#domain/catalogue/personalisation.ts';
import { personalisationProblems } from '#domain/catalogue/personalisation-words.ts';
import { Button } from '#web/ui/button.tsx';
import { nothingSaid, Personalise, personalisationOf } from '#web/ui/forms/personalise.tsx';

type WordsFormProps = {
  readonly options: Extra['options'];
  readonly onSave: (said: Personalisation) => Promise<void>;
  readonly onCancel: () => void;
};

/** What a card should say, before it is in the cart. */
export function WordsForm({ options, onSave, onCancel }: WordsFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [said, setSaid] = useState(nothingSaid);
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);
  const save = (event: FormEvent): void => {
    event.preventDefault();
    const personalisation = personalisationOf(said);
    if (Object.keys(personalisationProblems(options, personalisation)).length === 0) void onSave(personalisation);
    else form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  };
  return (
    <form ref={form} className="extra-words" onSubmit={save} noValidate>
      <Personalise options={options} said={said} onSay={setSaid} messageLabel="What should the card say?" />
      <div className="extra-words-actions">
        <Button type="submit" small>
          Add to Cart
        </Button>
        <Button variant="ghost" small onClick={onCancel}>
          Not now
        </Button>
      </div>
    </form>
  );
}
