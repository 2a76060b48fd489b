import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useLeaving } from '#web/lib/use-leaving.ts';
import { Icon } from '#web/ui/icon.tsx';
import { CategoryPanel } from './category-panel.tsx';

const fadeMs = 200;

/** Opens without JavaScript. With it, Esc, a click outside, the focus leaving and the next page close it (H-13). */
export function CategoryMenu() {
  const details = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useState(false);

  useLeaving(() => {
    const menu = details.current;
    if (!menu) return;
    // A link that is not shown any more cannot keep the focus until the next page takes it.
    if (menu.open && menu.contains(document.activeElement)) menu.querySelector('summary')?.focus();
    menu.open = false;
  });

  // A press before hydration has opened it without a word to React.
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
      {/* The panel is drawn before the browser opens it: the toggle event comes when a Tab may stand on a link already. */}
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
