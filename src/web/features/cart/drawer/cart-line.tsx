import { useRef } from 'react';
import { lineTotalPence } from '#domain/cart/cart.ts';
import { lineSize } from '#domain/catalogue/size.ts';
import { depositText } from '#domain/money/deposit.ts';
import { formatPounds, penceFromPounds, times } from '#domain/money/money.ts';
import type { CartLineView } from '#web/features/cart/cart-line-view.ts';
import { Stepper } from '#web/ui/forms/stepper.tsx';
import { LinePersonalisation, Parts } from '#web/ui/values/line-details.tsx';
import { LinePicture } from '#web/ui/values/line-picture.tsx';

type CartLineProps = {
  readonly line: CartLineView;
  readonly most: number;
  readonly onQuantity: (quantity: number) => void;
  readonly onChangeWords: () => void;
};

/** K-02: a single piece shows its price, several show the price of each and the line's total. */
export function CartLineItem({ line, most, onQuantity, onChangeWords }: CartLineProps) {
  const { name, image, price, quantity, stock, pieces = 1, sizeIsGone } = line;
  // Another photo is another cut: it is chosen on the cake's own page.
  const { photo: _, ...words } = line.personalisation ?? {};
  const left = Math.floor((stock ?? 0) / pieces);
  const item = useRef<HTMLLIElement>(null);
  const change = (wanted: number): void => {
    // The line goes, and the focus with it: the drawer's heading takes it.
    if (wanted <= 0) item.current?.closest('dialog')?.querySelector('h2')?.focus();
    onQuantity(wanted);
  };
  return (
    <li ref={item} className="cart-line">
      <LinePicture file={image} widths={[96, 240]} sizes="92px" />
      <div>
        <div className="cart-line-top">
          <div>
            <h3>{name}</h3>
            <p className="meta">
              <Parts of={[lineSize(line), quantity > 1 && `${formatPounds(penceFromPounds(price))} each`]} />
            </p>
            <LinePersonalisation line={line} />
            {Object.keys(words).length > 0 && (
              <button type="button" className="link-button cart-line-words" onClick={onChangeWords}>
                Change the words<span className="visually-hidden"> of {name}</span>
              </button>
            )}
            {line.deposit !== undefined && (
              <p className="meta">and {depositText(times(penceFromPounds(line.deposit), quantity))}</p>
            )}
          </div>
          <b>{formatPounds(lineTotalPence(line))}</b>
        </div>
        {quantity > most && (
          <p className="few">{sizeIsGone ? 'Not in this size' : left <= 0 ? 'Sold out' : `Only ${left} left`}</p>
        )}
        <div className="cart-line-body">
          <Stepper small min={0} max={most} value={quantity} label={`Quantity of ${name}`} onChange={change} />
          <button type="button" className="link-button cart-line-remove" onClick={() => change(0)}>
            Remove<span className="visually-hidden"> {name}</span>
          </button>
        </div>
      </div>
    </li>
  );
}
