import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** On every other screen the focus goes to its heading, as a page that is loaded anew would begin there. */
export function useArrival(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const target = document.querySelector<HTMLElement>('h1[tabindex]') ?? document.getElementById('main');
    target?.focus({ preventScroll: true });
  }, [pathname]);
}
