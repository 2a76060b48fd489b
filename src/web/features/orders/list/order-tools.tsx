import '#web/styles/fields.css';
import { Icon } from '#web/ui/icon.tsx';
import { isOrderSort, type OrderSort, orderSorts } from './arrange-orders.ts';

type OrderToolsProps = {
  readonly search: string;
  readonly onSearch: (text: string) => void;
  readonly sort: OrderSort;
  readonly onSort: (sort: OrderSort) => void;
};

/** 'Search Order' and 'Sort By' (U-03). */
export const OrderTools = ({ search, onSearch, sort, onSort }: OrderToolsProps) => (
  <div className="ord-tools">
    <div className="ctl">
      <label className="sr" htmlFor="search-order">
        Search Order
      </label>
      <Icon name="search" className="i li" />
      <input
        id="search-order"
        type="search"
        placeholder="Search Order"
        value={search}
        onChange={(event) => onSearch(event.target.value)}
      />
    </div>
    <label className="selectb">
      <span>Sort By</span>
      <span className="ctl">
        <select value={sort} onChange={({ target }) => isOrderSort(target.value) && onSort(target.value)}>
          {orderSorts.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
        <Icon name="chevron-down" className="i sel" />
      </span>
    </label>
  </div>
);
