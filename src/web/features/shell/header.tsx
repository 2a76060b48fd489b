import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { urls } from '#contract/pages/urls.ts';
import { useShop } from '#web/base/shop.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Awning } from './awning.tsx';
import { Logo } from './logo.tsx';
import { CategoryMenu } from './menus/category-menu.tsx';
import { MobileMenu } from './menus/mobile-menu.tsx';

export type HeaderSlots = {
  readonly search: ReactNode;
  readonly account: ReactNode;
  readonly menuAccount: ReactNode;
  readonly cart: ReactNode;
};

export const Header = ({ search, account, menuAccount, cart }: HeaderSlots) => {
  const { menu } = useShop();
  return (
    <header className="header">
      <Awning />
      <div className="wrap header-main">
        <MobileMenu account={menuAccount} />
        <Logo />
        {search}
        <div className="header-actions">
          <ButtonLink variant="outline" small icon="order-status" className="header-status" to={urls.orderTracker}>
            Order Status
          </ButtonLink>
          {account}
          {cart}
        </div>
      </div>
      <nav className="header-nav" aria-label="Main">
        <div className="wrap">
          <CategoryMenu />
          <ul className="nav-row">
            {menu.bar.map(({ text, link }) => (
              <li key={link}>
                <NavLink to={link}>{text}</NavLink>
              </li>
            ))}
          </ul>
        </div>
      </nav>
    </header>
  );
};
