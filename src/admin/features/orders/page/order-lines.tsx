import { type ReactNode, useState } from 'react';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { Button, textLink } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { LinkToCopy } from '#admin/ui/data/link-to-copy.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { AllergenWords, CakeWords } from '#admin/ui/values/cake-words.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { askForPhoto } from '#contract/admin/orders/order-actions.ts';
import type { OrderPageLine } from '#contract/admin/orders/order-page.ts';
import { pence } from '#domain/money/money.ts';
import { Picture } from '#web/ui/picture.tsx';

/** The picture of a line item; one without a picture shows a drawn cake instead. */
export const LinePicture = ({ image }: { readonly image: string }) =>
  image === '' ? (
    <span className="thumb grid size-16 flex-none place-items-center rounded-small bg-oat-100 object-cover text-muted">
      <Icon name="cake" />
    </span>
  ) : (
    <Picture
      className="thumb size-16 flex-none rounded-small bg-oat-100 object-cover"
      file={image}
      alt=""
      widths={[96, 160, 240]}
      sizes="64px"
    />
  );

export const lineLook = 'flex gap-3.5 border-t border-line py-3 first:border-t-0 first:pt-0.5 max-md:[&_.thumb]:hidden';

type LineProps = { readonly line: OrderPageLine; readonly children?: ReactNode };

/** A line item as it was sold, with what was written for its cake. */
export function OrderLine({ line, children }: LineProps) {
  const facts = [line.size, line.price && `${poundsText(pence(line.price.unitPence))} each`];
  return (
    <li className={`${lineLook} items-start`}>
      {line.photo === null ? (
        <LinePicture image={line.image} />
      ) : (
        <img className="thumb size-16 flex-none rounded-small bg-oat-100 object-cover" src={line.photo} alt="" />
      )}
      <div className="min-w-0 flex-1">
        <p>
          <b>{line.name}</b>
        </p>
        <p className="text-sm text-muted">{facts.filter(Boolean).join(' · ')}</p>
        <CakeWords line={line} />
        {line.photo !== null && (
          <a className={textLink} href={line.photo} target="_blank" rel="noreferrer">
            See photo
          </a>
        )}
        {line.returnedQuantity > 0 && (
          <p className="text-sm">
            {line.returnedQuantity} of {line.quantity} refunded
          </p>
        )}
        <AllergenWords names={line.allergens} />
        {children}
      </div>
      <span className="w-12 text-right whitespace-nowrap tabular-nums">
        <b>{line.quantity}</b> ×
      </span>
      {line.price && (
        <span className="w-21 text-right font-bold tabular-nums">
          {poundsText(pence(line.quantity * line.price.unitPence))}
        </span>
      )}
    </li>
  );
}

export const OrderLines = ({ lines }: { readonly lines: readonly OrderPageLine[] }) => (
  <ul className="grid">
    {lines.map((line) => (
      <OrderLine key={line.place} line={line} />
    ))}
  </ul>
);

/** Creates a link by which the customer adds what a cake is waiting for: to read out or send on, and by email if there is an address. */
export function AskForPhoto({ orderNo }: { readonly orderNo: string }) {
  const ask = useStaffWrite(askForPhoto);
  const [sent, setSent] = useState<{ readonly url: string; readonly isEmailed: boolean } | null>(null);
  const mayAsk = useMay('orders.take');
  if (!mayAsk) return null;
  return (
    <div className="column">
      <p>
        <Button icon="camera" busy={ask.isBusy} onClick={() => void ask.send({ orderNo }).then(setSent)}>
          Ask for the photo
        </Button>
      </p>
      {sent !== null && (
        <LinkToCopy kind="done" isNews url={sent.url} copy="Copy photo link">
          {sent.isEmailed ? 'It is on its way by email, or send on:' : 'Send on:'}
        </LinkToCopy>
      )}
      <FailureBanner failure={ask.failure} />
    </div>
  );
}
