import { useEffect, useState } from 'react';
import { type Line, tryAgainNow } from '#admin/lib/live/live-line.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { shopTime } from '#domain/pickup/pickup.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';

const secondsUntil = (at: number): number => Math.max(0, Math.ceil((at - Date.now()) / 1_000));

/** Since when nothing is heard, what it means, and when it is tried again. */
export function LineBar({ line }: { readonly line: Extract<Line, { state: 'lost' }> }) {
  const [left, setLeft] = useState(() => secondsUntil(line.nextTryAt));
  useEffect(() => {
    setLeft(secondsUntil(line.nextTryAt));
    const timer = window.setInterval(() => setLeft(secondsUntil(line.nextTryAt)), 500);
    return () => window.clearInterval(timer);
  }, [line.nextTryAt]);
  return (
    <div className="offline-bar on-dark" role="alert">
      <Icon name="wifi-off" />
      <p className="grow">
        <b>No connection since {shopTime(line.since, shopTimeZone)}.</b> You see the board as it was then. Nothing can
        be moved until we are back; then it catches up by itself.
      </p>
      <span aria-hidden="true">Trying again in {left} s</span>
      <Button kind="dark" onClick={tryAgainNow}>
        Try now
      </Button>
    </div>
  );
}
