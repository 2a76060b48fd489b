import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { Link } from 'react-router';
import { Icon, type IconName } from '#admin/ui/icon.tsx';

type MenuProps = {
  /** The button that opens it, given what ties it to the menu. */
  readonly button: (ties: { popoverTarget: string; 'aria-haspopup': 'menu'; id: string }) => ReactNode;
  readonly label: string;
  readonly children: ReactNode;
  /** The side of its button on which it opens. */
  readonly side?: 'below-end' | 'below-start' | 'right';
};

const itemsOf = (menu: HTMLElement): HTMLElement[] => [
  ...menu.querySelectorAll<HTMLElement>('[role="menuitem"]:not([aria-disabled="true"])'),
];

const gap = 6;

function place(menu: HTMLElement, button: DOMRect, side: MenuProps['side']): void {
  const { offsetWidth: width, offsetHeight: height } = menu;
  const left = side === 'right' ? button.right + gap : side === 'below-start' ? button.left : button.right - width;
  const top = side === 'right' ? button.bottom - height : button.bottom + gap;
  const within = (at: number, most: number): number => Math.max(gap, Math.min(at, most - gap));
  menu.style.left = `${within(left, window.innerWidth - width)}px`;
  menu.style.top = `${within(top, window.innerHeight - height)}px`;
}

/**
 * Safari before 17 and Firefox before 125 do not support popovers: the menu is hidden in the page until its button is
 * pressed.
 */
function toggleByHand(menu: HTMLElement, opener: HTMLElement, tell: (isOpen: boolean) => void): () => void {
  const toggle = (isOpen: boolean): void => {
    if (isOpen !== menu.hidden) return;
    menu.hidden = !isOpen;
    tell(isOpen);
  };
  const press = ({ target }: MouseEvent): void =>
    toggle(menu.hidden && target instanceof Node && opener.contains(target));
  const leave = ({ key }: globalThis.KeyboardEvent): void => {
    if (key !== 'Escape' || menu.hidden) return;
    toggle(false);
    opener.focus();
  };
  menu.hidden = true;
  document.addEventListener('click', press);
  document.addEventListener('keydown', leave);
  return () => {
    document.removeEventListener('click', press);
    document.removeEventListener('keydown', leave);
  };
}

/** A menu over the page: Esc or a press elsewhere closes it, the arrow keys move in it, and the focus returns. */
export function Menu({ button, label, children, side = 'below-end' }: MenuProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);

  const tell = (isOpen: boolean): void => {
    const opener = document.getElementById(`${id}button`);
    opener?.setAttribute('aria-expanded', String(isOpen));
    if (!isOpen || menu.current === null || opener === null) return;
    place(menu.current, opener.getBoundingClientRect(), side);
    itemsOf(menu.current)[0]?.focus();
  };
  const tellLatest = useEffectEvent(tell);
  useEffect(() => {
    const opener = document.getElementById(`${id}button`);
    if ('showPopover' in HTMLElement.prototype || menu.current === null || opener === null) return undefined;
    return toggleByHand(menu.current, opener, tellLatest);
  }, [id]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const items = itemsOf(event.currentTarget);
    const at = items.indexOf(document.activeElement as HTMLElement);
    const to = new Map([
      ['ArrowDown', at + 1],
      ['ArrowUp', at - 1],
      ['Home', 0],
      ['End', -1],
    ]).get(event.key);
    if (to === undefined) return;
    event.preventDefault();
    items.at(to % items.length)?.focus();
  };
  return (
    <>
      {button({ popoverTarget: id, 'aria-haspopup': 'menu', id: `${id}button` })}
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className="menu fixed inset-auto m-0 max-h-[calc(100dvh_-_12px)] max-w-[min(360px,_calc(100vw_-_12px))] min-w-55 overflow-y-auto rounded-large border-0 bg-white p-2 text-ink shadow-[var(--shadow-pop),var(--shadow-panel)]"
        onKeyDown={onKeyDown}
        onClick={() => menu.current?.hidePopover?.()}
        onToggle={({ newState }) => tell(newState === 'open')}
      >
        {children}
      </div>
    </>
  );
}

type MenuItemProps = {
  readonly icon: IconName;
  readonly children: ReactNode;
  readonly hint?: string;
  /** It cannot be done now; this says why. */
  readonly refused?: string;
} & ({ readonly to: string } | { readonly onSelect: () => void });

const itemLook =
  'flex min-h-12 w-full items-center gap-3 rounded-small px-3 py-1.5 font-semibold text-ink no-underline hover:bg-damson-100 focus-visible:bg-damson-100 aria-disabled:cursor-not-allowed aria-disabled:text-muted';

/** An item that says what it does; `hint` says more below, `refused` why it cannot be done. */
export function MenuItem({ icon, children, hint, refused, ...does }: MenuItemProps) {
  const content = (
    <>
      <Icon name={icon} />
      <span>
        {children}
        {(refused ?? hint) && <small className="block text-xs font-regular text-muted">{refused ?? hint}</small>}
      </span>
    </>
  );
  if ('to' in does && refused === undefined)
    return (
      <Link to={does.to} role="menuitem" className={itemLook} tabIndex={-1}>
        {content}
      </Link>
    );
  const select = 'onSelect' in does && refused === undefined ? does.onSelect : undefined;
  return (
    <button
      type="button"
      role="menuitem"
      className={itemLook}
      tabIndex={-1}
      aria-disabled={refused === undefined ? undefined : true}
      onClick={select ?? ((event) => event.stopPropagation())}
    >
      {content}
    </button>
  );
}

export const MenuLine = () => <hr className="my-1.5 border-0 border-t border-line" />;
