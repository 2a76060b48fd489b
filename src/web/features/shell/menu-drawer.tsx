import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { urls } from '#contract/pages/urls.ts';
import type { Shop } from '#contract/shop.ts';
import { useShop } from '#web/base/shop.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useModal } from '#web/ui/overlays/use-modal.ts';
import { Picture } from '#web/ui/picture.tsx';
import { Logo } from './logo.tsx';

export type MenuGroup = Shop['menu']['groups'][number];

const Group = ({ group: { title, links } }: { group: MenuGroup }) => (
  <li>
    <details name="menu-groups">
      <summary>
        {title}
        <Icon name="plus" />
        <Icon name="minus" />
      </summary>
      <ul>
        {links.map(({ text, link }) => (
          <li key={text}>
            <Link to={link}>{text}</Link>
          </li>
        ))}
      </ul>
    </details>
  </li>
);

type MenuDrawerProps = { readonly open: boolean; readonly onClose: () => void; readonly account: ReactNode };

/** The menu on small screens. */
export function MenuDrawer({ open, onClose, account }: MenuDrawerProps) {
  const { menu } = useShop();
  const modal = useModal(open, onClose);
  return (
    <dialog {...modal} className="drawer drawer--left mobile-menu" aria-label="Menu">
      {open && (
        <div className="drawer-inner">
          <div className="mobile-menu-header">
            <Logo />
            <button type="button" className="icon-button" aria-label="Close menu" data-autofocus onClick={onClose}>
              <Icon name="close" />
            </button>
          </div>
          <nav className="mobile-menu-body" aria-label="Menu">
            <Link className="mobile-menu-featured" to={menu.featured.link}>
              <Picture file={menu.featured.picture} alt="" widths={[96, 160]} sizes="60px" />
              <span>{menu.featured.text}</span>
              <Icon name="arrow-right" />
            </Link>
            <ul className="mobile-menu-nav">
              {[...menu.bar, ...menu.more].map(({ text, link }) => (
                <li key={link}>
                  <Link to={link}>{text}</Link>
                </li>
              ))}
            </ul>
            <p className="mobile-menu-title">Shop by</p>
            <ul className="mobile-menu-group">
              {menu.groups.map((group) => (
                <Group key={group.title} group={group} />
              ))}
            </ul>
          </nav>
          <div className="mobile-menu-footer">
            <ButtonLink variant="outline" icon="order-status" to={urls.orderTracker}>
              Order Status
            </ButtonLink>
            <div className="mobile-menu-user">{account}</div>
          </div>
        </div>
      )}
    </dialog>
  );
}
