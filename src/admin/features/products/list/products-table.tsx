import { Link, useNavigate } from 'react-router';
import type { ListOfProduct } from '#admin/features/products/list-of-product.ts';
import { StateChip, StockWords } from '#admin/features/products/product-looks.tsx';
import type { ListQuery } from '#admin/lib/address/list-query.ts';
import { momentText } from '#admin/lib/time/day-words.ts';
import { useShopClock } from '#admin/lib/time/use-now.ts';
import { Head, NumberCell, Table } from '#admin/ui/data/table.tsx';
import { Checkbox } from '#admin/ui/forms/choices.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { ProductThumb } from '#admin/ui/values/product-thumb.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import type { ListedProduct } from '#contract/admin/products/product-list.ts';
import { lacksText } from '#domain/catalogue/editing/lacks.ts';
import { pence } from '#domain/money/money.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';
import type { Selection } from './use-selection.ts';

type Column = 'name' | 'price' | 'stock' | 'changed';

type TableProps = {
  readonly products: readonly ListedProduct[];
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  readonly selection: Selection;
  readonly query: ListQuery;
  /** Where the list goes on. */
  readonly next: number | null;
};

const direction = (sort: string, column: Column) =>
  sort === column ? ('ascending' as const) : sort === `-${column}` ? ('descending' as const) : null;

/** Each row opens its product; the name is the link. */
export function ProductsTable({ products, sort, onSort, selection, query, next }: TableProps) {
  const { now } = useShopClock();
  const navigate = useNavigate();
  // The form leads on to the one before and after it in this list.
  const state: ListOfProduct = { ids: products.map(({ id }) => id), query, next };
  const sorted = (column: Column) => ({
    sorted: direction(sort, column),
    onSort: () => onSort(sort === column ? `-${column}` : column),
  });
  return (
    <div className="products-table">
      <Table
        caption="Products"
        cards
        head={
          <>
            <th scope="col" className="product-row-choice">
              <Checkbox isOn={selection.isAll} onSwitch={selection.chooseAll} label="Choose all that are shown" />
            </th>
            <Head {...sorted('name')}>Product</Head>
            <Head>Category</Head>
            <Head number {...sorted('price')}>
              Price
            </Head>
            <Head {...sorted('stock')}>Stock</Head>
            <Head>State</Head>
            <Head number {...sorted('changed')}>
              Changed
            </Head>
          </>
        }
      >
        {products.map((product) => (
          <tr
            key={product.id}
            className="table-row-link"
            onClick={({ target }) => {
              if (!(target instanceof Element && target.closest('a, label')))
                void navigate(adminUrls.product(product.id), { state });
            }}
          >
            <td className="product-row-choice">
              <Checkbox
                isOn={selection.has(product.id)}
                onSwitch={(isOn) => selection.choose(product.id, isOn)}
                label={`Choose ${product.name}`}
              />
            </td>
            <td className="product-row-name">
              <span className="product-row-words">
                <ProductThumb image={product.image} />
                <span>
                  <Link to={adminUrls.product(product.id)} state={state}>
                    {product.name}
                  </Link>
                  {product.lacks.length > 0 && (
                    <small className="product-lacks">
                      <Icon name="triangle-alert" />
                      {lacksText(product.lacks)}
                    </small>
                  )}
                </span>
              </span>
            </td>
            <td className="product-row-category muted">{product.category}</td>
            <NumberCell>
              <ListedPrice {...product} />
            </NumberCell>
            <td className="product-row-stock">
              <StockWords {...product} />
            </td>
            <td className="product-row-state">
              <StateChip {...product} />
            </td>
            <td className="product-row-changed number muted">{momentText(product.changedAt, now, shopTimeZone)}</td>
          </tr>
        ))}
      </Table>
    </div>
  );
}

function ListedPrice({ pricePence, lowerPence }: Pick<ListedProduct, 'pricePence' | 'lowerPence'>) {
  if (pricePence === null) return '–';
  if (lowerPence === null) return <b>{poundsText(pence(pricePence))}</b>;
  return (
    <span className="product-row-price">
      <span className="visually-hidden">Now </span>
      <b className="product-lower">{poundsText(pence(lowerPence))}</b>{' '}
      <s>
        <span className="visually-hidden">was </span>
        {poundsText(pence(pricePence))}
      </s>
    </span>
  );
}
