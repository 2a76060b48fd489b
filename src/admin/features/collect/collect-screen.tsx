import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { useReadAnew } from '#admin/lib/live/use-read-anew.ts';
import { shortDay } from '#admin/lib/time/day-words.ts';
import { useShopClock } from '#admin/lib/time/use-now.ts';
import { Button, TextButton } from '#admin/ui/actions/button.tsx';
import { Tabs } from '#admin/ui/actions/tabs.tsx';
import { Banner } from '#admin/ui/data/banner.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { Panel } from '#admin/ui/data/panel.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { CashGiven } from '#admin/ui/forms/cash-given.tsx';
import { TextField } from '#admin/ui/forms/fields.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { AllergenWords } from '#admin/ui/values/allergen-words.tsx';
import { OrderNumber } from '#admin/ui/values/order-number.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { FulfilmentChip, PaymentChip } from '#admin/ui/values/status-chips.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { readBoardDay } from '#contract/admin/board/board.ts';
import { listOrders } from '#contract/admin/orders/order-list.ts';
import { findOrderPage, type OrderPage } from '#contract/admin/orders/order-page.ts';
import { handOver } from '#contract/admin/till/till.ts';
import { pence } from '#domain/money/money.ts';
import { CodeScanner } from './code-scanner.tsx';
import { WaitingList } from './waiting-list.tsx';
import '#admin/styles/collect/collect.css';
import { apart } from '#domain/text/typed-text.ts';

/** B-11: by the camera, by four characters, or from what is ready. */
export function CollectScreen() {
  const { date: today } = useShopClock();
  const [parameters, setParameters] = useSearchParams();
  const orderNo = parameters.get('order');
  const isWaiting = parameters.get('list') === 'waiting';
  const list: Record<string, string> = isWaiting ? { list: 'waiting' } : {};
  const open = (number: string | null): void => setParameters(number === null ? list : { ...list, order: number });
  return (
    <>
      <PageHeader title="Collect" back={{ to: adminUrls.today, name: 'Today' }} />
      <Page>
        <Tabs
          label="Collect"
          tabs={[
            { to: adminUrls.collect, text: 'Ready', isCurrent: !isWaiting },
            { to: adminUrls.notCollected, text: 'Not collected', isCurrent: isWaiting },
          ]}
        />
        <div className="collect">
          <div className="column">
            <CodeScanner onFound={open} />
            <FourCharacters onFound={open} />
          </div>
          {orderNo === null && isWaiting && <WaitingList onOpen={open} />}
          {orderNo === null && !isWaiting && <ReadyList day={today} onOpen={open} />}
          {orderNo !== null && <HandOver orderNo={orderNo} today={today} onDone={() => open(null)} />}
        </div>
      </Page>
    </>
  );
}

