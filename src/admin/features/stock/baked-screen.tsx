import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { signedText } from '#admin/features/stock/movement-words.ts';
import { ProductName } from '#admin/features/stock/product-name.tsx';
import { useStock } from '#admin/features/stock/use-stock.ts';
import { longDay, momentText } from '#admin/lib/day-words.ts';
import { useSession } from '#admin/lib/session/session.ts';
import { useShopClock } from '#admin/lib/use-now.ts';
import { Button, ButtonLink } from '#admin/ui/actions/button.tsx';
import { Segmented } from '#admin/ui/actions/chips.tsx';
import { IconButton, IconLink } from '#admin/ui/actions/move-buttons.tsx';
import { PlaceTabs } from '#admin/ui/actions/tabs.tsx';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { Panel } from '#admin/ui/data/list-panel.tsx';
import { EmptyState, SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { SearchField } from '#admin/ui/forms/fields.tsx';
import { ConnectionMark } from '#admin/ui/frame/mark.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { Sheet } from '#admin/ui/overlays/dialog.tsx';
import { UndoBar } from '#admin/ui/overlays/undo-bar.tsx';
import { ProductThumb } from '#admin/ui/values/cake-words.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import type { StockedProduct } from '#contract/admin/stock/stock.ts';
import { minuteMs } from '#domain/pickup/clock/durations.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import { isRunningLow } from '#domain/stock/daily-pieces.ts';
import { foldText } from '#domain/text/fold.ts';
import { MoveForm, undoSeconds, useStockMoves } from './move-form.tsx';

/** A movement from a moment ago is shown on the card, on every tablet. */
const freshMs = 2 * minuteMs;

type StockCardProps = {
  readonly product: StockedProduct;
  readonly now: number;
  /** Nothing can be moved, because the connection to the shop is lost. */
  readonly isOff: boolean;
  /** The shop has not responded yet: someone who sees nothing happen on a slow connection taps again. */
  readonly isMoving: boolean;
  readonly onBaked: (pieces: number) => void;
  readonly onOther: () => void;
};

/** A product with what can be sold, and the number that was baked last, one tap away. */
function StockCard({ product, now, isOff, isMoving, onBaked, onOther }: StockCardProps) {
  const { name, image, stock, lastBaked, moved } = product;
  const { timeZone } = useSession().shop;
  // A product that was created a moment ago starts with a movement of zero.
  const fresh = moved !== null && moved.pieces !== 0 && now - Date.parse(moved.at) < freshMs ? moved : null;
  return (
    <li
      className={`flex min-h-21 items-center gap-3 rounded bg-white px-3 py-2.5 max-md:gap-2 forced-colors:border forced-colors:border-[ButtonBorder] [&_.thumb]:size-15 max-md:[&_.thumb]:hidden ${fresh ? '[box-shadow:0_0_0_2px_var(--color-pistachio-700)]' : 'shadow-panel'}`}
    >
      <ProductThumb image={image} />
      <p className="min-w-0 flex-1 leading-[1.25]">
        <b>{name}</b>
        {fresh ? (
          <small className="mt-0.5 block text-xs font-bold text-pistachio-800">
            {signedText(fresh.pieces)} just now, {fresh.by}
          </small>
        ) : (
          <small className="mt-0.5 block text-xs text-muted">{stateText(product, now, timeZone)}</small>
        )}
      </p>
      <span
        className={`min-w-12 text-right font-sans text-[1.75rem]/none font-bold tabular-nums max-md:min-w-0 max-md:text-[1.375rem] ${isRunningLow(product) ? 'text-raspberry-700' : ''}`}
      >
        {stock}
        <span className="sr-only">{isRunningLow(product) ? ' to sell, running low' : ' to sell'}</span>
      </span>
      <Button
        className="min-h-12! min-w-12! max-md:px-2.5!"
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
          className="min-h-12! min-w-12! max-md:hidden!"
          icon="tag"
          outlined
          label={`Shelf labels for ${name}`}
          to={adminUrls.printShelfLabels(product.slug, lastBaked)}
        />
      )}
      <IconButton
        className="min-h-12! min-w-12!"
        icon="grid-3x3"
        outlined
        label={`Other quantity of ${name}`}
        onClick={onOther}
      />
    </li>
  );
}

/** The one most helpful fact beside its number now. */
function stateText({ soldOutSince, ruleToday, ordered, held }: StockedProduct, now: number, timeZone: string): string {
  if (soldOutSince !== null) return `Sold out since ${momentText(soldOutSince, now, timeZone)}`;
  if (ordered > 0) return `${ordered} in open orders${held > 0 ? `, ${held} not yet paid` : ''}`;
  if (held > 0) return `${held} held, not yet paid`;
  const [weekday = ''] = longDay(shopDate(now, timeZone)).split(' ', 1);
  return ruleToday === null ? '' : `Rule: ${ruleToday} each ${weekday}`;
}

