import { longDay } from '#admin/lib/day-words.ts';
import { useMember } from '#admin/lib/session/session.ts';
import { useShopClock } from '#admin/lib/use-now.ts';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { givenBackWords } from '#admin/ui/values/status-chips.tsx';
import type { PrintedOrder } from '#contract/admin/prints.ts';
import { urls } from '#contract/pages/urls.ts';
import { kitchenAllergens } from '#domain/diet/kitchen-allergens.ts';
import { allergyWarnings } from '#domain/diet/told-allergies.ts';
import { pence } from '#domain/money/money.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { usePrints } from './label-screen.tsx';
import { PrintPage } from './print-page.tsx';
import { RollPiece } from './roll-piece.tsx';

/** B-13: for the kitchen's printer, 80 mm; one after the other, each on its own piece of paper. */
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

const cardLook = 'block pt-0.5 pb-0.75 font-display text-[15px]/[1.3] font-semibold italic';
const messageLook =
  'mt-1.25 mb-0.75 block rounded-[6px] border-2 border-[#000] px-2.25 py-1.75 font-display text-[18px]/[1.2] font-bold';
const loudLook = 'my-1.25 rounded-[5px] bg-[#000] px-2.25 py-1.5 text-[16px] font-[800] text-white';

function Ticket({ order, count }: { readonly order: PrintedOrder; readonly count: string }) {
  const { time } = useShopClock();
  const member = useMember();
  const { usual, unusual } = kitchenAllergens(order.allergens);
  return (
    <RollPiece>
      <p>
        <b>KITCHEN · {longDay(order.date)}</b>
      </p>
      <p className="flex items-end justify-between">
        <span className="font-sans text-[46px]/none font-[800] tracking-[-0.02em] tabular-nums">{order.time}</span>
        <span className="font-sans text-[26px]/none font-[800] tracking-[0.04em]">{order.number.slice(-4)}</span>
      </p>
      <hr />
      {order.changedSince.length > 0 && (
        <div className="mb-2 border-3 border-[#000] px-2 py-1.5 font-bold [&>b]:text-[22px]">
          <b>CHANGED</b>
          {order.changedSince.map((change) => (
            <p key={change}>{change}</p>
          ))}
        </div>
      )}
      {order.isTest && <p className={loudLook}>TEST ORDER</p>}
      {order.isGivenBack && <p className={loudLook}>{givenBackWords().toUpperCase()}</p>}
      <p className="text-[20px] leading-[1.15] font-[800]">
        <bdi>{order.name}</bdi>
      </p>
      {order.orderedBy !== '' && (
        <p>
          Ordered by <bdi>{order.orderedBy}</bdi>
        </p>
      )}
      <p>{[formatPhone(order.telephone ?? ''), order.number].filter(Boolean).join(' · ')}</p>
      <hr className="ticket-dashed" />
      <ul>
        {order.lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line item is identified by its place
          <li key={at} className="grid break-inside-avoid grid-cols-[44px_minmax(0,1fr)] gap-1.5 py-1.25">
            <b className="text-[24px] leading-[1.05]">{line.quantity}×</b>
            <div>
              <b className="block text-[17px] leading-[1.15]">{line.name}</b>
              <p>{[line.size, line.base.toLowerCase()].filter(Boolean).join(' · ')}</p>
              {line.message !== '' && (
                <>
                  {line.isExtra && <small>On the card:</small>}
                  <q className={line.isExtra ? cardLook : messageLook} dir="auto">
                    {line.message}
                  </q>
                </>
              )}
              {line.words.length > 0 && <small>{line.words.join(' · ')}</small>}
            </div>
          </li>
        ))}
      </ul>
      <hr className="ticket-dashed" />
      {usual.length > 0 && <p className="text-[15px] font-[800]">CONTAINS: {usual.join(', ').toLowerCase()}</p>}
      {unusual.length > 0 && <p className={loudLook}>{unusual.join(' · ').toUpperCase()}</p>}
      {order.allergyNote !== '' && (
        <p className={loudLook}>
          ALLERGIES: <bdi>{order.allergyNote}</bdi>
        </p>
      )}
      {allergyWarnings(order.allergyNote, order.lines).map((text) => (
        <p key={text} className="text-[15px] font-[800]">
          {text}
        </p>
      ))}
      {order.notes.map((text) => (
        <p key={text}>
          <b>Note:</b> <bdi>{text}</bdi>
        </p>
      ))}
      <hr />
      <div className="flex break-inside-avoid items-end justify-between gap-2.5">
        <div>
          {order.money && (
            <p className="text-[20px] leading-[1.15] font-[800]">
              {order.isGivenBack
                ? 'REFUNDED'
                : order.money.owedPence > 0
                  ? `OWES ${poundsText(pence(order.money.owedPence))}`
                  : 'PAID'}
            </p>
          )}
          <small>
            Printed {time}, {member.name}
            <br />
            {count}
          </small>
        </div>
        <img className="ticket-code size-[24mm] flex-none" src={urls.collectionCode(order.number)} alt="" />
      </div>
    </RollPiece>
  );
}
