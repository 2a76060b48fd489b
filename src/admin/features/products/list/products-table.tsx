import { useState } from 'react';
import { Link } from 'react-router';
import type { ListOfProduct } from '#admin/features/products/list-of-product.ts';
import { StateChip, StockWords } from '#admin/features/products/product-looks.tsx';
import { momentText } from '#admin/lib/day-words.ts';
import type { ListQuery } from '#admin/lib/list-query.ts';
import { useShopClock } from '#admin/lib/use-now.ts';
import { LinkedRow } from '#admin/ui/data/linked-row.tsx';
import { Head, NumberCell, Table } from '#admin/ui/data/table.tsx';
import { Checkbox } from '#admin/ui/forms/choices.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { ProductThumb } from '#admin/ui/values/cake-words.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import type { ListedProduct } from '#contract/admin/products/product-list.ts';
import { lacksText } from '#domain/catalogue/editing/lacks.ts';
import { pence } from '#domain/money/money.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';

type Column = 'name' | 'price' | 'stock' | 'changed';

type TableProps = {
  readonly products: readonly ListedProduct[];
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  readonly selection: Selection;
  readonly query: ListQuery;
  /** Where the list continues. */
  readonly next: number | null;
};

const direction = (sort: string, column: Column) =>
  sort === column ? ('ascending' as const) : sort === `-${column}` ? ('descending' as const) : null;

/** Each row opens its product; the name is the link. */
export function ProductsTable({ products, sort, onSort, selection, query, next }: TableProps) {
  const { now } = useShopClock();
  // The form leads on to the previous and the next product of this list.
  const state: ListOfProduct = { ids: products.map(({ id }) => id), query, next };
  const sorted = (column: Column) => ({
    sorted: direction(sort, column),
    onSort: () => onSort(sort === column ? `-${column}` : column),
  });
  return (
    <div className="max-md:[&_.table-row-link]:grid-cols-[40px_minmax(0,1fr)_auto] max-md:[&_.table-row-link>.number]:order-2 max-xl:[&_th:last-child]:hidden">
      <Table
        caption="Products"
        cards
        head={
          <>
            <th scope="col" className="max-md:order-0 max-md:row-[1/span_2]">
              <Checkbox isOn={selection.isAll} onSwitch={selection.chooseAll} label="Select all shown" />
            </th>
            <Head {...sorted('name')}>Product</Head>
            <Head>Category</Head>
            <Head number {...sorted('price')}>
              Price
            </Head>
            <Head {...sorted('stock')}>Stock</Head>
            <Head>Status</Head>
            <Head number {...sorted('changed')}>
              Changed
            </Head>
          </>
        }
      >
        {products.map((product) => (
          <LinkedRow key={product.id} to={adminUrls.product(product.id)} state={state}>
            <td className="max-md:order-0 max-md:row-[1/span_2]">
              <Checkbox
                isOn={selection.has(product.id)}
                onSwitch={(isOn) => selection.choose(product.id, isOn)}
                label={`Select ${product.name}`}
              />
            </td>
            <td className="max-md:order-1 max-md:col-2 max-md:min-w-0 max-md:wrap-anywhere">
              <span className="flex items-center gap-3 [&_a]:font-strong [&_a]:text-inherit [&_a]:no-underline">
                <ProductThumb image={product.image} />
                <span>
                  <Link to={adminUrls.product(product.id)} state={state}>
                    {product.name}
                  </Link>
                  {product.lacks.length > 0 && (
                    <small className="flex items-center gap-1.25 font-strong text-toffee-700">
                      <Icon name="triangle-alert" />
                      {lacksText(product.lacks)}
                    </small>
                  )}
                </span>
              </span>
            </td>
            <td className="text-muted max-md:hidden">{product.category}</td>
            <NumberCell>
              <ListedPrice {...product} />
            </NumberCell>
            <td className="whitespace-nowrap max-md:order-3 max-md:col-2 max-md:whitespace-normal">
              <StockWords {...product} />
            </td>
            <td className="whitespace-nowrap max-md:order-4">
              <StateChip {...product} />
            </td>
            <td className="number whitespace-nowrap text-muted max-xl:hidden">
              {momentText(product.changedAt, now, shopTimeZone)}
            </td>
          </LinkedRow>
        ))}
      </Table>
    </div>
  );
}

function ListedPrice({ pricePence, lowerPence }: Pick<ListedProduct, 'pricePence' | 'lowerPence'>) {
  if (pricePence === null) return '–';
  if (lowerPence === null) return <b>{poundsText(pence(pricePence))}</b>;
  return (
    <span className="whitespace-nowrap">
      <span className="sr-only">Now </span>
      <b className="text-raspberry-700">{poundsText(pence(lowerPence))}</b>{' '}
      <s>
        <span className="sr-only">was </span>
        {poundsText(pence(pricePence))}
      </s>
    </span>
  );
}

/** Selected products, on this page of the list and on others: turning the page, or searching for something else, deselects none. */
export function useSelection(shown: readonly number[]) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const change = (isOn: boolean, ids: readonly number[]): void => {
    const next = new Set(chosen);
    for (const id of ids) isOn ? next.add(id) : next.delete(id);
    setChosen(next);
  };
  const here = shown.filter((id) => chosen.has(id)).length;
  return {
    /** In the order in which they were selected. */
    ids: [...chosen],
    /** How many of them are not on the page that is shown. */
    elsewhere: chosen.size - here,
    isAll: shown.length > 0 && here === shown.length,
    has: (id: number): boolean => chosen.has(id),
    choose: (id: number, isOn: boolean): void => change(isOn, [id]),
    chooseAll: (isOn: boolean): void => change(isOn, shown),
    clear: (): void => setChosen(new Set()),
  };
}
export type Selection = ReturnType<typeof useSelection>;
