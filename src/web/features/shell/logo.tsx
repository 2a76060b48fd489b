import { Link } from 'react-router';
import { urls } from '#contract/pages/urls.ts';
import { shopConfig } from '#shop-config';
import { Icon } from '#web/ui/icon.tsx';

export const Logo = () => (
  <Link className="logo" to={urls.home()} aria-label={`${shopConfig.name}, home`}>
    <Icon name="mark" className="mark" />
    <span className="logo-text">
      <b>{shopConfig.shortName}</b> <i>Bakery</i>
    </span>
  </Link>
);
