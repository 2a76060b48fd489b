import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

const arrive = (hash: string): void => {
  const target =
    (hash && document.getElementById(decodeURIComponent(hash.slice(1)))) ||
    document.querySelector<HTMLElement>('#main h1') ||
    document.getElementById('main');
  if (target === null) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  // Where the page stands is the scroll restoration's business.
  target.focus({ preventScroll: true });
};

/** After a move to another page: the focus goes to its heading, and its title is announced. Silent on the first. */
export function PageArrival() {
  const { pathname, search, hash } = useLocation();
  const here = `${pathname}${search}`;
  const last = useRef(here);
  const [title, setTitle] = useState('');

  useEffect(() => {
    if (last.current === here) return;
    last.current = here;
    setTitle(document.title);
    arrive(hash);
  }, [here, hash]);

  return (
    <p className="sr" aria-live="polite">
      {title}
    </p>
  );
}
