import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ProductName } from '#admin/features/stock/product-name.tsx';
import { StockTabs } from '#admin/features/stock/stock-tabs.tsx';
import { useStock } from '#admin/features/stock/use-stock.ts';
import { longDay } from '#admin/lib/time/day-words.ts';
import { useShopClock } from '#admin/lib/time/use-now.ts';
import { ButtonLink } from '#admin/ui/actions/button.tsx';
import { Segmented } from '#admin/ui/actions/segmented.tsx';
import { EmptyState } from '#admin/ui/data/empty-state.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { Panel } from '#admin/ui/data/panel.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { SearchField } from '#admin/ui/forms/search-field.tsx';
import { ConnectionMark } from '#admin/ui/frame/connection-mark.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { Sheet } from '#admin/ui/overlays/sheet.tsx';
import { UndoBar } from '#admin/ui/overlays/undo-bar.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import type { StockedProduct } from '#contract/admin/stock/stock.ts';
import { isRunningLow } from '#domain/stock/low-stock.ts';
import { MoveForm } from './move-form.tsx';
import { StockCard } from './stock-card.tsx';
import { undoSeconds, useStockMoves } from './use-stock-moves.ts';
import '#admin/styles/stock/stock.css';
import { foldText } from '#domain/text/fold.ts';

/** E-06: what came out of the oven, in two taps; anything else that moved, in the sheet. */
export function BakedScreen() {
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
        actions={<div className="only-wide stock-find">{find}</div>}
      />
      <Page>
        <StockTabs />
        <FailureBanner failure={failure} note={products ? 'What stands here is as it was before.' : undefined} />
        <FailureBanner failure={other ? null : moves.failure} note="The numbers are as the shop has them." />
        <div className="only-phone stock-find-phone">{find}</div>
        {products ? (
          <>
            <Segmented
              label="Which products"
              value={show}
              onChange={(value) => setQuery(value === 'low' ? { show: value } : {}, { replace: true })}
              choices={[
                { value: 'all', text: 'All' },
                { value: 'low', text: `Running low ${low.length}` },
              ]}
            />
            {shown.length > 0 && (
              <ul className="stock-cards" aria-label="Products with a stock">
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
          !failure && <SkeletonLines lines={12} label="The stock is being read" />
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
  <div className="stock-to-order">
    <Panel title="Made to order">
      <p className="muted">They have no stock: lead time and the places of the diary bound them.</p>
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
      title={isSearch ? 'No product is called so' : isLow ? 'Nothing is running low' : 'No products yet'}
    >
      {isSearch
        ? 'Part of a name or of a category is enough.'
        : isLow
          ? 'What falls below its own number of the few comes here; the number is set under Daily pieces.'
          : 'Products with a stock come here once they are in the catalogue.'}
    </EmptyState>
  </Panel>
);
