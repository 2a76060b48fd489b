import { isOffline } from '#admin/lib/calling/call-staff.ts';
import { useLine } from '#admin/lib/live/live-line.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { Banner } from '#admin/ui/data/banner.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';

type NewsProps = {
  readonly typed: string;
  /** '2 orders, 1 product'; null before the shop has answered. */
  readonly count: string | null;
  readonly isWaiting: boolean;
  readonly isEmpty: boolean;
  /** Too little is typed for the shop to look for. */
  readonly isShort: boolean;
  readonly failure: Error | null;
  readonly onAskAgain: () => void;
};

/** How the search stands: under way, nothing found, not connected. It is said to those who do not see it, too. */
export function PaletteNews({ typed, count, isWaiting, isEmpty, isShort, failure, onAskAgain }: NewsProps) {
  const isLost = useLine().state === 'lost';
  const again = (
    <Button size="small" icon="refresh-cw" onClick={onAskAgain}>
      Try again
    </Button>
  );
  return (
    <>
      <div role="status">
        {isWaiting && (
          <p className="palette-news">
            <span className="spinner" aria-hidden="true" />
            {isLost ? 'Not connected. Still looking …' : 'Looking …'}
          </p>
        )}
        {!isWaiting && failure === null && isEmpty && (
          <p className="palette-news">
            <span>
              Nothing is called ‘{typed}’.
              {count !== null && (
                <small>Orders are found by number, last four, name, telephone, email address and product.</small>
              )}
            </span>
          </p>
        )}
        {isShort && (
          <p className="palette-news palette-news--hint">
            Three letters find orders and people, four characters an order.
          </p>
        )}
        {!isEmpty && count !== null && <span className="visually-hidden">{count}</span>}
      </div>
      {failure !== null &&
        (isOffline(failure) ? (
          <Banner kind="error" icon="wifi-off" action={again}>
            <b>Not connected.</b> Screens open; orders, products and customers are found once the line is back.
          </Banner>
        ) : (
          <FailureBanner failure={failure} action={again} />
        ))}
    </>
  );
}