/** The last four of the number; where several orders end so, one is chosen. */
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
            className="collect-four"
            value={typed}
            maxLength={4}
            autoCapitalize="characters"
            autoComplete="off"
            onText={(text) => setTyped(text.toUpperCase().replace(/[^A-Z0-9]/g, ''))}
          />
        </form>
        {isWhole && found.data && orders.length === 0 && <p role="status">No order ends in {typed}.</p>}
        {orders.length > 1 &&
          orders.map((order) => (
            <Button key={order.number} block onClick={() => onFound(order.number)}>
              <bdi>{order.name}</bdi>, {shortDay(order.pickup.date)} {order.pickup.time}
            </Button>
          ))}
        <FailureBanner failure={found.error} />
        <p className="small muted">
          Nothing at hand? <Link to={adminUrls.orders}>Find by name or telephone</Link>
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
    <Panel title="Ready and due about now" actions={<span className="muted">{ready?.length ?? 0} ready</span>}>
      <FailureBanner failure={board.error} />
      {ready === undefined && !board.isError && <SkeletonLines lines={5} label="What is ready is being read" />}
      {ready?.length === 0 && (
        <p className="muted">Nothing is ready yet. What is marked ready on the board comes here.</p>
      )}
      <ul className="collect-list">
        {ready?.map((card) => (
          <li key={card.number}>
            <time>{card.time}</time>
            <span className="grow">
              <b>
                <bdi>{card.name}</bdi>
              </b>{' '}
              <span className="muted">{card.number.slice(-4)}</span>
              <small>{card.lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')}</small>
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

/** Why it cannot be handed over now, and what to do; empty where it can. */
function hindranceOf({ fulfilment, pickup }: OrderPage, today: string): string {
  if (fulfilment === 'collected') return 'It has been collected already.';
  if (fulfilment === 'cancelled' || fulfilment === 'expired') return 'This order is off: nothing is handed over.';
  if (fulfilment === 'placed') return 'It is not paid yet: open the order and take the payment.';
  if (fulfilment === 'accepted' || fulfilment === 'baking')
    return pickup.date > today ? 'It is for another day, and not ready yet.' : 'It is not ready yet: ask the kitchen.';
  return '';
}

type HandOverProps = { readonly orderNo: string; readonly today: string; readonly onDone: () => void };

function HandOver({ orderNo, today, onDone }: HandOverProps) {
  const page = useStaffQuery(findOrderPage, { orderNo });
  const [done, setDone] = useState(false);
  const [given, setGiven] = useState('');
  const hand = useStaffWrite(handOver, { refreshes: [readBoardDay, findOrderPage], onDone: () => setDone(true) });
  const order = page.data;
  if (!order)
    return (
      <Panel>
        <FailureBanner failure={page.error} action={<TextButton onClick={onDone}>Back</TextButton>} />
        {!page.isError && <SkeletonLines lines={6} label="The order is being read" />}
      </Panel>
    );
  if (done)
    return (
      <Panel>
        <Banner kind="done" isNews>
          <b>{order.contact.name || order.number}</b> has it. Handed over by you, just now.
        </Banner>
        <Button kind="primary" onClick={onDone}>
          Next
        </Button>
      </Panel>
    );
  const owed = order.money?.owedPence ?? 0;
  const hindrance = hindranceOf(order, today);
  const give = (paid: 'cash' | 'terminal' | null) => void hand.send({ orderNo: order.number, paid });
  return (
    <section className="panel panel-body column" aria-label="Hand over">
      <div className="row row--apart">
        <div>
          <h2 className="collect-name">{order.contact.name || order.recipient.name || 'Nobody named'}</h2>
          <p className="muted">
            <OrderNumber orderNo={order.number} /> · pick-up {shortDay(order.pickup.date)}, {order.pickup.time}
          </p>
        </div>
        <FulfilmentChip fulfilment={order.fulfilment} />
      </div>
      {order.allergies.note !== '' && (
        <p className="allergy-note">
          <Icon name="triangle-alert" />
          <span dir="auto">{order.allergies.note}</span>
        </p>
      )}
      <ul className="collect-lines">
        {order.lines.map((line) => (
          <li key={line.place}>
            <b>
              {line.quantity} × {line.name}
            </b>
            <span className="muted">
              {[line.size, line.message && `“${apart(line.message)}”`].filter(Boolean).join(' · ')}
            </span>
            <AllergenWords names={line.allergens} />
          </li>
        ))}
      </ul>
      {order.recipient.name !== order.contact.name && order.recipient.name !== '' && (
        <p>
          Collected by <bdi>{order.recipient.name}</bdi>
        </p>
      )}
      {hindrance !== '' && <Banner kind="warning">{hindrance}</Banner>}
      <FailureBanner failure={hand.failure} note="It is not handed over." />
      {hindrance === '' && owed > 0 && (
        <>
          <Banner kind="warning" icon="hand-coins">
            <b>Take {poundsText(pence(owed))} first.</b> It is handed over with the payment.
          </Banner>
          <CashGiven due={pence(owed)} given={given} onGiven={setGiven} />
          <div className="collect-pay">
            <Button kind="primary" icon="credit-card" busy={hand.isBusy} onClick={() => give('terminal')}>
              {`Paid ${poundsText(pence(owed))} by terminal: hand over`}
            </Button>
            <Button kind="primary" icon="banknote" busy={hand.isBusy} onClick={() => give('cash')}>
              {`Paid ${poundsText(pence(owed))} in cash: hand over`}
            </Button>
          </div>
        </>
      )}
      <div className="row row--wrap row--apart">
        <Button kind="ghost" onClick={onDone}>
          Not this one
        </Button>
        <Link className="text-link" to={adminUrls.order(order.number)}>
          Open the order
        </Link>
        {hindrance === '' && owed === 0 && (
          <Button kind="primary" icon="shopping-bag" busy={hand.isBusy} onClick={() => give(null)}>
            Hand over
          </Button>
        )}
      </div>
    </section>
  );
}
