import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { shortDay } from '#admin/lib/day-words.ts';
import { useReadAnew } from '#admin/lib/live/use-read-anew.ts';
import { useShopClock } from '#admin/lib/use-now.ts';
import { Button, TextButton, TextLink } from '#admin/ui/actions/button.tsx';
import { Tabs } from '#admin/ui/actions/tabs.tsx';
import { Banner, FailureBanner } from '#admin/ui/data/banner.tsx';
import { Panel, panelLook } from '#admin/ui/data/list-panel.tsx';
import { OrderedBy } from '#admin/ui/data/ordered-by.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { CashGiven, OtherWay } from '#admin/ui/forms/cash-given.tsx';
import { TextField } from '#admin/ui/forms/fields.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { UndoBar } from '#admin/ui/overlays/undo-bar.tsx';
import { AllergyWarning } from '#admin/ui/values/allergy-warning.tsx';
import { AllergenWords, CakeWords } from '#admin/ui/values/cake-words.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { FulfilmentChip, OrderNumber, PaymentChip } from '#admin/ui/values/status-chips.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { moveCards, readBoardDay } from '#contract/admin/board/board.ts';
import { correctPayment } from '#contract/admin/orders/order-actions.ts';
import { listOrders } from '#contract/admin/orders/order-list.ts';
import { findOrderPage, type OrderPage } from '#contract/admin/orders/order-page.ts';
import { handOver } from '#contract/admin/till.ts';
import { pence } from '#domain/money/money.ts';
import { Announced } from '#web/ui/announced.tsx';
import { CodeScanner } from './code-scanner.tsx';
import { LoanList } from './loan-list.tsx';
import { collectRow, WaitingList } from './waiting-list.tsx';

/** B-11: hand an order over by camera, by four characters, or from the list of ready ones. */
export function CollectScreen() {
  const { date: today } = useShopClock();
  const [parameters, setParameters] = useSearchParams();
  const orderNo = parameters.get('order');
  const asked = parameters.get('list');
  const chosen = asked === 'waiting' || asked === 'loans' ? asked : '';
  const list: Record<string, string> = chosen === '' ? {} : { list: chosen };
  const open = (number: string | null): void => setParameters(number === null ? list : { ...list, order: number });
  return (
    <>
      <PageHeader title="Collect" back={{ to: adminUrls.today, name: 'Today' }} />
      <Page>
        <Tabs
          label="Collect"
          tabs={[
            { to: adminUrls.collect, text: 'Ready', isCurrent: chosen === '' },
            { to: adminUrls.notCollected, text: 'Not collected', isCurrent: chosen === 'waiting' },
            { to: adminUrls.onLoan, text: 'On loan', isCurrent: chosen === 'loans' },
          ]}
        />
        <div className="grid items-start gap-5 md:grid-cols-[404px_minmax(0,1fr)]">
          <div className="column">
            <CodeScanner onFound={open} />
            <FourCharacters onFound={open} />
          </div>
          {orderNo === null && chosen === 'waiting' && <WaitingList onOpen={open} />}
          {orderNo === null && chosen === 'loans' && <LoanList />}
          {orderNo === null && chosen === '' && <ReadyList day={today} onOpen={open} />}
          {orderNo !== null && <HandOver orderNo={orderNo} today={today} onDone={() => open(null)} />}
        </div>
      </Page>
    </>
  );
}

/** The last four characters of the number; if several orders end in them, one is chosen. */
function FourCharacters({ onFound }: { readonly onFound: (number: string) => void }) {
  const [typed, setTyped] = useState('');
  const isWhole = typed.length === 4;
  const found = useStaffQuery(listOrders, { q: typed }, { enabled: isWhole });
  const orders = isWhole ? (found.data?.orders.filter(({ number }) => number.endsWith(typed)) ?? []) : [];
  const [only] = orders;
  const latest = useRef(onFound);
  latest.current = onFound;
  const number = orders.length === 1 ? only?.number : undefined;
  useEffect(() => {
    if (number === undefined) return;
    latest.current(number);
    setTyped('');
  }, [number]);
  return (
    <Panel>
      <div className="column">
        <form onSubmit={(event: FormEvent) => event.preventDefault()}>
          <TextField
            label="The last four characters"
            className="font-sans text-[1.75rem]/none font-bold tracking-[0.3em] uppercase"
            value={typed}
            maxLength={4}
            autoCapitalize="characters"
            autoComplete="off"
            onText={(text) => setTyped(text.toUpperCase().replace(/[^A-Z0-9]/g, ''))}
          />
        </form>
        <Announced>{isWhole && found.data && orders.length === 0 && <p>No order ends in {typed}.</p>}</Announced>
        {orders.length > 1 &&
          orders.map((order) => (
            <Button key={order.number} block onClick={() => onFound(order.number)}>
              <bdi>{order.name}</bdi>, {shortDay(order.pickup.date)} {order.pickup.time}
            </Button>
          ))}
        <FailureBanner failure={found.error} />
        <p className="text-sm text-muted">
          Don’t have the code? <Link to={adminUrls.orders}>Find by name or telephone</Link>
        </p>
      </div>
    </Panel>
  );
}

const changes = { of: ['order', 'gone'], reads: [readBoardDay] } as const;

