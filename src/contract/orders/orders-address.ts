/** U-03: the choices of 'Sort By', as addresses and calls name them. */
export const orderSorts = ['newest', 'oldest', 'price-high-low', 'price-low-high'] as const;
export type OrderSort = (typeof orderSorts)[number];

/** U-03: the choices of 'Sort By' as they read. */
export const orderSortTexts: Readonly<Record<OrderSort, string>> = {
  newest: 'Newest',
  oldest: 'Oldest',
  'price-high-low': 'Price High to Low',
  'price-low-high': 'Price Low to High',
};

/** An order number is no longer than this, so neither is a part of one. */
export const longestOrderSearch = 40;

/** What an address of the Orders screen asks for. */
export type OrdersQuery = {
  readonly search: string;
  readonly sort: OrderSort;
  /** Of the orders under way. */
  readonly page: number;
  /** The page that the order history is open at, or that it is shut; null leaves that to what is under way. */
  readonly history: number | 'shut' | null;
};

export const allOrders: OrdersQuery = { search: '', sort: 'newest', page: 1, history: null };

/** A query as parameters of an address, always in one order and without what is the default anyway. */
export function ordersParameters(query: OrdersQuery): [name: string, value: string][] {
  return (['search', 'sort', 'page', 'history'] as const)
    .filter((name) => query[name] !== allOrders[name])
    .map((name) => [name, String(query[name])]);
}

/** Reads what `ordersParameters` writes. Anything unusable is the default: an address always opens. */
export function readOrdersQuery(address: URLSearchParams): OrdersQuery {
  const history = address.get('history');
  return {
    search: (address.get('search') ?? '').replaceAll('\0', '').slice(0, longestOrderSearch).trim(),
    sort: orderSorts.find((sort) => sort === address.get('sort')) ?? allOrders.sort,
    page: pageIn(address.get('page')) ?? allOrders.page,
    history: history === 'shut' ? history : pageIn(history),
  };
}

/** Another search or order begins at the first pages; `change` may name a page itself. */
export const changeOrdersQuery = (query: OrdersQuery, change: Partial<OrdersQuery>): OrdersQuery => ({
  ...query,
  page: allOrders.page,
  history: typeof query.history === 'number' ? 1 : query.history,
  ...change,
});

/** Pages go to 100. */
const pageIn = (text: string | null): number | null =>
  text !== null && /^([1-9]\d?|100)$/.test(text) ? Number(text) : null;
