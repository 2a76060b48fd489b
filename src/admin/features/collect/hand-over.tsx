import { useEffect, useRef, useState } from 'react';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { momentText, shortDay } from '#admin/lib/day-words.ts';
import { useReadAnew } from '#admin/lib/live/use-read-anew.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { useNow } from '#admin/lib/use-now.ts';
import { Button, TextButton, TextLink } from '#admin/ui/actions/button.tsx';
import { Banner, FailureBanner } from '#admin/ui/data/banner.tsx';
import { Panel, panelLook } from '#admin/ui/data/list-panel.tsx';
import { OrderedBy } from '#admin/ui/data/ordered-by.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { CashGiven, lastOtherWay, OtherWay } from '#admin/ui/forms/cash-given.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { UndoBar } from '#admin/ui/overlays/undo-bar.tsx';
import { AllergyWarning } from '#admin/ui/values/allergy-warning.tsx';
import { AllergenWords, CakeWords } from '#admin/ui/values/cake-words.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { FulfilmentChip, givenBackWords, OrderNumber, testOrderWords } from '#admin/ui/values/status-chips.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { moveCards, readBoardDay } from '#contract/admin/board/board.ts';
import { correctPayment } from '#contract/admin/orders/order-actions.ts';
import { listOrders } from '#contract/admin/orders/order-list.ts';
import { findOrderPage, type OrderPage } from '#contract/admin/orders/order-page.ts';
import { handOver } from '#contract/admin/till.ts';
import { changeOf, type Pence, pence } from '#domain/money/money.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { parseAmount } from '#domain/values/amount.ts';
import { hindranceOf, isUnmarked } from './hindrance.tsx';

const changes = { of: ['order', 'gone'], reads: [findOrderPage] } as const;
const refreshes = [readBoardDay, findOrderPage, listOrders];

/** When it came to where it is now, and who moved it there. */
function lastMoveText({ timeline, placedAt }: OrderPage, now: number): string {
  const move = timeline.find(({ kind }) => kind === 'moved');
  const at = momentText(move?.at ?? placedAt, now, shopTimeZone);
  return move?.by ? `${at}, by ${move.by}` : at;
}

const undoSeconds = 60;

type HandOverProps = { readonly orderNo: string; readonly today: string; readonly onDone: () => void };

