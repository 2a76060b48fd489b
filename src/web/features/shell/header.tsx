import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { urls } from '#contract/pages/urls.ts';
import { discountedOrderText } from '#domain/money/discount.ts';
import { Kept } from '#web/base/kept-part.tsx';
import { useShop } from '#web/base/shop.ts';
import { useLeaving } from '#web/lib/late-drawers.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Link } from '#web/ui/link.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Logo } from './logo.tsx';
import type { MenuGroup } from './menu-drawer.tsx';
import { MobileMenu } from './mobile-menu.tsx';

export type HeaderSlots = {
  readonly search: ReactNode;
  readonly account: ReactNode;
  readonly menuAccount: ReactNode;
  readonly cart: ReactNode;
};

const Awning = () => {
  const { address, telephone, hours, discount } = useShop();
  const discounted = discountedOrderText(discount);
  return (
    <div className="awning">
      <div className="wrap">
        <p>
          <Icon name="pin" />
          <span>
            Pick-up only<span className="awning-long"> from</span>{' '}
            <b>
              <span className="awning-long">{address.street}, </span>
              {address.town}
            </b>
          </span>
        </p>
        {discounted !== null && (
          <p className="awning-center">
            <b>{`${discount.percent}% off`}</b> {discounted}
          </p>
        )}
        <p className="awning-right">
          <a href={telephone.link}>
            <Icon name="phone" />
            {telephone.shown}
          </a>
          <span>
            <Icon name="clock" />
            {hours}
          </span>
        </p>
      </div>
    </div>
  );
};

const fadeMs = 200;

const Words = () => {
  const { menu } = useShop();
  return (
    <div className="wrap category-panel-words">
      {menu.groups.slice(0, 2).map(({ title, links }) => (
        <ul key={title}>
          {links.map(({ text, link }) => (
            <li key={link}>
              <Link to={link}>{text}</Link>
            </li>
          ))}
        </ul>
      ))}
    </div>
  );
};

const SubList = ({ group: { title, links } }: { group: MenuGroup }) => (
  <div className="category-panel-sub" id="category-sub-list">
    <p className="category-panel-title">{title}</p>
    <ul className="category-panel-grid">
      {links.map(({ text, link, picture }) => (
        <li key={text}>
          <Link to={link}>
            <Picture file={picture} alt="" widths={[240, 320, 480, 640]} sizes="240px" shape={[4, 3]} />
            <span>{text}</span>
          </Link>
        </li>
      ))}
    </ul>
  </div>
);

const Pictured = () => {
  const { menu } = useShop();
  const [chosen, setChosen] = useState(menu.groups[0]);
  return (
    <div className="wrap category-panel-inner">
      <ul className="category-panel-rail">
        <li>
          <Link className="rail-item rail-item--featured" to={menu.featured.link}>
            <Picture file={menu.featured.picture} alt="" widths={[96, 160]} sizes="56px" />
            <span>{menu.featured.text}</span>
          </Link>
        </li>
        {menu.groups.map((group) => (
          <li key={group.title}>
            <button
              type="button"
              className="rail-item"
              aria-expanded={group === chosen}
              aria-controls="category-sub-list"
              onClick={() => setChosen(group)}
            >
              <Icon name={group.icon} />
              <span>{group.title}</span>
              <Icon name="chevron-right" className="icon go" />
            </button>
          </li>
        ))}
      </ul>
      {chosen && <SubList key={chosen.title} group={chosen} />}
    </div>
  );
};

/** In words until it is opened, so that no page carries the pictures for nothing. */
const CategoryPanel = ({ inWords }: { inWords: boolean }) => (inWords ? <Words /> : <Pictured />);

/** Opens without JavaScript. With it, Esc, a click outside, the focus leaving and the next page close it (H-13). */
function CategoryMenu() {
  const details = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useState(false);

  useLeaving(() => {
    const menu = details.current;
    if (!menu) return;
    // A link that is no longer shown cannot keep the focus until the next page takes it.
    if (menu.open && menu.contains(document.activeElement)) menu.querySelector('summary')?.focus();
    menu.open = false;
  });

  // A press before hydration opened it without React noticing.
  useEffect(() => setOpen(details.current?.open === true), []);

  const close = () => {
    const menu = details.current;
    if (menu?.open !== true || menu.classList.contains('is-closing')) return;
    menu.classList.add('is-closing');
    setTimeout(() => {
      menu.classList.remove('is-closing');
      menu.open = false;
    }, fadeMs);
  };

  useEffect(() => {
    if (!open) return;
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && !details.current?.contains(event.target)) close();
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    close();
    details.current?.querySelector('summary')?.focus();
  };

  return (
    <details
      ref={details}
      className="category-menu"
      onToggle={(event) => setOpen(event.currentTarget.open)}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      {/* The panel is rendered before the browser opens it: when the toggle event comes, a Tab may already be on a
          link. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is the button of its details */}
      <summary className="category-button" onClick={() => setOpen(details.current?.open === false)}>
        <Icon name="grid" />
        Categories
        <Icon name="chevron-down" />
      </summary>
      <div className="category-panel">
        <CategoryPanel inWords={!open} />
      </div>
    </details>
  );
}

/** The search box holds what was searched for: it is the only part rendered for each page. */
export const Header = ({ search, account, menuAccount, cart }: HeaderSlots) => {
  const shop = useShop();
  const { pathname } = useLocation();
  const current = shop.menu.bar.find(({ link }) => link === pathname)?.link ?? '';
  return (
    <header className="header">
      <Kept by={shop} name="awning">
        {() => <Awning />}
      </Kept>
      <div className="wrap header-main">
        <MobileMenu account={menuAccount} />
        <Logo />
        {search}
        <Kept by={shop} name="actions">
          {() => (
            <div className="header-actions">
              <ButtonLink variant="outline" small icon="order-status" className="header-status" to={urls.orderTracker}>
                Order Status
              </ButtonLink>
              {account}
              {cart}
            </div>
          )}
        </Kept>
      </div>
      <Kept by={shop} name={`menu ${current}`}>
        {() => (
          <nav className="header-nav" aria-label="Main">
            <div className="wrap">
              <CategoryMenu />
              <ul className="nav-row">
                {shop.menu.bar.map(({ text, link }) => (
                  <li key={link}>
                    <Link to={link} aria-current={link === current ? 'page' : undefined}>
                      {text}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          </nav>
        )}
      </Kept>
    </header>
  );
};
