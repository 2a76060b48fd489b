import { useState } from 'react';
import { BulkDialog, type BulkKind } from '#admin/features/products/bulk/bulk-dialog.tsx';
import { BulkOutcome, ProductBulkBar } from '#admin/features/products/bulk/product-bulk-bar.tsx';
import { undoSeconds, useBulkChange } from '#admin/features/products/bulk/use-bulk-change.ts';
import { ProductTabs } from '#admin/features/products/product-tabs.tsx';
import { afterRow, useListQuery } from '#admin/lib/address/list-query.ts';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useReadAnew } from '#admin/lib/live/use-read-anew.ts';
import { useDownload } from '#admin/lib/use-download.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { PageButtons } from '#admin/ui/data/page-buttons.tsx';
import { Panel } from '#admin/ui/data/panel.tsx';
import { SkeletonRows } from '#admin/ui/data/skeleton.tsx';
import { Table } from '#admin/ui/data/table.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { UndoBar } from '#admin/ui/overlays/undo-bar.tsx';
import { grouped } from '#admin/ui/values/grouped.ts';
import { exportProducts } from '#contract/admin/imports/imports.ts';
import { listProducts, mostCounted, productChoices, productFilters } from '#contract/admin/products/product-list.ts';
import { NewProductDialog } from './new-product-dialog.tsx';
import { NothingHere } from './nothing-here.tsx';
import { ProductFilters } from './product-filters.tsx';
import { ProductsTable } from './products-table.tsx';
import { useSelection } from './use-selection.ts';
import '#admin/styles/products/products.css';

const told = { of: ['products', 'stock'], reads: [listProducts] } as const;

/** E-01: search, filters and sorting all stand in the address. */
export function ProductsScreen() {
  const { query, after, change, goOn, back, clear } = useListQuery(productFilters);
  const list = useStaffQuery(listProducts, { ...query, ...afterRow(after) }, { keepPrevious: true });
  useReadAnew(told);
  const choices = useStaffQuery(productChoices, {}, { staleTime: 60_000 });
  const [isMaking, setMaking] = useState(false);
  const [asked, setAsked] = useState<BulkKind | null>(null);
  const bulk = useBulkChange();
  const file = useDownload(exportProducts);
  const { products = [], count, counts, next } = list.data ?? {};
  const categories = choices.data?.categories ?? [];
  const selection = useSelection(products.map(({ id }) => id));
  return (
    <>
      <PageHeader
        title="Products"
        sub={counts && `${grouped(counts.shown)} shown · ${drafts(counts.draft)} · ${grouped(counts.hidden)} hidden`}
        actions={
          <>
            <Button icon="download" busy={file.isBusy} onClick={() => void file.save({})}>
              <span className="word-if-wide">Export</span>
            </Button>
            <Button kind="primary" icon="plus" onClick={() => setMaking(true)}>
              New product
            </Button>
          </>
        }
      />
      <NewProductDialog open={isMaking} onClose={() => setMaking(false)} categories={categories} />
      <Page>
        <ProductTabs />
        <ProductFilters query={query} change={change} categories={categories} counts={counts} />
        <BulkOutcome bulk={bulk} />
        <FailureBanner failure={file.failure} />
        <FailureBanner failure={list.error} note={list.data && 'What stands here is as it was before.'} />
        <Panel flush>
          {list.data === undefined ? (
            !list.isError && (
              <Table caption="Products are being read" head={<th scope="col">Products</th>}>
                <SkeletonRows rows={12} columns={6} />
              </Table>
            )
          ) : products.length === 0 ? (
            <NothingHere query={query} counts={list.data.counts} change={change} clear={clear} />
          ) : (
            <ProductsTable
              products={products}
              query={query}
              next={next ?? null}
              sort={query.sort ?? 'name'}
              onSort={(sort) => change({ sort })}
              selection={selection}
            />
          )}
          {list.data !== undefined && (
            <div className="table-foot">
              <span className="muted" role="status">
                {countText(count ?? null)}
              </span>
              {products.length > 0 && (
                <Button size="small" className="only-phone" onClick={() => selection.chooseAll(!selection.isAll)}>
                  {selection.isAll ? 'Choose none' : 'Choose all'}
                </Button>
              )}
              <PageButtons back={back} next={next == null ? undefined : { go: () => goOn(String(next)) }} />
            </div>
          )}
        </Panel>
      </Page>
      {bulk.done && (
        <UndoBar
          text={bulk.done.text}
          endsAt={bulk.done.endsAt}
          seconds={undoSeconds}
          busy={bulk.isUndoing}
          onUndo={() => bulk.done && void bulk.takeBack(bulk.done)}
          onOver={bulk.forget}
        />
      )}
      {selection.ids.length > 0 && <ProductBulkBar selection={selection} onAsk={setAsked} />}
      <BulkDialog
        kind={asked}
        productIds={selection.ids}
        categories={categories}
        bulk={bulk}
        onClose={() => setAsked(null)}
        onDone={() => {
          setAsked(null);
          selection.clear();
        }}
      />
    </>
  );
}

const countText = (count: number | null): string =>
  count === null
    ? `More than ${grouped(mostCounted)} products`
    : count === 1
      ? '1 product'
      : `${grouped(count)} products`;

const drafts = (count: number): string => (count === 1 ? '1 draft' : `${grouped(count)} drafts`);
