import { urls, withParameters } from '#contract/pages/urls.ts';

export const orderSorts = ['newest', 'oldest', 'price-high-low', 'price-low-high'] as const;
export type OrderSort = (typeof orderSorts)[number];

export const orderSortTexts: Readonly<Record<OrderSort, string>> = {
  newest: 'Newest',
  oldest: 'Oldest',
  'price-high-low': 'Price High to Low',
  'price-low-high': 'Price Low to High',
};

export const longestOrderSearch = 40;

export type OrdersQuery = {
  readonly search: string;
  readonly sort: OrderSort;
  /** The page of the orders under way. */
  readonly page: number;
  /** If it is null, the orders under way decide whether the history is open. */
  readonly history: number | 'shut' | null;
};

export const allOrders: OrdersQuery = { search: '', sort: 'newest', page: 1, history: null };

export const ordersListed = (query: OrdersQuery): string =>
  withParameters(
    urls.orders,
    (['search', 'sort', 'page', 'history'] as const)
      .filter((name) => query[name] !== allOrders[name])
      .map((name) => [name, String(query[name])]),
  );

/** Anything unusable becomes the default, so that an address always opens. */
export function readOrdersQuery(address: URLSearchParams): OrdersQuery {
  const history = address.get('history');
  return {
    search: (address.get('search') ?? '').replaceAll('\0', '').slice(0, longestOrderSearch).trim(),
    sort: orderSorts.find((sort) => sort === address.get('sort')) ?? allOrders.sort,
    page: pageIn(address.get('page')) ?? allOrders.page,
    history: history === 'shut' ? history : pageIn(history),
  };
}

/** Another search or sort order starts at the first pages; `change` may name a page itself. */
export const changeOrdersQuery = (query: OrdersQuery, change: Partial<OrdersQuery>): OrdersQuery => ({
  ...query,
  page: allOrders.page,
  history: typeof query.history === 'number' ? 1 : query.history,
  ...change,
});

const pageIn = (text: string | null): number | null =>
  text !== null && /^([1-9]\d?|100)$/.test(text) ? Number(text) : null;
