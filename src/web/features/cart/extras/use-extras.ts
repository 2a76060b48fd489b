import { useEffect, useState } from 'react';
import { type Extra, extrasOfCart, mostOfOneAsking } from '#contract/listing/catalogue.ts';
import type { CartLine } from '#domain/cart/cart.ts';
import { byPiece } from '#domain/money/weight.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';

const none: readonly Extra[] = [];

/** What is offered beside the cakes of the cart: asked when it is opened, and when other cakes are in it. */
export function useExtras(isOpen: boolean, lines: readonly CartLine[]): readonly Extra[] {
  const [extras, setExtras] = useState(none);
  const cakes = new Set(lines.filter(({ weight }) => weight !== byPiece).map(({ id }) => id));
  const slugs = [...cakes].toSorted().slice(0, mostOfOneAsking).join(',');
  useEffect(() => {
    if (!isOpen || slugs === '') return;
    let isWanted = true;
    // An offer that cannot be asked for is none; the cart is whole without it.
    callOverHttp(extrasOfCart, { slugs }).then(
      (found) => isWanted && setExtras(found),
      () => isWanted && setExtras(none),
    );
    return () => {
      isWanted = false;
    };
  }, [isOpen, slugs]);
  return slugs === '' ? none : extras;
}
