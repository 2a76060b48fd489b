import { Link } from 'react-router';
import type { SearchListing } from '#contract/listing/search.ts';
import { urls } from '#contract/pages/urls.ts';
import { useShop } from '#web/base/shop.ts';

export type Notice = SearchListing['notices'][number];

const nameOfPage: Readonly<Record<string, string>> = {
  [urls.pickupInformation]: 'Pick-up Information',
  [urls.contact]: 'Contact us',
  [urls.bespokeCakes]: 'Bespoke cakes',
  [urls.faq]: 'FAQ',
  [urls.returnsPolicy]: 'Returns Policy',
  [urls.orders]: 'My orders',
  [urls.orderTracker]: 'Order Tracker',
  [urls.terms]: 'Terms & Conditions',
  [urls.promotions]: 'Promotions',
  [urls.products]: 'All products',
  [urls.profile]: 'My account',
  [urls.about]: 'About us',
  [urls.privacy]: 'Privacy',
  [urls.allergens]: 'Allergens',
};

/** The notice, with a link to whoever can say more: a page, or the telephone. */
export const NoticeText = ({ notice: { text, to } }: { notice: Notice }) => {
  const { telephone } = useShop();
  return (
    <span>
      {text}{' '}
      {to === null ? (
        <a className="nowrap" href={telephone.link}>
          {telephone.shown}
        </a>
      ) : (
        <Link to={to}>{pageName(to)}</Link>
      )}
    </span>
  );
};

export const pageName = (to: string): string => nameOfPage[to] ?? 'Read more';