/** E-06: what came out of the oven, in two taps; any other movement in the sheet. */
export function BakedScreen({ notToday }: { readonly notToday?: ReactNode }) {
  const { now, date, time } = useShopClock();
  const { products, failure, isLive, isLost } = useStock();
  const moves = useStockMoves();
  const [query, setQuery] = useSearchParams();
  const [words, setWords] = useState('');
  const [otherId, setOtherId] = useState<number | null>(null);
  const show = query.get('show') === 'low' ? 'low' : 'all';
  const wanted = foldText(words.trim());
  const named = products?.filter(({ name, category }) => foldText(`${name} ${category}`).includes(wanted)) ?? [];
  const stocked = named.filter(({ stock }) => stock !== null);
  const low = stocked.filter(isRunningLow);
  const shown = show === 'low' ? low : stocked;
  const toOrder = show === 'low' ? [] : named.filter(({ stock }) => stock === null);
  const other = products?.find(({ id }) => id === otherId);
  const find = <SearchField label="Find a product" placeholder="Name" value={words} onText={setWords} />;
  return (
    <>
      <PageHeader
        title="Stock"
        sub={longDay(date)}
        connection={<ConnectionMark isLive={isLive} time={time} />}
        actions={
          <>
            {notToday}
            <div className="max-md:hidden! w-65">{find}</div>
          </>
        }
      />
      <Page>
        <PlaceTabs />
        <FailureBanner failure={failure} note={products ? 'You are seeing the last figures loaded.' : undefined} />
        <FailureBanner failure={other ? null : moves.failure} note="These are the shop’s own figures." />
        <div className="md:hidden! mb-3">{find}</div>
        {products ? (
          <>
            <div className="mb-3">
              <Segmented
                label="Which products"
                value={show}
                onChange={(value) => setQuery(value === 'low' ? { show: value } : {}, { replace: true })}
                choices={[
                  { value: 'all', text: 'All' },
                  { value: 'low', text: `Running low ${low.length}` },
                ]}
              />
            </div>
            {shown.length > 0 && (
              <ul
                className="grid grid-cols-1 gap-2.5 min-[900px]:grid-cols-2 min-[1680px]:grid-cols-3"
                aria-label="Products in stock"
              >
                {shown.map((product) => (
                  <StockCard
                    key={product.id}
                    product={product}
                    now={now}
                    isOff={isLost}
                    isMoving={moves.isMoving(product.id)}
                    onBaked={(pieces) => void moves.move(product, 'baked', pieces)}
                    onOther={() => setOtherId(product.id)}
                  />
                ))}
              </ul>
            )}
            {toOrder.length > 0 && <MadeToOrder products={toOrder} />}
            {shown.length + toOrder.length === 0 && <Nothing isLow={show === 'low'} isSearch={wanted !== ''} />}
          </>
        ) : (
          !failure && <SkeletonLines lines={12} label="Loading stock…" />
        )}
      </Page>
      <Sheet open={other !== undefined} onClose={() => setOtherId(null)} title={other?.name ?? ''}>
        {other && (
          <MoveForm
            key={other.id}
            product={other}
            isBusy={moves.isMoving(other.id)}
            isOff={isLost}
            failure={moves.failure}
            onMove={async (how, pieces, note) => {
              const isDone = await moves.move(other, how, pieces, note);
              if (isDone) setOtherId(null);
              return isDone;
            }}
          />
        )}
      </Sheet>
      {moves.done && (
        <UndoBar
          key={moves.done.movementId}
          text={moves.done.text}
          hint={moves.done.hint}
          endsAt={moves.done.endsAt}
          seconds={undoSeconds}
          busy={moves.isUndoing}
          also={
            moves.done.boxed && (
              <ButtonLink
                kind="dark"
                icon="tag"
                to={adminUrls.printShelfLabels(moves.done.boxed.slug, moves.done.boxed.pieces)}
              >
                Labels
              </ButtonLink>
            )
          }
          onUndo={() => moves.done && void moves.takeBack(moves.done)}
          onOver={moves.forget}
        />
      )}
    </>
  );
}

const MadeToOrder = ({ products }: { readonly products: readonly StockedProduct[] }) => (
  <div className="mt-4 [&_ul]:mt-3 [&_ul]:grid [&_ul]:grid-cols-[repeat(auto-fill,minmax(min(100%,300px),1fr))] [&_ul]:gap-2.5">
    <Panel title="Made to order">
      <p className="text-muted">These have no stock. They are limited by lead time and the capacity in the diary.</p>
      <ul>
        {products.map(({ id, name, image, ordered }) => (
          <li key={id}>
            <ProductName image={image} name={name}>
              {ordered > 0 ? `${ordered} in open orders` : undefined}
            </ProductName>
          </li>
        ))}
      </ul>
    </Panel>
  </div>
);

const Nothing = ({ isLow, isSearch }: { readonly isLow: boolean; readonly isSearch: boolean }) => (
  <Panel>
    <EmptyState
      icon="package"
      title={isSearch ? 'No products match' : isLow ? 'Nothing is running low' : 'No products yet'}
    >
      {isSearch
        ? 'Part of a name or category is enough.'
        : isLow
          ? 'Products below their low-stock number appear here. Set the number under Daily pieces.'
          : 'Products with stock appear here once they are in the catalogue.'}
    </EmptyState>
  </Panel>
);
