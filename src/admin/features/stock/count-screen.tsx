import { useId, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { reasonLooks, signClass, signedText } from '#admin/features/stock/movement-words.ts';
import { ProductName } from '#admin/features/stock/product-name.tsx';
import { useStock } from '#admin/features/stock/use-stock.ts';
import { announce } from '#admin/lib/announce.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { longDay } from '#admin/lib/day-words.ts';
import { useDraft } from '#admin/lib/use-draft.ts';
import { useShopClock } from '#admin/lib/use-now.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { PlaceTabs } from '#admin/ui/actions/tabs.tsx';
import { Banner, FailureBanner } from '#admin/ui/data/banner.tsx';
import { Panel } from '#admin/ui/data/list-panel.tsx';
import { EmptyState, SkeletonRows } from '#admin/ui/data/skeleton.tsx';
import { Head, NumberCell, Table } from '#admin/ui/data/table.tsx';
import { ConnectionMark } from '#admin/ui/frame/mark.tsx';
import { Page, PhoneBar } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { Chip } from '#admin/ui/values/status-chips.tsx';
import { bookCounts, countReasons, mostPieces, readStock } from '#contract/admin/stock/stock.ts';
import { countHint } from '#domain/values/number.ts';
import {
  type CountEntry,
  type CountSheet,
  countedSince,
  countOf,
  countSheet,
  countsToBook,
  differenceOf,
  withTyped,
} from './count-sheet.ts';

type Booked = z.output<typeof bookCounts.output>;

const nothingTyped: CountSheet = {};

/** E-06: counts what is on the shelf, while orders go on. */
export function CountScreen() {
  const { date, time } = useShopClock();
  const { products, failure, isLive, isLost } = useStock();
  const draft = useDraft('stock-count', nothingTyped, countSheet);
  const sheet = draft.value;
  const book = useStaffWrite(bookCounts, { refreshes: [readStock] });
  const [booked, setBooked] = useState<Booked | null>(null);
  const [discarded, setDiscarded] = useState<CountSheet | null>(null);
  const rows = products?.flatMap(({ stock, ...product }) => (stock === null ? [] : { ...product, stock }));
  const counts = countsToBook(sheet);
  const typed = Object.keys(sheet).length;
  const isReady = counts.length > 0 && counts.length === typed && !isLost;

  const send = async (): Promise<void> => {
    setBooked(null);
    setDiscarded(null);
    const done = await book.send({ counts });
    if (!done) return;
    const since = countedSince(sheet, draft.latest() ?? sheet);
    if (Object.keys(since).length === 0) draft.clear();
    else draft.set(since);
    setBooked(done);
    announce(`${countWords(counts.length)} saved.`);
  };
  const discard = (): void => {
    setDiscarded(sheet);
    setBooked(null);
    book.forgetFailure();
    draft.clear();
  };
  const buttons = (
    <>
      <Button kind="ghost" disabled={typed === 0} onClick={discard}>
        Discard
      </Button>
      <Button kind="primary" busy={book.isBusy} disabled={!isReady} onClick={() => void send()}>
        {counts.length === 0 ? 'Save counts' : `Save ${countWords(counts.length)}`}
      </Button>
    </>
  );
  return (
    <>
      <PageHeader
        title="Stock"
        sub={longDay(date)}
        connection={<ConnectionMark isLive={isLive} time={time} />}
        actions={<div className="max-md:hidden! flex items-center gap-2.5">{buttons}</div>}
      />
      <Page>
        <PlaceTabs />
        <Banner kind="info">
          Count what is on the shelf and not set aside for an order. Orders may come in while you count: anything sold
          after you type a number is taken off it, so no sale is lost.
        </Banner>
        <FailureBanner failure={failure} note={rows ? 'You are seeing the last figures loaded.' : undefined} />
        <FailureBanner failure={book.failure} note="Nothing was saved. What you typed is kept." />
        {isLost && typed > 0 && (
          <Banner kind="warning">
            Not connected. What you type is kept on this device, and you can save it once the connection is back.
          </Banner>
        )}
        {booked && <BookedBanner booked={booked} />}
        {discarded && typed === 0 && (
          <Banner
            kind="info"
            icon="undo-2"
            action={
              <Button
                onClick={() => {
                  draft.set(discarded);
                  setDiscarded(null);
                }}
              >
                Restore
              </Button>
            }
          >
            The count sheet is empty again.
          </Banner>
        )}
        {rows?.length === 0 ? (
          <Panel>
            <EmptyState icon="package" title="Nothing to count yet">
              Products with stock appear here once they are in the catalogue.
            </EmptyState>
          </Panel>
        ) : (
          (rows || !failure) && (
            <div className="mt-3.5 [&_.table]:text-base [&_.table]:[--row:64px]">
              <Panel flush>
                <Table
                  caption={rows ? 'Count sheet' : 'Loading stock…'}
                  cards
                  head={
                    <>
                      <Head>Product</Head>
                      <Head number>Should be</Head>
                      <Head number>On the shelf</Head>
                      <Head number>Difference</Head>
                      <Head>Why</Head>
                    </>
                  }
                >
                  {rows?.map((product) => (
                    <CountRow
                      key={product.id}
                      product={product}
                      entry={sheet[product.id]}
                      onTyped={(text, isBegun) =>
                        draft.set(
                          withTyped(sheet, product.id, {
                            typed: text,
                            stock: product.stock,
                            newestMovement: product.newestMovement,
                            isBegun,
                          }),
                        )
                      }
                      onWhy={(why) => {
                        const entry = sheet[product.id];
                        if (entry) draft.set({ ...sheet, [product.id]: { ...entry, why } });
                      }}
                    />
                  )) ?? <SkeletonRows rows={8} columns={5} />}
                </Table>
              </Panel>
            </div>
          )
        )}
      </Page>
      <PhoneBar>{buttons}</PhoneBar>
    </>
  );
}

const countWords = (counts: number): string => `${counts} ${counts === 1 ? 'count' : 'counts'}`;

function BookedBanner({ booked: { booked } }: { readonly booked: Booked }) {
  const missing = booked.filter((one) => one.missing > 0);
  const is = `${countWords(booked.length)} ${booked.length === 1 ? 'is' : 'are'} saved.`;
  if (missing.length === 0) return <Banner kind="done">{is}</Banner>;
  return (
    <Banner kind="warning" isNews>
      {is} More have been sold than are on the shelf: {missing.map((one) => `${one.missing} ${one.name}`).join(', ')}.
    </Banner>
  );
}

type CountRowProps = {
  readonly product: { readonly name: string; readonly image: string; readonly stock: number };
  readonly entry: CountEntry | undefined;
  /** @param isBegun the first character since the field was entered */
  readonly onTyped: (typed: string, isBegun: boolean) => void;
  readonly onWhy: (why: CountEntry['why']) => void;
};

/** One product of the sheet: the difference is shown before anything is booked. */
function CountRow({ product: { name, image, stock }, entry, onTyped, onWhy }: CountRowProps) {
  const id = useId();
  const isEntered = useRef(false);
  const isWrong = entry !== undefined && countOf(entry) === null;
  const difference = entry === undefined ? null : differenceOf(entry);
  const soldMeanwhile = entry === undefined ? 0 : entry.seen - stock;
  return (
    <tr className="card-row">
      <td className="max-md:flex-[1_0_100%]">
        <ProductName image={image} name={name}>
          {soldMeanwhile > 0 && `${soldMeanwhile} sold since you counted`}
          {soldMeanwhile < 0 && `${-soldMeanwhile} added since you counted`}
        </ProductName>
      </td>
      <td className="number max-md:flex-1 max-md:text-left!">
        <span className="md:hidden! text-muted">Should be </span>
        {entry?.seen ?? stock}
      </td>
      <td className="number">
        <input
          className="min-h-12 w-24 rounded-small border border-border-control bg-white px-3 text-right text-[1.125rem] font-bold [&[aria-invalid]]:border-raspberry-700"
          inputMode="numeric"
          autoComplete="off"
          aria-label={`Counted ${name}`}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? id : undefined}
          value={entry?.typed ?? ''}
          onFocus={() => {
            isEntered.current = true;
          }}
          onChange={({ target }) => {
            onTyped(target.value, isEntered.current);
            isEntered.current = false;
          }}
        />
        {isWrong && (
          <small id={id} className="block text-raspberry-700">
            {countHint(0, mostPieces)}{' '}
          </small>
        )}
      </td>
      <NumberCell>
        {difference === null ? (
          <span className="text-muted">–</span>
        ) : difference === 0 ? (
          <Chip tone="pistachio" icon="check">
            Right
          </Chip>
        ) : (
          <b className={signClass(difference)}>{signedText(difference)}</b>
        )}
      </NumberCell>
      <td className="max-md:empty:hidden [&_select]:min-h-12 [&_select]:w-57.5 [&_select]:rounded-small [&_select]:border [&_select]:border-border-control [&_select]:bg-white [&_select]:px-3">
        {entry && difference !== null && difference < 0 && (
          <select
            aria-label={`Reason for fewer ${name}`}
            value={entry.why}
            onChange={({ target }) => {
              const chosen = countReasons.find((one) => one === target.value);
              if (chosen) onWhy(chosen);
            }}
          >
            {countReasons.map((why) => (
              <option key={why} value={why}>
                {why === 'counted' ? 'Earlier count was wrong' : reasonLooks[why].word}
              </option>
            ))}
          </select>
        )}
      </td>
    </tr>
  );
}
