import { Link } from 'react-router';
import { urls } from '#contract/pages/urls.ts';
import type { Shop } from '#contract/shop.ts';
import { useShop } from '#web/base/shop.ts';
import { Icon } from '#web/ui/icon.tsx';
import { TelephoneAndEmail } from '#web/ui/values/telephone-and-email.tsx';
import { Logo } from './logo.tsx';

const columnsOf = ({ footerLinks }: Shop['menu']) => [
  {
    title: 'Shop',
    links: [
      ['All Products', urls.products],
      ['By Occasion', urls.byOccasion],
      ['Best Sellers', urls.bestSellers],
      ['New Arrivals', urls.newArrivals],
      ['Promotions', urls.promotions],
      ['Wedding & Bespoke', urls.bespokeCakes],
    ],
  },
  {
    title: 'Your order',
    links: [
      ['Order Tracker', urls.orderTracker],
      ['Pick-up Information', urls.pickupInformation],
      ['Returns Policy', urls.returnsPolicy],
      ['Allergens', urls.allergens],
      ['FAQ', urls.faq],
    ],
  },
  {
    title: 'The bakery',
    links: [
      ['About', urls.about],
      ...footerLinks.map(({ text, link }) => [text, link] as const),
      ['Contact', urls.contact],
    ],
  },
];

const Reach = () => {
  const { address, hours, links } = useShop();
  return (
    <ul className="footer-column">
      <li>
        <Icon name="pin" />
        <a href={links.map}>{`${address.street}, ${address.town}, ${address.country}`}</a>
      </li>
      <TelephoneAndEmail />
      <li>
        <Icon name="clock" />
        <span>Open {hours}</span>
      </li>
    </ul>
  );
};

export const Footer = () => {
  const { footLine, links, menu } = useShop();
  return (
    <footer className="footer">
      <div className="wrap footer-inner">
        <div className="footer-about">
          <Logo />
          <p>{menu.footer}</p>
          <Reach />
        </div>
        {columnsOf(menu).map((column) => (
          <nav key={column.title} aria-label={column.title}>
            <h2>{column.title}</h2>
            <ul>
              {column.links.map(([text, to]) => (
                <li key={to}>
                  <Link to={to}>{text}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="wrap footer-bottom">
        <p>{footLine}</p>
        <nav className="footer-social" aria-label="Legal">
          <Link to={urls.terms}>Terms &amp; Conditions</Link>
          <Link to={urls.privacy}>Privacy</Link>
        </nav>
        <p className="footer-social">
          {links.social !== null && (
            <a href={links.social} aria-label="Follow us on social media">
              <Icon name="camera" />
              <span>Follow us</span>
            </a>
          )}
          <a href={links.map}>
            <Icon name="map" />
            <span>Find us on the map</span>
          </a>
        </p>
      </div>
    </footer>
  );
};
