import { useMember } from '#admin/lib/session/session.ts';
import { longDay } from '#admin/lib/time/day-words.ts';
import { useShopClock } from '#admin/lib/time/use-now.ts';
import { poundsText } from '#admin/ui/values/pounds.ts';
import type { PrintedOrder } from '#contract/admin/prints/prints.ts';
import { urls } from '#contract/pages/urls.ts';
import { kitchenAllergens } from '#domain/diet/kitchen-allergens.ts';
import { pence } from '#domain/money/money.ts';
import { formatUkNumber } from '#domain/person/phone.ts';
import { PrintPage } from './print-page.tsx';
import { RollPiece } from './roll-piece.tsx';
import { usePrints } from './use-prints.ts';
import '#admin/styles/prints/prints.css';
import '#admin/styles/prints/ticket.css';

/** B-13: for the kitchen's printer, 80 mm; one after the other, each on a piece of its own. */
export function TicketScreen() {
  const { data, failure, note } = usePrints('ticket');
  const orders = data?.orders ?? [];
  return (
    <PrintPage
      title={orders.length > 1 ? 'Kitchen tickets' : 'Kitchen ticket'}
      paper="80mm 297mm"
      failure={failure}
      isReady={data !== undefined}
      onPrint={note}
    >
      {orders.map((order, at) => (
        <Ticket key={order.number} order={order} count={`Ticket ${at + 1} of ${orders.length}`} />
      ))}
    </PrintPage>
  );
}

function Ticket({ order, count }: { readonly order: PrintedOrder; readonly count: string }) {
  const { time } = useShopClock();
  const member = useMember();
  const { usual, unusual } = kitchenAllergens(order.allergens);
  return (
    <RollPiece>
      <p>
        <b>KITCHEN · {longDay(order.date)}</b>
      </p>
      <p className="ticket-head">
        <span className="ticket-time">{order.time}</span>
        <span className="ticket-number">{order.number.slice(-4)}</span>
      </p>
      <hr />
      {order.changedSince.length > 0 && (
        <div className="ticket-changed">
          <b>CHANGED</b>
          {order.changedSince.map((change) => (
            <p key={change}>{change}</p>
          ))}
        </div>
      )}
      <p className="ticket-name">
        <bdi>{order.name}</bdi>
      </p>
      <p>{[formatUkNumber(order.telephone), order.number].filter(Boolean).join(' · ')}</p>
      <hr className="ticket-dashed" />
      <ul>
        {order.lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line's place is its name
          <li key={at}>
            <b>{line.quantity}×</b>
            <div>
              <b className="ticket-product">{line.name}</b>
              <p>{[line.size, line.base.toLowerCase()].filter(Boolean).join(' · ')}</p>
              {line.message !== '' && (
                <q className="ticket-message" dir="auto">
                  {line.message}
                </q>
              )}
              {line.words.length > 0 && <small>{line.words.join(' · ')}</small>}
            </div>
          </li>
        ))}
      </ul>
      <hr className="ticket-dashed" />
      {usual.length > 0 && <p className="ticket-contains">CONTAINS: {usual.join(', ').toLowerCase()}</p>}
      {unusual.length > 0 && <p className="ticket-loud">{unusual.join(' · ').toUpperCase()}</p>}
      {order.allergyNote !== '' && (
        <p className="ticket-loud">
          ALLERGIES: <bdi>{order.allergyNote}</bdi>
        </p>
      )}
      {order.notes.map((text) => (
        <p key={text}>
          <b>Note:</b> <bdi>{text}</bdi>
        </p>
      ))}
      <hr />
      <div className="ticket-foot">
        <div>
          {order.money && (
            <p className="ticket-name">
              {order.money.owedPence > 0 ? `OWES ${poundsText(pence(order.money.owedPence))}` : 'PAID'}
            </p>
          )}
          <small>
            Printed {time}, {member.name}
            <br />
            {count}
          </small>
        </div>
        <img className="ticket-code" src={urls.collectionCode(order.number)} alt="" />
      </div>
    </RollPiece>
  );
}
