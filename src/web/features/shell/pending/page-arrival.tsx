import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { keepsFocus } from '#web/lib/kept-focus.ts';

const arrive = (hash: string): void => {
  const target =
    (hash && document.getElementById(decodeURIComponent(hash.slice(1)))) ||
    document.querySelector<HTMLElement>('#main h1') ||
    document.getElementById('main');
  if (target === null) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  // The scroll restoration scrolls.
  target.focus({ preventScroll: true });
};

/**
 * The focus goes to the new page's heading, and its title is announced; not where a control of the page keeps the
 * focus.
 */
export function PageArrival() {
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
