import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { BulkDialog, type BulkKind } from '#admin/features/products/bulk-dialog.tsx';
import { type BulkChanging, undoSeconds, useBulkChange } from '#admin/features/products/use-bulk-change.ts';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { afterRow, type ChangeQuery, type ListQuery, useListQuery } from '#admin/lib/list-query.ts';
import { useReadAnew } from '#admin/lib/live/use-read-anew.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { useDownload } from '#admin/lib/use-download.ts';
import { Button, ButtonLink } from '#admin/ui/actions/button.tsx';
import { IconButton } from '#admin/ui/actions/move-buttons.tsx';
import { PlaceTabs } from '#admin/ui/actions/tabs.tsx';
import { Banner, FailureBanner, FormFailure } from '#admin/ui/data/banner.tsx';
import { PageButtons, Panel } from '#admin/ui/data/list-panel.tsx';
import { EmptyState, SkeletonRows } from '#admin/ui/data/skeleton.tsx';
import { Table } from '#admin/ui/data/table.tsx';
import { SelectField, TextField } from '#admin/ui/forms/fields.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { Dialog } from '#admin/ui/overlays/dialog.tsx';
import { bulkBar, UndoBar } from '#admin/ui/overlays/undo-bar.tsx';
import { grouped } from '#admin/ui/values/pounds.ts';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { exportProducts } from '#contract/admin/imports.ts';
import { mostProducts } from '#contract/admin/products/bulk-changes.ts';
import { createProduct } from '#contract/admin/products/product-edit.ts';
import {
  type CategoryChoice,
  listProducts,
  mostCounted,
  productChoices,
  productFilters,
} from '#contract/admin/products/product-list.ts';
import { ProductFilters } from './product-filters.tsx';
import { ProductsTable, type Selection, useSelection } from './products-table.tsx';

const told = { of: ['products', 'stock'], reads: [listProducts] } as const;

type Props = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly categories: readonly CategoryChoice[];
};

const ofExtras = 'extra';

/** What a new product starts with; everything else is entered in its form. */
function NewProductDialog({ open, onClose, categories }: Props) {
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [category, setCategory] = useState('');
  const create = useStaffWrite(createProduct, { refreshes: [listProducts] });
  const chosen = category === '' ? String(categories[0]?.id ?? '') : category;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const made = await create.send({ name, categoryId: chosen === ofExtras ? null : Number(chosen) });
    if (made) await navigate(adminUrls.product(made.id));
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="New product"
      size="small"
      foot={
        <Button kind="primary" type="submit" form="new-product" busy={create.isBusy}>
          Create draft
        </Button>
      }
    >
      <form id="new-product" className="column" onSubmit={(event) => void submit(event)}>
        <TextField
          label="Name"
          value={name}
          onText={setName}
          maxLength={120}
          error={create.failure?.detail.fields?.name}
          required
        />
        <SelectField label="Category" value={chosen} onChoose={setCategory}>
          {categories.map(({ id, name: text, parentId }) => (
            <option key={id} value={id}>
              {parentId === null ? text : `– ${text}`}
            </option>
          ))}
          <option value={ofExtras}>Extras, sold with cakes</option>
        </SelectField>
        <p className="text-muted">Customers cannot see a draft. Its form lists what it still needs.</p>
        <FormFailure failure={create.failure} />
      </form>
    </Dialog>
  );
}

type BarProps = { readonly selection: Selection; readonly onAsk: (kind: BulkKind) => void };

