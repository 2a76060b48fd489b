import { Fragment, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { dayWord } from '#admin/lib/day-words.ts';
import { type Line, tryAgainNow } from '#admin/lib/live/live-line.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { Banner } from '#admin/ui/data/banner.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { shopTime } from '#domain/pickup/pickup.ts';

type LeftOverProps = {
  /** Most recent first. */
  readonly days: readonly { readonly day: string; readonly orders: number }[];
  readonly today: string;
  /** Nobody is signed in on the wall board, so it links to nothing. */
  readonly isWall?: boolean;
};

const mostNamed = 3;

/** '3 from yesterday are still open': no other board shows these orders. */
export const LeftOver = ({ days, today, isWall = false }: LeftOverProps) =>
  days.length > 0 && (
    <Banner kind="warning" icon="alarm-clock">
      {days.slice(0, mostNamed).map(({ day, orders }, at) => {
        const words = `${orders} from ${dayWord(day, today)}`;
        return (
          <Fragment key={day}>
            {at > 0 && ', '}
            {isWall ? words : <Link to={adminUrls.day(day)}>{words}</Link>}
          </Fragment>
        );
      })}
      {days.length > mostNamed && ' and other days'}{' '}
      {days.length === 1 && days[0]?.orders === 1 ? 'is still open.' : 'are still open.'}
    </Banner>
  );

const secondsUntil = (at: number): number => Math.max(0, Math.ceil((at - Date.now()) / 1_000));

/** Since when the connection has been lost, what that means, and when the next attempt is. */
export function LineBar({ line }: { readonly line: Extract<Line, { state: 'lost' }> }) {
  const [left, setLeft] = useState(() => secondsUntil(line.nextTryAt));
  useEffect(() => {
    setLeft(secondsUntil(line.nextTryAt));
    const timer = window.setInterval(() => setLeft(secondsUntil(line.nextTryAt)), 500);
    return () => window.clearInterval(timer);
  }, [line.nextTryAt]);
  return (
    <div
      className="on-dark flex items-center gap-3.5 bg-raspberry-700 px-page-edge py-3 text-sm text-white [&_.icon]:size-6 [&_b]:text-base"
      role="alert"
    >
      <Icon name="wifi-off" />
      <p className="min-w-0 flex-1">
        <b>No connection since {shopTime(line.since, shopTimeZone)}.</b> This is the board as it was then. Nothing can
        be moved until the connection is back; the board then updates itself.
      </p>
      <span aria-hidden="true">Trying again in {left} s</span>
      <Button kind="dark" onClick={tryAgainNow}>
        Try now
      </Button>
    </div>
  );
}