/** One order at the counter: what is in it, what is still to be paid, and the tap that hands it over. */
export function HandOver({ orderNo, today, onDone }: HandOverProps) {
  const page = useStaffQuery(findOrderPage, { orderNo });
  useReadAnew(changes);
  const now = useNow();
  const mayCorrect = useMay('payments.take');
  /** What came of the tap, and the version of the order that it was made at. */
  const [tapped, setTapped] = useState<{ readonly outcome: 'moved' | 'same'; readonly version: number } | null>(null);
  /** Until when the hand-over can be undone, in epoch milliseconds. */
  const [undoUntil, setUndoUntil] = useState<number | null>(null);
  const [given, setGiven] = useState('');
  /** What the customer gets back of the cash they gave, which is counted out after the tap. */
  const [change, setChange] = useState<Pence | null>(null);
  const hand = useStaffWrite(handOver, {
    refreshes,
    onDone: ({ outcome }) => {
      setTapped({ outcome, version: page.data?.version ?? 0 });
      if (outcome === 'moved') setUndoUntil(Date.now() + undoSeconds * 1_000);
    },
  });
  const correct = useStaffWrite(correctPayment, { refreshes });
  const [notUndone, setNotUndone] = useState('');
  const undo = useStaffWrite(moveCards, {
    refreshes,
    onDone: ({ moved }) => {
      const refused = moved.find(({ outcome }) => outcome === 'refused');
      setNotUndone(refused?.text ?? '');
      setUndoUntil(null);
      if (!refused) setTapped(null);
    },
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const isThere = page.data !== undefined;
  useEffect(() => {
    // What led here is gone from the page: the focus continues with the order.
    if (isThere && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [isThere]);
  const order = page.data;
  if (!order)
    return (
      <Panel>
        <FailureBanner failure={page.error} action={<TextButton onClick={onDone}>Back</TextButton>} />
        {!page.isError && <SkeletonLines lines={6} label="Loading the order…" />}
      </Panel>
    );
  const wrongWay = lastOtherWay(order);
  // Until the order is read again it is as it was before the tap; afterwards a colleague may have taken it back.
  const isStillCollected = order.fulfilment === 'collected' || order.version === tapped?.version;
  if (tapped?.outcome === 'moved' && isStillCollected)
    return (
      <Panel>
        <div className="column justify-items-start *:[.banner]:w-full">
          <Banner kind="done" isNews>
            <b>{order.recipient.name || order.number}</b> has it. Handed over by you, just now.
            {change !== null && wrongWay?.method !== 'cash' && (
              <p>
                Change: <b className="text-[1.6rem] lining-nums tabular-nums">{poundsText(change)}</b>
              </p>
            )}
          </Banner>
          {mayCorrect && wrongWay && (
            <OtherWay
              way={wrongWay}
              busy={correct.isBusy}
              onCorrect={(way) => void correct.send({ orderNo: order.number, ...way })}
            />
          )}
          <FailureBanner failure={undo.failure ?? correct.failure} note="Nothing was changed." />
          {notUndone !== '' && <Banner kind="error">{notUndone}</Banner>}
          <Button kind="primary" onClick={onDone}>
            Next
          </Button>
        </div>
        {undoUntil !== null && (
          <UndoBar
            text={`${order.recipient.name || order.number}: handed over`}
            endsAt={undoUntil}
            seconds={undoSeconds}
            busy={undo.isBusy}
            onUndo={() =>
              void undo.send({
                isUndo: true,
                moves: [{ orderNo: order.number, from: 'collected', revision: order.revision, to: 'ready' }],
              })
            }
            onOver={() => setUndoUntil(null)}
          />
        )}
      </Panel>
    );
  const owed = order.money?.owedPence ?? 0;
  const hindrance = hindranceOf(order, today, lastMoveText(order, now));
  const isLate = tapped?.outcome === 'same' && order.fulfilment === 'collected';
  const isHere = isUnmarked(order);
  const give = (paid: 'cash' | 'terminal' | null): void => {
    const givenPence = paid === 'cash' ? parseAmount(given) : null;
    setChange(givenPence === null ? null : changeOf(givenPence, pence(owed)));
    void hand.send({ orderNo: order.number, paid, isHere });
  };
  const handOverText = isHere ? ', it is here: hand over' : ': hand over';
  return (
    <section className={`column px-4.5 py-3.5 ${panelLook}`} aria-label="Hand over">
      <div className="flex items-center justify-between gap-2.5">
        <div>
          <h2 ref={heading} tabIndex={-1} className="font-display text-[1.5rem]/[1.15] font-semibold">
            {order.recipient.name || 'No name given'}
          </h2>
          <p className="text-muted">
            <OrderNumber orderNo={order.number} /> · pick-up {shortDay(order.pickup.date)}, {order.pickup.time}
          </p>
        </div>
        <FulfilmentChip fulfilment={order.fulfilment} />
      </div>
      {order.isGivenBack && (
        <Banner kind="error" icon="undo-2" isNews={false}>
          <b>{givenBackWords('ready')}.</b>
        </Banner>
      )}
      {order.isTest && <Banner kind="warning">{testOrderWords}</Banner>}
      {order.allergies.note !== '' && (
        <p className="flex gap-2 rounded-small bg-raspberry-100 px-2.75 py-2 font-strong text-raspberry-700">
          <Icon name="triangle-alert" />
          <span dir="auto">{order.allergies.note}</span>
        </p>
      )}
      <AllergyWarning warnings={order.allergies.warnings} />
      <ul className="[&_li]:grid [&_li]:gap-0.75 [&_li]:border-t [&_li]:border-line [&_li]:px-0 [&_li]:py-2">
        {order.lines.map((line) => (
          <li key={line.place}>
            <b>
              {line.quantity} × {line.name}
            </b>
            <span className="text-muted">{line.size}</span>
            <CakeWords line={line} />
            <AllergenWords names={line.allergens} />
          </li>
        ))}
      </ul>
      {order.contact.name !== '' && order.contact.name !== order.recipient.name && (
        <OrderedBy name={order.contact.name} />
      )}
      {hindrance !== '' && (
        <Banner kind="warning" isNews={isLate}>
          {hindrance}
          {isLate && ' Nothing more was recorded.'}
        </Banner>
      )}
      {hindrance === '' && isHere && (
        <Banner kind="warning">The kitchen has not marked this order as ready. Check that it is here.</Banner>
      )}
      <FailureBanner failure={hand.failure} note="It was not handed over." />
      {hindrance === '' && owed > 0 && (
        <>
          <Banner kind="warning" icon="hand-coins">
            <b>Take {poundsText(pence(owed))} first.</b> Taking the payment hands it over.
          </Banner>
          <CashGiven due={pence(owed)} given={given} onGiven={setGiven} />
          {/* Two side by side if their words fit. */}
          <div className="flex flex-wrap gap-3 *:flex-auto">
            <Button
              kind={given === '' ? 'primary' : 'outline'}
              icon="credit-card"
              busy={hand.isBusy}
              disabled={given !== ''}
              onClick={() => give('terminal')}
            >
              {`Paid ${poundsText(pence(owed))} by terminal${handOverText}`}
            </Button>
            <Button
              kind={given === '' ? 'outline' : 'primary'}
              icon="banknote"
              busy={hand.isBusy}
              onClick={() => give('cash')}
            >
              {`Paid ${poundsText(pence(owed))} in cash${handOverText}`}
            </Button>
          </div>
        </>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2.5">
        <Button kind="ghost" onClick={onDone}>
          Not this order
        </Button>
        <TextLink to={adminUrls.order(order.number)}>Open order</TextLink>
        {hindrance === '' && owed === 0 && (
          <Button kind="primary" icon="shopping-bag" busy={hand.isBusy} onClick={() => give(null)}>
            {isHere ? 'It is here: hand over' : 'Hand over'}
          </Button>
        )}
      </div>
    </section>
  );
}
