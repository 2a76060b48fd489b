import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { DiaryNotice } from '#contract/diary.ts';
import { urls } from '#contract/pages/urls.ts';
import type { Shop } from '#contract/shop.ts';
import { useStore } from '#web/base/create-store.ts';
import { Kept } from '#web/base/kept-part.tsx';
import { useShop } from '#web/base/shop.ts';
import { onRefusal } from '#web/lib/device/device-storage.ts';
import { keepsFocus } from '#web/lib/kept-focus.ts';
import { useLate } from '#web/lib/late-drawers.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Link } from '#web/ui/link.tsx';
import { Mark } from '#web/ui/mark.tsx';
import { awaited, openDialogs, showToast } from '#web/ui/overlays/overlay-stores.ts';
import { Toasts } from '#web/ui/overlays/toasts.tsx';
import { TelephoneAndEmail } from '#web/ui/values/telephone-and-email.tsx';
import { Header, type HeaderSlots } from './header.tsx';
import { Logo } from './logo.tsx';

const alone: ReadonlySet<string> = new Set([
  '/login',
  '/register',
  '/checkout',
  '/order-success',
  '/pay',
  '/sign-in/google',
  '/sign-in/facebook',
]);

/** Loads the guard once the page is hydrated: it must be there before the connection is lost. */
function LateOfflineGuard() {
  const [Guard, setGuard] = useState<ComponentType | null>(null);
  useEffect(() => {
    // If it fails to load, a tap offline ends as in any browser.
    import('./offline-guard.tsx').then(
      ({ OfflineGuard }) => setGuard(() => OfflineGuard),
      () => undefined,
    );
  }, []);
  return Guard && <Guard />;
}

const loadBackCloses = async () => (await import('./back-closes.tsx')).BackCloses;

/** Loads with the first dialog; also if the page is reloaded or returned to, and a dialog left an entry before it. */
function LateBackCloses() {
  const isOpen = useStore(openDialogs, []).length > 0;
  const BackCloses = useLate(loadBackCloses, isOpen || (!import.meta.env.SSR && performance.navigation.type > 0));
  return BackCloses && <BackCloses />;
}

/** Once per page: nobody should wonder where their cart or login has gone. */
function useRefusedStorage(): void {
  useEffect(() => {
    const stop = onRefusal(() => {
      stop();
      showToast({
        severity: 'warning',
        title: 'Your browser is not saving data for this site',
        text: 'Its storage is blocked or full. Your cart and login only last until you close or reload this page.',
        durationMs: 12_000,
      });
    });
    return () => void stop();
  }, []);
}

type PageFrameProps = {
  readonly slots: HeaderSlots;
  readonly notice?: DiaryNotice | null;
  readonly children: ReactNode;
};

/** Y-04: why nothing is available today; it is in the page's first HTML. */
const ShopNotice = ({ title, text }: DiaryNotice) => (
  <aside className="shop-notice" aria-label="Notice">
    <p className="wrap">
      <Icon name="pause" />
      <span>
        <b>{title}</b> {text}
      </span>
    </p>
  </aside>
);

const arrive = (hash: string): void => {
  const target =
    (hash && document.getElementById(decodeURIComponent(hash.slice(1)))) ||
    document.querySelector<HTMLElement>('#main h1') ||
    document.getElementById('main');
  if (target === null) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  // The scroll restoration does the scrolling.
  target.focus({ preventScroll: true });
};

/** Moves the focus to the new page's heading and announces its title, unless a control of the page keeps the focus. */
function PageArrival() {
  const { pathname, search, hash, state } = useLocation();
  const last = useRef({ pathname, search });
  const [title, setTitle] = useState('');

  useEffect(() => {
    const { current: from } = last;
    if (from.pathname === pathname && from.search === search) return;
    last.current = { pathname, search };
    setTitle(document.title);
    if (from.pathname !== pathname || !keepsFocus(state)) arrive(hash);
  }, [pathname, search, hash, state]);

  return (
    <p className="visually-hidden" aria-live="polite">
      {title}
    </p>
  );
}

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
  const { place, hours, links } = useShop();
  return (
    <ul className="footer-column">
      <li>
        <Icon name="pin" />
        <a href={links.map}>{place.line}</a>
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
  const shop = useShop();
  return (
    <Kept by={shop} name="footer">
      {() => <ShopFooter {...shop} />}
    </Kept>
  );
};

const ShopFooter = ({ footLine, links, menu }: Shop) => (
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

export function PageFrame({ slots, notice, children }: PageFrameProps) {
  const { pathname } = useLocation();
  useRefusedStorage();
  const standsAlone = alone.has(pathname.replace(/\/+$/, ''));
  return (
    <>
      <a className="skip" href="#main">
        Skip to main content
      </a>
      <PageArrival />
      <LateOfflineGuard />
      <LateBackCloses />
      {!standsAlone && <Header {...slots} />}
      {!standsAlone && notice && <ShopNotice {...notice} />}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {!standsAlone && <Footer />}
      <LoadingOverlay />
      <Toasts />
    </>
  );
}

function LoadingOverlay() {
  const { mark } = useShop();
  return useStore(awaited, []).length > 0 ? (
    <div className="loading" role="status">
      <Mark letter={mark} />
      <p>Loading...</p>
    </div>
  ) : null;
}
