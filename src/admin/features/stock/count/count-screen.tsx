import { useState } from 'react';
import type * as z from 'zod/mini';
import { StockTabs } from '#admin/features/stock/stock-tabs.tsx';
import { useStock } from '#admin/features/stock/use-stock.ts';
import { announce } from '#admin/lib/announce.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { useDraft } from '#admin/lib/drafts/use-draft.ts';
import { longDay } from '#admin/lib/time/day-words.ts';
import { useShopClock } from '#admin/lib/time/use-now.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { Banner } from '#admin/ui/data/banner.tsx';
import { EmptyState } from '#admin/ui/data/empty-state.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { Panel } from '#admin/ui/data/panel.tsx';
import { SkeletonRows } from '#admin/ui/data/skeleton.tsx';
import { Head, Table } from '#admin/ui/data/table.tsx';
import { ConnectionMark } from '#admin/ui/frame/connection-mark.tsx';
import { Page, PhoneBar } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { bookCounts, readStock } from '#contract/admin/stock/stock.ts';
import { CountRow } from './count-row.tsx';
import { type CountSheet, countedSince, countSheet, countsToBook, withTyped } from './count-sheet.ts';
import '#admin/styles/stock/stock.css';

type Booked = z.output<typeof bookCounts.output>;

const nothingTyped: CountSheet = {};

/** E-06: what stands on the shelf, while orders go on. */
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
    announce(`${countWords(counts.length)} booked.`);
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
        {counts.length === 0 ? 'Book counts' : `Book ${countWords(counts.length)}`}
      </Button>
    </>
  );
  return (
    <>
      <PageHeader
        title="Stock"
        sub={longDay(date)}
        connection={<ConnectionMark isLive={isLive} time={time} />}
        actions={<div className="only-wide row">{buttons}</div>}
      />
      <Page>
        <StockTabs />
        <Banner kind="info">
          Count what stands on the shelf and is not set aside for an order. Orders may come in meanwhile: what is sold
          after you type a number is taken off it, so no sale is lost.
        </Banner>
        <FailureBanner failure={failure} note={rows ? 'What stands here is as it was before.' : undefined} />
        <FailureBanner failure={book.failure} note="Nothing was booked; what you typed is kept." />
        {isLost && typed > 0 && (
          <Banner kind="warning">
            Not connected. What you type is kept on this device, and can be booked once it is.
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
                Put back
              </Button>
            }
          >
            The sheet is empty again.
          </Banner>
        )}
        {rows?.length === 0 ? (
          <Panel>
            <EmptyState icon="package" title="Nothing to count yet">
              Products with a stock come here once they are in the catalogue.
            </EmptyState>
          </Panel>
        ) : (
          (rows || !failure) && (
            <div className="count-sheet">
              <Panel flush>
                <Table
                  caption={rows ? 'Count sheet' : 'The stock is being read'}
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
  const is = `${countWords(booked.length)} ${booked.length === 1 ? 'is' : 'are'} booked.`;
  if (missing.length === 0) return <Banner kind="done">{is}</Banner>;
  return (
    <Banner kind="warning" isNews>
      {is} More are sold than are there: {missing.map((one) => `${one.missing} ${one.name}`).join(', ')}.
    </Banner>
  );
}
