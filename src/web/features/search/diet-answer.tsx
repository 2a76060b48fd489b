import { Link } from 'react-router';
import { urls } from '#contract/pages/urls.ts';
import { shopConfig } from '#shop-config';
import { Alert } from '#web/ui/alert.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { KitchenNotice } from './kitchen-notice.tsx';

const { telephone } = shopConfig;

/** No cake is offered, for a wrong one could do harm. */
export const DietAnswer = ({ q }: { q: string }) => (
  <div className="wrap search-none">
    <div className="empty">
      <Icon name="phone" className="icon plate" />
      <h1 className="empty-title" tabIndex={-1}>{`Please ask us about “${q}”`}</h1>
      <Alert severity="warning" title="We do not answer this by a search">
        <KitchenNotice />
      </Alert>
      <a className="button button--primary" href={telephone.link}>
        {`Ring ${telephone.shown}`}
      </a>
      <p>
        The page of every cake says what is in it. <Link to={urls.products}>See all products</Link>
      </p>
    </div>
  </div>
);
