import { Suspense } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useListOfProduct } from '#admin/features/products/list-of-product.ts';
import { StateChip } from '#admin/features/products/product-looks.tsx';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { momentText } from '#admin/lib/day-words.ts';
import { useReadAnew } from '#admin/lib/live/use-read-anew.ts';
import { useShortcuts } from '#admin/lib/shortcuts.ts';
import { useShopClock } from '#admin/lib/use-now.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { Menu, MenuItem } from '#admin/ui/actions/menu.tsx';
import { IconButton } from '#admin/ui/actions/move-buttons.tsx';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { lazyPart } from '#admin/ui/data/lazy-part.tsx';
import { EmptyState, SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { changesText, FormBars, FormNews, UnsavedChanges } from '#admin/ui/frame/form-bars.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { duplicateProduct, type EditedProduct, readProduct } from '#contract/admin/products/product-edit.ts';
import { type CategoryChoice, listProducts, productChoices } from '#contract/admin/products/product-list.ts';
import { urls } from '#contract/pages/urls.ts';
import { shownWhen } from '#domain/catalogue/editing/product-form.ts';
import { Failure } from '#domain/failure.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { NeighbourButtons } from './neighbour-buttons.tsx';
import { AllergensSection } from './sections/allergens-section.tsx';
import { ExtrasSection } from './sections/extras-section.tsx';
import { OptionsSection } from './sections/options-section.tsx';
import { PicturesSection, usePicturesOf } from './sections/pictures/pictures-section.tsx';
import { PricesSection } from './sections/prices-section.tsx';
import { AddressSection, BasicsSection, DescriptionSection, KeepingSection } from './sections/section.tsx';
import { SectionList } from './sections/section-list.tsx';
import { ShownSection } from './sections/shown-section.tsx';
import { SupplySection } from './sections/supply-section.tsx';
import { type ProductEditor, useProductEditor } from './use-product-editor.ts';
import '#admin/styles/screens.css';
import { DifferenceDialog } from '#admin/ui/overlays/difference-dialog.tsx';
import { fieldText } from '#domain/catalogue/editing/field-words.ts';
import { valueText } from './value-text.ts';

/** Beside the form, with parts of the customers' page. */
const ProductPreview = lazyPart(async () => (await import('./product-preview.tsx')).ProductPreview, 'The preview');

const back = { to: adminUrls.products, name: 'products' };
const changed = { of: ['products'], reads: [readProduct, productChoices] } as const;

/** E-02: one product in sections, with what is missing and how customers see it. */
export function ProductScreen() {
  const productId = Number(useParams().productId);
  const { data, error } = useStaffQuery(readProduct, { productId });
  // What is typed stays: it is based on what was seen.
  useReadAnew(changed);
  if (data) return <ProductForm key={data.id} product={data} />;
  const isGone = error instanceof Failure && (error.code === 'notFound' || error.code === 'invalid');
  return (
    <>
      <PageHeader title="Product" back={back} />
      <Page>
        {isGone ? (
          <EmptyState icon="cake" title="This product does not exist">
            The address may be wrong. Products are never deleted.
          </EmptyState>
        ) : (
          <>
            <FailureBanner failure={error} />
            {!error && <SkeletonLines label="Loading the product…" />}
          </>
        )}
      </Page>
    </>
  );
}

const leavingText = (count: number, sending: number): string =>
  [
    count > 0 && `You have ${changesText(count)}.`,
    sending > 0 && `${sending === 1 ? '1 picture is' : `${sending} pictures are`} still uploading.`,
  ]
    .filter(Boolean)
    .join(' ');

function ProductForm({ product }: { readonly product: EditedProduct }) {
  const { now } = useShopClock();
  const list = useListOfProduct();
  const choices = useStaffQuery(productChoices, {}, { staleTime: 60_000 });
  const categories = choices.data?.categories ?? [];
  const editor = useProductEditor(product, categories);
  const arriving = usePicturesOf(editor);
  useShortcuts([{ keys: 'Ctrl+S', label: 'Save', group: 'Products', act: () => void editor.submit() }]);
  const category =
    categories.find(({ id }) => id === editor.value.categoryId)?.name ?? (product.isExtra ? 'Extras' : '');
  const lastChange = `changed ${momentText(product.changedAt, now, shopTimeZone)}${product.changedBy && ` by ${product.changedBy}`}`;
  const sections = { product, editor, choices: choices.data };
  const dates = { shownFrom: product.form.shownFrom, shownUntil: product.form.shownUntil };
  const when = shownWhen(
    {
      state: product.form.state,
      shownFrom: dates.shownFrom === null ? null : new Date(dates.shownFrom),
      shownUntil: dates.shownUntil === null ? null : new Date(dates.shownUntil),
    },
    new Date(now),
  );
  return (
    <>
      <PageHeader
        title={product.form.name}
        sub={[category, lastChange].filter(Boolean).join(' · ')}
        back={list === null ? back : { ...back, to: `${back.to}?${new URLSearchParams(list.query)}` }}
        actions={
          <>
            <span className="max-md:hidden!">
              <StateChip state={product.form.state} when={when} {...dates} />
            </span>
            <NeighbourButtons productId={product.id} />
            <MoreMenu product={product} isDirty={editor.isDirty} />
            <UnsavedChanges form={editor} />
            <Button kind="primary" busy={editor.isBusy} onClick={() => void editor.submit()}>
              Save
            </Button>
          </>
        }
      />
      <Page>
        <div className="flex flex-col gap-5 min-[1400px]:grid min-[1400px]:grid-cols-[190px_minmax(0,1fr)] min-[1400px]:items-start">
          <SectionList {...sections} />
          <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_340px]">
            <div className="column">
              <FormNews form={editor} news={`${product.changedBy || 'Somebody'} has saved this product`} />
              <BasicsSection {...sections} />
              <DescriptionSection {...sections} />
              {!product.isExtra && <PicturesSection {...sections} arriving={arriving} />}
              <PricesSection {...sections} />
              <AllergensSection {...sections} />
              <OptionsSection {...sections} />
              {!product.isExtra && <ExtrasSection {...sections} />}
              <SupplySection {...sections} />
              {!product.isExtra && <KeepingSection {...sections} />}
              <ShownSection {...sections} />
              <AddressSection {...sections} />
            </div>
            <Suspense>
              <ProductPreview
                product={product}
                form={editor.readable}
                categories={categories}
                opening={choices.data?.opening}
                now={now}
              />
            </Suspense>
          </div>
        </div>
      </Page>
      <FormBars
        form={editor}
        isDirty={editor.isDirty || arriving.sending > 0}
        onDiscard={() => {
          arriving.giveUp();
          editor.discard();
        }}
        text={leavingText(editor.isDirty ? editor.count : 0, arriving.sending)}
      />
      <ConflictDialog editor={editor} categories={categories} />
    </>
  );
}