/** What can be done with all selected products. */
function ProductBulkBar({ selection, onAsk }: BarProps) {
  const mayPrice = useMay('prices.edit');
  const { length } = selection.ids;
  const ask = (kind: BulkKind) => ({
    kind: 'dark' as const,
    disabled: length > mostProducts,
    onClick: () => onAsk(kind),
  });
  return (
    <section className={`${bulkBar} z-dropdown`} aria-label="Selected">
      <b className="min-w-0 flex-1" role="status">
        {length === 1 ? '1 product' : `${length} products`}
        {selection.elsewhere > 0 && <span className="font-regular"> {selection.elsewhere} not on this page</span>}
        {length > mostProducts && <span className="font-regular"> Up to {mostProducts} at once</span>}
      </b>
      {mayPrice && (
        <Button icon="percent" {...ask('price')}>
          Prices
        </Button>
      )}
      <Button icon="eye" {...ask('state')}>
        Status
      </Button>
      <Button icon="tag" {...ask('category')}>
        Category
      </Button>
      <IconButton icon="x" label="Clear selection" onClick={selection.clear} />
    </section>
  );
}

/** Which rows were not changed, and why; the others were. */
const BulkOutcome = ({ bulk: { outcome, undoFailure, forgetOutcome } }: { readonly bulk: BulkChanging }) => (
  <>
    <FailureBanner failure={undoFailure} note="Nothing was undone." />
    {outcome && (
      <Banner
        kind="warning"
        isNews
        action={
          <Button size="small" onClick={forgetOutcome}>
            OK
          </Button>
        }
      >
        <b>{outcome.title}</b>
        <ul className="mt-1 pl-4.5">
          {outcome.refused.map(({ productId, name, why }) => (
            <li key={productId}>
              {name}: {why}
            </li>
          ))}
        </ul>
      </Banner>
    )}
  </>
);

/** E-01: search, filters and sorting are all in the address. */
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
        <PlaceTabs />
        <ProductFilters query={query} change={change} categories={categories} counts={counts} />
        <BulkOutcome bulk={bulk} />
        <FailureBanner failure={file.failure} />
        <FailureBanner failure={list.error} note={list.data && 'You are seeing the last list loaded.'} />
        <Panel flush>
          {list.data === undefined ? (
            !list.isError && (
              <Table caption="Loading products…" head={<th scope="col">Products</th>}>
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
              <span className="text-muted" role="status">
                {countText(count ?? null)}
              </span>
              {products.length > 0 && (
                <Button size="small" className="md:hidden!" onClick={() => selection.chooseAll(!selection.isAll)}>
                  {selection.isAll ? 'Clear selection' : 'Select all'}
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

type NothingProps = {
  readonly query: ListQuery;
  /** Counts of the whole shop. */
  readonly counts: {
    readonly shown: number;
    readonly draft: number;
    readonly hidden: number;
    readonly archived: number;
  };
  readonly change: ChangeQuery;
  readonly clear: () => void;
};

/** Why the list is empty, and what to do: nothing matches, this page is beyond the last, all are archived, or there are none yet (J-07). */
function NothingHere({ query: { sort: _, ...filters }, counts, change, clear }: NothingProps) {
  if (Object.keys(filters).length > 0)
    return (
      <EmptyState
        icon="search"
        title="No products match these filters"
        action={<Button onClick={clear}>Clear filters</Button>}
      >
        {filters.q === undefined ? 'Remove a filter to see more.' : `Nothing found for ‘${filters.q}’ here.`}
      </EmptyState>
    );
  if (counts.shown + counts.draft + counts.hidden > 0)
    return (
      <EmptyState icon="cake" title="No more products" action={<Button onClick={clear}>Back to the first page</Button>}>
        The list ends before this page.
      </EmptyState>
    );
  if (counts.archived > 0)
    return (
      <EmptyState
        icon="inbox"
        title="Every product is archived"
        action={<Button onClick={() => change({ state: 'archived' })}>Show archived products</Button>}
      >
        You can show each one again from its form.
      </EmptyState>
    );
  return (
    <EmptyState
      icon="cake"
      title="No products yet"
      action={
        <ButtonLink to={adminUrls.productsImport} icon="upload">
          Import a file
        </ButtonLink>
      }
    >
      Your cakes appear here once they are added. Start with ‘New product’, or import a whole list as a file.
    </EmptyState>
  );
}
