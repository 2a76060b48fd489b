import { Link } from 'react-router';
import { personText, reasonLooks, ruleLook, signClass, signedText } from '#admin/features/stock/movement-words.ts';
import { ProductName } from '#admin/features/stock/product-name.tsx';
import { useMay, useSession } from '#admin/lib/session/session.ts';
import { momentText } from '#admin/lib/time/day-words.ts';
import { IconButton } from '#admin/ui/actions/icon-button.tsx';
import { NumberCell } from '#admin/ui/data/table.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import type { Movement } from '#contract/admin/stock/movements.ts';

type MovementRowProps = {
  readonly movement: Movement;
  readonly now: number;
  readonly isBusy: boolean;
  readonly onUndo: () => void;
};

export function MovementRow({ movement, now, isBusy, onUndo }: MovementRowProps) {
  const { at, reason, isByRule, name, image, pieces, stockAfter, by, note, orderNo, isUndone, mayBeUndone } = movement;
  const { timeZone } = useSession().shop;
  const { word, icon } = isByRule ? ruleLook : reasonLooks[reason];
  return (
    <tr>
      <td className="movement-when">{momentText(at, now, timeZone)}</td>
      <td className="movement-kind">
        <span className="row">
          <Icon name={icon} />
          <b>{word}</b>
        </span>
      </td>
      <td className="movement-product">
        <ProductName image={image} name={name} />
      </td>
      <NumberCell>
        <b className={signClass(pieces)}>{signedText(pieces)}</b>
      </NumberCell>
      <NumberCell>
        <span className="only-phone muted">then </span>
        {stockAfter}
      </NumberCell>
      <td className="movement-who">{isByRule ? 'by rule' : personText(by)}</td>
      <td className="muted movement-why">
        {orderNo !== null && <OrderName orderNo={orderNo} />} {note}
        {isUndone && ' Undone.'}
      </td>
      <td className="movement-undo">
        {mayBeUndone && (
          <IconButton
            icon="undo-2"
            label={`Undo ${word} ${signedText(pieces)} ${name}`}
            aria-disabled={isBusy || undefined}
            onClick={isBusy ? undefined : onUndo}
          />
        )}
      </td>
    </tr>
  );
}

function OrderName({ orderNo }: { readonly orderNo: string }) {
  return useMay('orders.see') ? <Link to={adminUrls.order(orderNo)}>{orderNo}</Link> : orderNo;
}
