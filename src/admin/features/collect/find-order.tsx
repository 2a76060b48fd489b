import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { dayWord, momentText, shortDay } from '#admin/lib/day-words.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { useShopClock } from '#admin/lib/use-now.ts';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { Panel } from '#admin/ui/data/list-panel.tsx';
import { OrderedBy } from '#admin/ui/data/ordered-by.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { TextField } from '#admin/ui/forms/fields.tsx';
import { FulfilmentChip, OrderNumber } from '#admin/ui/values/status-chips.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { type ListedOrder, listOrders } from '#contract/admin/orders/order-list.ts';
import { isUnderWay } from '#domain/order/fulfilment.ts';
import { longestContactSearch, searchTermsOf } from '#domain/order/taking/search-terms.ts';
import { dayMs } from '#domain/pickup/clock/durations.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { Announced } from '#web/ui/announced.tsx';
import { CollectMarks, hindranceOf } from './hindrance.tsx';

/** So that one who waits types a little more instead of reading on; the list of orders has all of them. */
const mostShown = 12;

/** What is collected today comes first, then other days from the nearest on, then what nobody will collect any more. */
function inOrder(orders: readonly ListedOrder[], today: string): ListedOrder[] {
  const rank = ({ fulfilment, pickup }: ListedOrder): number =>
    (isUnderWay(fulfilment) ? 0 : 2) + (pickup.date === today ? 0 : 1);
  const away = ({ pickup }: ListedOrder): number => Math.abs(Date.parse(pickup.date) - Date.parse(today)) / dayMs;
  return orders.toSorted(
    (a, b) => rank(a) - rank(b) || away(a) - away(b) || a.pickup.time.localeCompare(b.pickup.time),
  );
}

/** The orders that match what is typed: today's are asked for by themselves, however many match on other days. */
function useMatches(q: string, today: string) {
  const enabled = searchTermsOf(q).length > 0;
  const reading = { enabled, keepPrevious: true };
  const ofToday = useStaffQuery(listOrders, { q, from: today, to: today, sort: 'pickup' }, reading);
  const ofAll = useStaffQuery(listOrders, { q }, reading);
  const error = enabled ? (ofToday.error ?? ofAll.error) : null;
  if (!enabled || error !== null || !ofToday.data || !ofAll.data)
    return { orders: null, isMore: false, isFresh: false, isLoading: enabled && error === null, error };
  const byNumber = new Map([...ofAll.data.orders, ...ofToday.data.orders].map((order) => [order.number, order]));
  const orders = inOrder([...byNumber.values()], today);
  return {
    orders: orders.slice(0, mostShown),
    isMore: orders.length > mostShown || ofToday.data.next !== null || ofAll.data.next !== null,
    /** False while these are still what was typed before. */
    isFresh: !ofToday.isPlaceholderData && !ofAll.isPlaceholderData,
    isLoading: false,
    error: null,
  };
}

/** One field for whatever the customer says; the last four characters of a number open its order at once. */
export function FindOrder({ onFound }: { readonly onFound: (number: string) => void }) {
  const { date: today } = useShopClock();
  const maySeePeople = useMay('customers.see');
  const [typed, setTyped] = useState('');
  const q = typed.trim();
  const [entered, setEntered] = useState('');
  const { orders, isMore, isFresh, isLoading, error } = useMatches(q, today);
  const only = orders?.length === 1 && isFresh && !isMore ? orders[0]?.number : undefined;
  const open = (number: string): void => {
    setTyped('');
    setEntered('');
    onFound(number);
  };
  const openAtOnce = useEffectEvent(open);
  const ends =
    isFresh && q.length === 4 ? (orders?.filter(({ number }) => number.endsWith(q.toUpperCase())) ?? []) : [];
  const [end] = ends;
  // Four letters may also begin a name. Enter may come before the shop's answer, as from a scanner that types.
  const meant =
    ends.length === 1 && (/\d/.test(q) || end?.number === only) ? end?.number : q === entered ? only : undefined;
  useEffect(() => {
    if (meant !== undefined) openAtOnce(meant);
  }, [meant]);
  return (
    <Panel>
      <div className="column">
        <form
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            setEntered(q);
          }}
        >
          <TextField
            label={maySeePeople ? 'Name, number or telephone' : 'Name or number'}
            help="The last four characters of the number are enough."
            value={typed}
            maxLength={longestContactSearch}
            autoCapitalize="words"
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="go"
            onText={(text) => {
              setTyped(text);
              setEntered('');
            }}
          />
        </form>
        <Announced>
          {orders !== null && isFresh && (
            <p className={orders.length === 0 ? '' : 'sr-only'}>
              {orders.length === 0
                ? `No order found for ‘${q}’.`
                : `${orders.length} ${orders.length === 1 ? 'order' : 'orders'} found`}
            </p>
          )}
        </Announced>
        {isLoading && <SkeletonLines lines={3} label="Finding orders…" />}
        <FailureBanner failure={error} />
        {orders !== null && orders.length > 0 && (
          <ul aria-label="Orders found">
            {orders.map((order) => (
              <Match key={order.number} order={order} today={today} onOpen={() => open(order.number)} />
            ))}
          </ul>
        )}
        {isMore && (
          <p className="text-sm text-muted">
            More orders match. Type more of it, or <Link to={adminUrls.ordersOf({ q })}>see all in Orders</Link>
          </p>
        )}
      </div>
    </Panel>
  );
}

type MatchProps = { readonly order: ListedOrder; readonly today: string; readonly onOpen: () => void };

function Match({ order, today, onOpen }: MatchProps) {
  const { now } = useShopClock();
  const { number, name, orderedBy, pickup, what, fulfilment, movedAt } = order;
  const hindrance = hindranceOf(order, today, momentText(movedAt, now, shopTimeZone));
  const day = pickup.date === today ? 'Today' : dayWordOrShort(pickup.date, today);
  return (
    <li className="border-t border-line first:border-t-0">
      <button
        type="button"
        className="grid min-h-16 w-full justify-items-start gap-0.75 rounded px-2 py-2.25 text-left hover:bg-damson-100"
        onClick={onOpen}
      >
        <span className="flex w-full flex-wrap items-baseline justify-between gap-x-2.5">
          <b className="min-w-0 wrap-anywhere">
            <bdi>{name || 'No name given'}</bdi>
          </b>
          <OrderNumber orderNo={number} />
        </span>
        <OrderedBy name={orderedBy} />
        <span className="text-sm">
          {day}, {pickup.time}
        </span>
        <small className="line-clamp-2 text-muted">{what}</small>
        <span className="flex flex-wrap items-center gap-1.5">
          <FulfilmentChip fulfilment={fulfilment} />
          <CollectMarks order={order} />
        </span>
        {hindrance !== '' && <small>{hindrance}</small>}
      </button>
    </li>
  );
}

/** 'Tomorrow', 'Yesterday', else 'Sat 19 Dec'. */
function dayWordOrShort(date: string, today: string): string {
  const word = dayWord(date, today);
  return word.includes(' ') ? shortDay(date) : `${word[0]?.toUpperCase()}${word.slice(1)}`;
}
