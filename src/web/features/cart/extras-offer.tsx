import '#web/styles/checkout/extras.css';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { Extra } from '#contract/listing/catalogue.ts';
import { describeFailure } from '#contract/wire/failures.ts';
import type { Personalisation } from '#domain/catalogue/personalisation.ts';
import { personalisationProblems } from '#domain/catalogue/personalisation-words.ts';
import { Failure } from '#domain/failure.ts';
import { depositText, formatPounds, penceFromPounds } from '#domain/money/money.ts';
import { byPiece } from '#domain/values/weight.ts';
import { cart } from '#web/features/cart/cart.ts';
import { payablePounds } from '#web/features/cart/cart-line-view.ts';
import { Button } from '#web/ui/button.tsx';
import { nothingSaid, Personalise, personalisationOf } from '#web/ui/forms/personalise.tsx';
import { Icon } from '#web/ui/icon.tsx';

const shownAtFirst = 3;

export type Told = { readonly text: string; readonly isGood: boolean };

async function putInCart(extra: Extra, personalisation?: Personalisation): Promise<Told> {
  try {
    await cart.add(extra, 1, byPiece, personalisation);
    return { text: `In your cart: ${extra.name}`, isGood: true };
  } catch (error) {
    if (error instanceof Failure && error.code === 'outOfStock')
      return { text: `Your cart has every ${extra.name} we have left.`, isGood: false };
    return { text: describeFailure(error).text, isGood: false };
  }
}

/** What one row offers: one extra, or a choice of several whose names differ only by a number. */
type ExtraRow = {
  readonly name: string;
  readonly choices: readonly { readonly text: string; readonly extra: Extra }[];
};

const numbered = /^(.+) (\d+)$/;

/** The rows, in the order of the first extra of each. */
export function groupExtras(extras: readonly Extra[]): ExtraRow[] {
  const rows = new Map<string, { text: string; extra: Extra }[]>();
  for (const extra of extras) {
    const [, name = extra.name, text = ''] = numbered.exec(extra.name) ?? [];
    rows.set(name, [...(rows.get(name) ?? []), { text, extra }]);
  }
  return [...rows].map(([name, choices]) => {
    const [only, second] = choices;
    return { name: only && !second ? only.extra.name : name, choices };
  });
}

type ExtraItemProps = {
  readonly row: ExtraRow;
  readonly addText: string;
  /** Resolves to whether it is in the cart. */
  readonly onAdd: (extra: Extra, said?: Personalisation) => Promise<boolean>;
};

const Price = ({ extra: { sizes } }: { extra: Extra }) => {
  const [size] = sizes;
  if (!size) return null;
  return (
    <>
      <span className="number">{formatPounds(penceFromPounds(payablePounds(size)))}</span>
      {size.deposit !== undefined && (
        <span className="extra-deposit">and {depositText(penceFromPounds(size.deposit))}</span>
      )}
    </>
  );
};

