import { type ListedOrders, mostListedOrders } from '#contract/orders/order-listing.ts';

const ordersText = (count: number, before: string, after: string): string => {
  const number = count >= mostListedOrders ? `${mostListedOrders.toLocaleString('en-GB')} or more` : count;
  return `${number} ${before}order${count === 1 ? '' : 's'}${after}`;
};

type Place = Pick<ListedOrders, 'page' | 'pages'>;
const placeText = (place: Place | null): string =>
  place && place.pages > 1 ? `, page ${place.page} of ${place.pages}` : '';

export function foundText(found: ListedOrders['found'], live: Place | null, past: Place | null): string {
  return [
    ordersText(found.live, '', ` under way${placeText(live)}.`),
    ordersText(found.past, 'past ', `${placeText(past)}.`),
  ].join(' ');
}
