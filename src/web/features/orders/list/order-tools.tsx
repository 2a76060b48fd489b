import '#web/styles/ui/fields.css';
import { longestOrderSearch, type OrdersQuery, orderSorts, orderSortTexts } from '#contract/orders/orders-address.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useTypedSearch } from './use-orders-query.ts';

type OrderToolsProps = {
  readonly query: OrdersQuery;
  readonly onSearch: (text: string) => void;
  readonly onSort: (sort: OrdersQuery['sort']) => void;
};

export function OrderTools({ query, onSearch, onSort }: OrderToolsProps) {
  const { text, type } = useTypedSearch(query.search, onSearch);
  return (
    <div className="orders-tools">
      <div className="control">
        <label className="visually-hidden" htmlFor="search-order">
          Search Order
        </label>
        <Icon name="search" className="icon field-icon" />
        <input
          id="search-order"
          type="search"
          placeholder="Search Order"
          autoComplete="off"
          spellCheck={false}
          maxLength={longestOrderSearch}
          value={text}
          onChange={(event) => type(event.target.value)}
        />
      </div>
      <label className="select-box">
        <span>Sort By</span>
        <span className="control">
          <select
            value={query.sort}
            onChange={({ target }) => onSort(orderSorts.find((sort) => sort === target.value) ?? query.sort)}
          >
            {orderSorts.map((sort) => (
              <option key={sort} value={sort}>
                {orderSortTexts[sort]}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" className="icon select-arrow" />
        </span>
      </label>
    </div>
  );
}
