import { useShop } from '#web/base/shop.ts';
import '#web/styles/shell/not-found.css';
import { Link } from 'react-router';
import { urls } from '#contract/pages/urls.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Picture } from '#web/ui/picture.tsx';

export const NotFound = () => {
  const { menu, telephone } = useShop();
  return (
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
          <ButtonLink to={menu.browse.link}>{menu.browse.text}</ButtonLink>
        </div>
        <p className="not-found-text">Popular categories</p>
        <ul className="chips">
          {menu.notFound.links.map(({ text, link }) => (
            <li key={link}>
              <Link className="chip" to={link}>
                {text}
              </Link>
            </li>
          ))}
        </ul>
        <p className="note">
          <Icon name="phone" />
          <span>
            Need a hand? Call{' '}
            <a href={telephone.link}>
              <b>{telephone.shown}</b>
            </a>
          </span>
        </p>
      </div>
      <div className="not-found-picture">
        <Picture file={menu.notFound.picture} alt="" widths={[480, 640, 900]} sizes="(min-width: 1024px) 560px, 92vw" />
      </div>
    </div>
  );
};
