import '#web/styles/shell/not-found.css';
import { Link } from 'react-router';
import { urls } from '#contract/pages/urls.ts';
import { shopConfig } from '#shop-config';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Picture } from '#web/ui/picture.tsx';

const popular = [
  ['Birthday Cakes', 'birthday-cakes'],
  ['Cupcakes', 'cupcakes'],
  ['Wedding Cakes', 'wedding-cakes'],
  ['Custom Cakes', 'custom-cakes'],
] as const;

export const NotFound = () => (
  <div className="wrap not-found">
    <div>
      <h1>
        <span className="not-found-number">404</span> Oops! Page Not Found
      </h1>
      <p className="lead">Somebody ate this page. The cakes are all still here.</p>
      <div className="row">
        <Button variant="outline" icon="arrow-left" onClick={() => window.history.back()}>
          Go Back
        </Button>
        <ButtonLink variant="outline" to={urls.home()}>
          Home Page
        </ButtonLink>
        <ButtonLink to={urls.category('cupcakes')}>Browse Cupcakes</ButtonLink>
      </div>
      <p className="not-found-text">Popular categories</p>
      <ul className="chips">
        {popular.map(([name, slug]) => (
          <li key={slug}>
            <Link className="chip" to={urls.category(slug)}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
      <p className="note">
        <Icon name="phone" />
        <span>
          Need a hand? Ring{' '}
          <a href={shopConfig.telephone.link}>
            <b>{shopConfig.telephone.shown}</b>
          </a>
        </span>
      </p>
    </div>
    <div className="not-found-picture">
      <Picture
        file="mini-chocolate-ganache-cake.jpg"
        alt=""
        widths={[480, 640, 900]}
        sizes="(min-width: 1024px) 560px, 92vw"
      />
    </div>
  </div>
);
