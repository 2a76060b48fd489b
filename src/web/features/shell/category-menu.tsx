import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { Icon } from '#web/ui/icon.tsx';
import { cupcakeTypes, featuredCategory, type MenuLink, mainCategories } from './menu-links.ts';

/** The fade on closing (storefront §4). */
const fadeMs = 200;

const Links = ({ title, links }: { title: string; links: readonly MenuLink[] }) => (
  <div>
    <p className="mega-h">{title}</p>
    <ul className="mega-list">
      {links.map(({ text, to }) => (
        <li key={to}>
          <Link to={to}>{text}</Link>
        </li>
      ))}
    </ul>
  </div>
);

/**
 * The categories, as a native disclosure that opens without JavaScript. With it, Esc, a click outside, the focus
 * leaving and the next page close it, with the documented fade (H-13).
 */
export function CategoryMenu() {
  const details = useRef<HTMLDetailsElement>(null);
  const { pathname } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new page closes it
  useEffect(() => {
    if (details.current) details.current.open = false;
  }, [pathname]);

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
      className="cat"
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      <summary className="catb">
        <Icon name="grid" />
        Categories
        <Icon name="chevron-down" />
      </summary>
      <div className="mega">
        <div className="wrap mega-in">
          <Link className="mr mr-feat" to={featuredCategory.to}>
            <span>
              <small>Featured</small>
              {featuredCategory.text}
            </span>
          </Link>
          <Links title="All Categories" links={mainCategories} />
          <Links title="Cupcake Types" links={cupcakeTypes} />
        </div>
      </div>
    </details>
  );
}
