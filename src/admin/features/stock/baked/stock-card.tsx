import { signedText } from '#admin/features/stock/movement-words.ts';
import { useSession } from '#admin/lib/session/session.ts';
import { longDay, momentText } from '#admin/lib/time/day-words.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { IconButton, IconLink } from '#admin/ui/actions/icon-button.tsx';
import { ProductThumb } from '#admin/ui/values/product-thumb.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import type { StockedProduct } from '#contract/admin/stock/stock.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import { isRunningLow } from '#domain/stock/low-stock.ts';
import { minuteMs } from '#domain/time/durations.ts';

/** What was moved a moment ago is said on the card, on every tablet. */
const freshMs = 2 * minuteMs;

type StockCardProps = {
  readonly product: StockedProduct;
  readonly now: number;
  /** Nothing can be moved: the shop is not heard. */
  readonly isOff: boolean;
  /** The shop has not answered yet: who sees nothing on a slow line taps again. */
  readonly isMoving: boolean;
  readonly onBaked: (pieces: number) => void;
  readonly onOther: () => void;
};

/** A product with what can be sold, and the number that was baked last, one tap away. */
export function StockCard({ product, now, isOff, isMoving, onBaked, onOther }: StockCardProps) {
  const { name, image, stock, lastBaked, moved } = product;
  const { timeZone } = useSession().shop;
  // A product that was made a moment ago begins with a movement of nothing.
  const fresh = moved !== null && moved.pieces !== 0 && now - Date.parse(moved.at) < freshMs ? moved : null;
  return (
    <li className={fresh ? 'stock-card is-fresh' : 'stock-card'}>
      <ProductThumb image={image} />
      <p className="grow">
        <b>{name}</b>
        {fresh ? (
          <small className="stock-more">
            {signedText(fresh.pieces)} just now, {fresh.by}
          </small>
        ) : (
          <small>{stateText(product, now, timeZone)}</small>
        )}
      </p>
      <span className={isRunningLow(product) ? 'stock-count is-low' : 'stock-count'}>
        {stock}
        <span className="visually-hidden">{isRunningLow(product) ? ' to sell, running low' : ' to sell'}</span>
      </span>
      <Button
        kind="soft"
        icon="plus"
        disabled={isOff}
        busy={isMoving}
        aria-label={`Baked ${lastBaked} ${name}`}
        onClick={() => onBaked(lastBaked)}
      >
        {lastBaked}
      </Button>
      {product.isFood && (
        <IconLink
          className="only-wide"
          icon="tag"
          outlined
          label={`Shelf labels of ${name}`}
          to={adminUrls.printShelfLabels(product.slug, lastBaked)}
        />
      )}
      <IconButton icon="grid-3x3" outlined label={`Another number of ${name}`} onClick={onOther} />
    </li>
  );
}

/** The one thing beside its number that helps now. */
function stateText({ soldOutSince, ruleToday, ordered, held }: StockedProduct, now: number, timeZone: string): string {
  if (soldOutSince !== null) return `Sold out since ${momentText(soldOutSince, now, timeZone)}`;
  if (ordered > 0) return `${ordered} in open orders${held > 0 ? `, ${held} not yet paid` : ''}`;
  if (held > 0) return `${held} held, not yet paid`;
  const [weekday = ''] = longDay(shopDate(now, timeZone)).split(' ', 1);
  return ruleToday === null ? '' : `Rule: ${ruleToday} each ${weekday}`;
}