type ListProps = { readonly day: string; readonly onOpen: (number: string) => void };

function ReadyList({ day, onOpen }: ListProps) {
  const board = useStaffQuery(readBoardDay, { day });
  useReadAnew(changes);
  const ready = board.data?.cards.filter(({ fulfilment }) => fulfilment === 'ready' || fulfilment === 'notCollected');
  return (
    <Panel title="Ready and due about now" actions={<span className="text-muted">{ready?.length ?? 0} ready</span>}>
      <FailureBanner failure={board.error} />
      {ready === undefined && !board.isError && <SkeletonLines lines={5} label="Loading ready orders…" />}
      {ready?.length === 0 && (
        <p className="text-muted">Nothing is ready yet. Orders marked ready on the board appear here.</p>
      )}
      <ul>
        {ready?.map((card) => (
          <li key={card.number} className={collectRow}>
            <time className="font-sans text-[1.1875rem]/none font-bold">{card.time}</time>
            <span className="min-w-0 flex-1">
              <b>
                <bdi>{card.name}</bdi>
              </b>{' '}
              <span className="text-muted">{card.number.slice(-4)}</span>
              <OrderedBy name={card.orderedBy} />
              <small className="block text-muted">
                {card.lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')}
              </small>
            </span>
            {card.payment && card.payment.owedPence > 0 && (
              <PaymentChip status={card.payment.status} text={`Owes ${poundsText(pence(card.payment.owedPence))}`} />
            )}
            <Button kind="soft" onClick={() => onOpen(card.number)}>
              Open
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Why the order cannot be handed over now, and what to do; empty if it can. */
function hindranceOf({ fulfilment, pickup }: OrderPage, today: string): string {
  if (fulfilment === 'collected') return 'It has been collected already.';
  if (fulfilment === 'cancelled' || fulfilment === 'expired')
    return 'This order is cancelled or expired. Do not hand it over.';
  if (fulfilment === 'placed') return 'It is not paid yet. Open order and take payment.';
  return isUnmarked(fulfilment) && pickup.date > today ? 'It is for another day and is not ready yet.' : '';
}

/** Whether the kitchen has not marked the order as ready yet. */
const isUnmarked = (fulfilment: OrderPage['fulfilment']): boolean =>
  fulfilment === 'accepted' || fulfilment === 'baking';

const undoSeconds = 60;

type HandOverProps = { readonly orderNo: string; readonly today: string; readonly onDone: () => void };

function HandOver({ orderNo, today, onDone }: HandOverProps) {
  const page = useStaffQuery(findOrderPage, { orderNo });
  /** Until when the hand-over can be undone, in epoch milliseconds. */
  const [undoUntil, setUndoUntil] = useState<number | null>(null);
  const [done, setDone] = useState(false);
  const [given, setGiven] = useState('');
  const refreshes = [readBoardDay, findOrderPage];
  const hand = useStaffWrite(handOver, {
    refreshes,
    onDone: () => {
      setDone(true);
      setUndoUntil(Date.now() + undoSeconds * 1_000);
    },
  });
  const correct = useStaffWrite(correctPayment, { refreshes });
  const undo = useStaffWrite(moveCards, {
    refreshes,
    onDone: () => {
      setDone(false);
      setUndoUntil(null);
    },
  });
  const order = page.data;
  if (!order)
    return (
      <Panel>
        <FailureBanner failure={page.error} action={<TextButton onClick={onDone}>Back</TextButton>} />
        {!page.isError && <SkeletonLines lines={6} label="Loading the order…" />}
      </Panel>
    );
  const wrongWay = order.money?.movements.findLast(({ mayHaveBeen }) => mayHaveBeen !== null)?.mayHaveBeen;
  if (done)
    return (
      <Panel>
        <Banner kind="done" isNews>
          <b>{order.recipient.name || order.number}</b> has it. Handed over by you, just now.
        </Banner>
        {wrongWay && (
          <OtherWay
            way={wrongWay}
            busy={correct.isBusy}
            onCorrect={(way) => void correct.send({ orderNo: order.number, ...way })}
          />
        )}
        <FailureBanner failure={undo.failure ?? correct.failure} note="Nothing was changed." />
        <Button kind="primary" onClick={onDone}>
          Next
        </Button>
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
  const hindrance = hindranceOf(order, today);
  const isHere = isUnmarked(order.fulfilment);
  const give = (paid: 'cash' | 'terminal' | null) => void hand.send({ orderNo: order.number, paid, isHere });
  const handOverText = isHere ? ', it is here: hand over' : ': hand over';
  return (
    <section className={`column px-4.5 py-3.5 ${panelLook}`} aria-label="Hand over">
      <div className="flex items-center justify-between gap-2.5">
        <div>
          <h2 className="font-display text-[1.5rem]/[1.15] font-semibold">{order.recipient.name || 'No name given'}</h2>
          <p className="text-muted">
            <OrderNumber orderNo={order.number} /> · pick-up {shortDay(order.pickup.date)}, {order.pickup.time}
          </p>
        </div>
        <FulfilmentChip fulfilment={order.fulfilment} />
      </div>
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
      {hindrance !== '' && <Banner kind="warning">{hindrance}</Banner>}
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
