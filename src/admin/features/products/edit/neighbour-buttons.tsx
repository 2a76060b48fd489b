import { useNavigate } from 'react-router';
import { type ListOfProduct, useListOfProduct } from '#admin/features/products/list-of-product.ts';
import { askShop } from '#admin/lib/calling/ask-shop.ts';
import { useShortcuts } from '#admin/lib/shortcuts.ts';
import { useAct } from '#admin/lib/use-act.ts';
import { IconButton } from '#admin/ui/actions/move-buttons.tsx';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { listProducts, productFilters } from '#contract/admin/products/product-list.ts';

/**
 * Buttons to the products before and after it in the list that it was opened from; leaving asks about unsaved changes,
 * as any other way does.
 */
export function NeighbourButtons({ productId }: { readonly productId: number }) {
  const list = useListOfProduct();
  return list === null ? null : <Buttons list={list} productId={productId} />;
}

function Buttons({ list, productId }: { readonly list: ListOfProduct; readonly productId: number }) {
  const navigate = useNavigate();
  const reading = useAct();
  const at = list.ids.indexOf(productId);
  const before = at < 1 ? undefined : list.ids[at - 1];
  const after = list.ids[at + 1];
  const hasNext = at !== -1 && (after !== undefined || list.next !== null);
  const open = (id: number | undefined, of = list): void => {
    if (id !== undefined) void navigate(adminUrls.product(id), { state: of });
  };
  const goOn = async (): Promise<void> => {
    if (after !== undefined) return open(after);
    if (!hasNext || list.next === null) return;
    const place = list.next;
    await reading.run(async () => {
      const page = await askShop(listProducts, { ...productFilters.parse(list.query), after: place });
      const ids = page.products.map(({ id }) => id);
      open(ids[0], { ...list, ids: [...list.ids, ...ids], next: page.next });
    });
  };
  useShortcuts([
    { keys: 'Alt+ArrowUp', label: 'Previous product in the list', group: 'Products', act: () => open(before) },
    { keys: 'Alt+ArrowDown', label: 'Next product in the list', group: 'Products', act: () => void goOn() },
  ]);
  return (
    <>
      <FailureBanner failure={reading.failure} />
      <IconButton
        icon="arrow-up"
        label="Previous product"
        className="max-md:hidden!"
        outlined
        disabled={before === undefined}
        onClick={() => open(before)}
      />
      <IconButton
        icon="arrow-down"
        label="Next product"
        className="max-md:hidden!"
        outlined
        disabled={!hasNext || reading.isBusy}
        onClick={() => void goOn()}
      />
    </>
  );
}