function MoreMenu({ product, isDirty }: { readonly product: EditedProduct; readonly isDirty: boolean }) {
  const navigate = useNavigate();
  const duplicate = useStaffWrite(duplicateProduct, { refreshes: [listProducts] });
  const copy = async (): Promise<void> => {
    const made = await duplicate.send({ productId: product.id });
    if (made) await navigate(adminUrls.product(made.id));
  };
  return (
    <>
      <FailureBanner failure={duplicate.failure} />
      <Menu label="More" button={(ties) => <IconButton {...ties} icon="ellipsis" label="More" outlined />}>
        <MenuItem
          icon="copy"
          hint="A draft with everything except the stock"
          {...(isDirty && { refused: 'Save or discard your changes first' })}
          onSelect={() => void copy()}
        >
          Duplicate
        </MenuItem>
        {!product.isExtra && (
          <MenuItem
            icon="external-link"
            {...(product.form.state !== 'shown' && { refused: 'Customers cannot see it' })}
            onSelect={() => void window.open(urls.product(product.form.slug), '_blank', 'noopener')}
          >
            View in the shop
          </MenuItem>
        )}
        <MenuItem icon="package" to={adminUrls.stockMovements({ product: String(product.id) })}>
          Stock movements
        </MenuItem>
      </Menu>
    </>
  );
}

type ConflictProps = {
  readonly editor: ProductEditor;
  readonly categories: readonly CategoryChoice[];
};

/** E-04: field by field: before, theirs and mine; nothing is overwritten unseen. */
function ConflictDialog({ editor: { conflict, isBusy }, categories }: ConflictProps) {
  if (conflict === null) return null;
  const text = (field: string, value: unknown): string => valueText(field, value, categories);
  return (
    <DifferenceDialog
      key={conflict.at}
      what="this product"
      {...conflict}
      differences={conflict.differences.map(({ field, before, theirs, mine, changedBy }) => ({
        field,
        label: fieldText(field),
        before: text(field, before),
        theirs: text(field, theirs),
        mine: text(field, mine),
        changedBy,
      }))}
      isBusy={isBusy}
      onClose={conflict.close}
      onChoose={(mine) => void conflict.resolve(mine)}
    />
  );
}