function ExtraItem({ row: { name, choices }, addText, onAdd }: ExtraItemProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const select = useRef<HTMLSelectElement>(null);
  const [chosen, setChosen] = useState(choices.length === 1 ? 0 : -1);
  const [isAdding, setAdding] = useState(false);
  const [isWriting, setWriting] = useState(false);
  const [wasAsked, setAsked] = useState(false);
  const [first] = choices;
  const extra = choices[chosen]?.extra;
  const isMissing = wasAsked && !extra;
  if (!first) return null;
  const { description, options } = first.extra;

  const add = async (what: Extra, words?: Personalisation): Promise<boolean> => {
    if (isAdding) return false;
    setAdding(true);
    const isIn = await onAdd(what, words);
    setAdding(false);
    return isIn;
  };
  const start = (): void => {
    setAsked(true);
    if (!extra) select.current?.focus();
    else if (options.message) setWriting(true);
    else void add(extra);
  };
  const close = (): void => {
    setWriting(false);
    requestAnimationFrame(() => button.current?.focus());
  };

  return (
    <li className="extra">
      <div className="extra-top">
        <p>
          <b id={id}>{name}</b>
          <span className="meta">
            <Price extra={extra ?? first.extra} />
          </span>
        </p>
        {choices.length > 1 && (
          <span className={`control extra-choice${isMissing ? ' has-error' : ''}`}>
            <select
              ref={select}
              aria-label={`Which ${name}`}
              aria-invalid={isMissing || undefined}
              aria-describedby={isMissing ? `${id}-missing` : undefined}
              value={chosen}
              onChange={({ target }) => setChosen(Number(target.value))}
            >
              <option value={-1}>Choose</option>
              {choices.map(({ text, extra: { slug } }, at) => (
                <option key={slug} value={at}>
                  {text}
                </option>
              ))}
            </select>
            <Icon name="chevron-down" className="icon select-arrow" />
          </span>
        )}
        {!isWriting && (
          <Button
            ref={button}
            variant="outline"
            small
            aria-disabled={isAdding || undefined}
            aria-label={`Add ${extra?.name ?? name}`}
            onClick={start}
          >
            Add
          </Button>
        )}
      </div>
      {isMissing && (
        <p className="field-error" id={`${id}-missing`}>
          <Icon name="circle-alert" />
          Please choose which one.
        </p>
      )}
      {(first.extra.sizes[0]?.deposit !== undefined || isWriting) && <p className="small muted">{description}</p>}
      {isWriting && extra && (
        <WordsForm
          options={options}
          addText={addText}
          onCancel={close}
          onSave={async (words) => {
            if (await add(extra, words)) close();
          }}
        />
      )}
    </li>
  );
}

type WordsFormProps = {
  readonly options: Extra['options'];
  readonly addText: string;
  readonly onSave: (said: Personalisation) => Promise<void>;
  readonly onCancel: () => void;
};

/** What a card should say, before it is in the cart. */
function WordsForm({ options, addText, onSave, onCancel }: WordsFormProps) {
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
          {addText}
        </Button>
        <Button variant="ghost" small onClick={onCancel}>
          Not now
        </Button>
      </div>
    </form>
  );
}

export type ExtrasOfferProps = {
  readonly extras: readonly Extra[];
  readonly addText?: string;
  /** Where it goes: the cart, unless given otherwise. */
  readonly put?: (extra: Extra, said?: Personalisation) => Promise<Told>;
};

/** Z-03. The extras that go with the products in the cart, or of an order. */
export function ExtrasOffer({ extras, addText = 'Add to Cart', put = putInCart }: ExtrasOfferProps) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const [isWhole, setWhole] = useState(false);
  const [told, setTold] = useState<Told | null>(null);
  const rows = groupExtras(extras);
  const shown = isWhole || rows.length <= shownAtFirst + 1 ? rows : rows.slice(0, shownAtFirst);
  const add = async (extra: Extra, said?: Personalisation): Promise<boolean> => {
    const outcome = await put(extra, said);
    setTold(outcome);
    return outcome.isGood;
  };
  const showAll = (): void => {
    setWhole(true);
    // The button goes: the first row that it revealed takes the focus.
    requestAnimationFrame(() =>
      list.current?.children[shownAtFirst]?.querySelector<HTMLElement>('select, button')?.focus(),
    );
  };
  return (
    <section className="extras" aria-labelledby={id}>
      <h3 id={id}>Anything to go with it?</h3>
      <ul ref={list}>
        {shown.map((row) => (
          <ExtraItem key={row.name} row={row} addText={addText} onAdd={add} />
        ))}
      </ul>
      {shown.length < rows.length && (
        <button type="button" className="link-button extras-more" onClick={showAll}>
          Show {rows.length - shown.length} more
        </button>
      )}
      <p className={told && !told.isGood ? 'extras-told is-bad' : 'extras-told'} role="status">
        {told && (
          <>
            <Icon name={told.isGood ? 'circle-check' : 'info'} />
            {told.text}
          </>
        )}
      </p>
    </section>
  );
}
