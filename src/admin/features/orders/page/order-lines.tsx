import type { ReactNode } from 'react';
import { Icon } from '#admin/ui/icon.tsx';
import { AllergenWords } from '#admin/ui/values/allergen-words.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import type { OrderPageLine } from '#contract/admin/orders/order-page.ts';
import { pence } from '#domain/money/money.ts';
import { Picture } from '#web/ui/picture.tsx';

/** An extra without a picture keeps its place. */
export const LinePicture = ({ image }: { readonly image: string }) =>
  image === '' ? (
    <span className="thumb thumb--large" />
  ) : (
    <Picture className="thumb thumb--large" file={image} alt="" widths={[96, 160, 240]} sizes="64px" />
  );

type LineProps = { readonly line: OrderPageLine; readonly seesMoney: boolean; readonly children?: ReactNode };

/** A line as it was sold, with what was written for its cake. */
export function OrderLine({ line, seesMoney, children }: LineProps) {
  const facts = [line.size, seesMoney && `${poundsText(pence(line.unitPricePence))} each`];
  const isMessage = (text: string) => text.startsWith('Message');
  return (
    <li className="order-line">
      <LinePicture image={line.image} />
      <div className="grow">
        <p>
          <b>{line.name}</b>
        </p>
        <p className="small muted">{facts.filter(Boolean).join(' · ')}</p>
        {line.message !== '' && (
          <p className="cake-words">
            <Icon name="message-square-quote" />
            <span>
              “<bdi>{line.message}</bdi>”
            </span>
          </p>
        )}
        {line.madeFor
          .filter((text) => !isMessage(text))
          .map((text) => (
            <p key={text} className="small">
              {text}
            </p>
          ))}
        {line.photo !== null && (
          <a className="text-link" href={line.photo} target="_blank" rel="noreferrer">
            See photo
          </a>
        )}
        {line.returnedQuantity > 0 && (
          <p className="small">
            {line.returnedQuantity} of {line.quantity} given back
          </p>
        )}
        <AllergenWords names={line.allergens} />
        {children}
      </div>
      <span className="order-line-quantity">
        <b>{line.quantity}</b> ×
      </span>
      {seesMoney && <span className="order-line-amount">{poundsText(pence(line.quantity * line.unitPricePence))}</span>}
    </li>
  );
}

export const OrderLines = ({ lines, seesMoney }: { readonly lines: readonly OrderPageLine[]; seesMoney: boolean }) => (
  <ul className="order-lines">
    {lines.map((line) => (
      <OrderLine key={line.place} line={line} seesMoney={seesMoney} />
    ))}
  </ul>
);
