import '#web/styles/checkout/extras.css';
import { useId, useRef, useState } from 'react';
import type { Extra } from '#contract/listing/catalogue.ts';
import { describeFailure } from '#contract/wire/failures.ts';
import type { Personalisation } from '#domain/catalogue/personalisation.ts';
import { Failure } from '#domain/failure.ts';
import { byPiece } from '#domain/money/weight.ts';
import { cart } from '#web/features/cart/cart.ts';
import { Icon } from '#web/ui/icon.tsx';
import { ExtraItem } from './extra-item.tsx';
import { groupExtras } from './group-extras.ts';

const shownAtFirst = 3;

type Told = { readonly text: string; readonly isGood: boolean };

async function put(extra: Extra, personalisation?: Personalisation): Promise<Told> {
  try {
    await cart.add(extra, 1, byPiece, personalisation);
    return { text: `In your cart: ${extra.name}`, isGood: true };
  } catch (error) {
    if (error instanceof Failure && error.code === 'outOfStock')
      return { text: `Your cart holds every ${extra.name} that there is.`, isGood: false };
    return { text: describeFailure(error).text, isGood: false };
  }
}

/** Z-03. What the cakes in the cart have beside them. */
export function ExtrasOffer({ extras }: { extras: readonly Extra[] }) {
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
    // The button goes: the first row that it showed takes the focus.
    requestAnimationFrame(() =>
      list.current?.children[shownAtFirst]?.querySelector<HTMLElement>('select, button')?.focus(),
    );
  };
  return (
    <section className="extras" aria-labelledby={id}>
      <h3 id={id}>Something beside the cake?</h3>
      <ul ref={list}>
        {shown.map((row) => (
          <ExtraItem key={row.name} row={row} onAdd={add} />
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
