import { useId, useRef, useState } from 'react';
import type { Extra } from '#contract/listing/catalogue.ts';
import type { Personalisation } from '#domain/catalogue/personalisation.ts';
import { depositText } from '#domain/money/deposit.ts';
import { formatPounds, penceFromPounds } from '#domain/money/money.ts';
import { payablePounds } from '#web/features/cart/cart-line-view.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { ExtraRow } from './group-extras.ts';
import { WordsForm } from './words-form.tsx';

type ExtraItemProps = {
  readonly row: ExtraRow;
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

export function ExtraItem({ row: { name, choices }, onAdd }: ExtraItemProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const select = useRef<HTMLSelectElement>(null);
  const [chosen, setChosen] = useState(choices.length === 1 ? 0 : -1);
  const [isAdding, setAdding] = useState(false);
  const [isWriting, setWriting] = useState(false);
  const [first] = choices;
  const extra = choices[chosen]?.extra;
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
          <span className="control extra-choice">
            <select
              ref={select}
              aria-label={`Which ${name}`}
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
      {(first.extra.sizes[0]?.deposit !== undefined || isWriting) && <p className="small muted">{description}</p>}
      {isWriting && extra && (
        <WordsForm
          options={options}
          onCancel={close}
          onSave={async (words) => {
            if (await add(extra, words)) close();
          }}
        />
      )}
    </li>
  );
}
