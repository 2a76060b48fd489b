import { Around } from '#web/ui/group.tsx';
import '#web/styles/shell/account-menu.css';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent as PointerMove,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import type { User } from '#contract/accounts/accounts.ts';
import { urls } from '#contract/pages/urls.ts';
import { onSignedOut, readToken, sessionStore, storeUser, useSession } from '#web/lib/session/session.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Link } from '#web/ui/link.tsx';
import { signOut } from './sign-out.ts';

const LogoutButton = () => {
  const navigate = useNavigate();
  const leave = () => {
    signOut();
    void navigate(urls.home());
  };
  return (
    <button type="button" onClick={leave}>
      <Icon name="log-out" />
      Logout
    </button>
  );
};

const roomForMenu = '(min-width: 1024px)';

/**
 * H-07: opens on hover, on focus and on a first tap; closes when the pointer or focus leaves, on Esc and on a tap
 * elsewhere.
 */
function AccountMenu({ firstName }: { firstName: string }) {
  const [isOpen, setOpen] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  const wasOpenBefore = useRef(false);
  useEffect(() => {
    const closeOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !link.current?.parentElement?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, []);
  // A finger's first tap shows the menu, the next one follows the link.
  const hover = (event: PointerMove, isOver: boolean) => {
    if (event.pointerType !== 'touch') setOpen(isOver);
  };
  const tap = (event: MouseEvent) => {
    const { nativeEvent } = event;
    const isTouch = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch';
    if (!isTouch || wasOpenBefore.current || !window.matchMedia(roomForMenu).matches) return;
    event.preventDefault();
    setOpen(true);
  };
  const leaveFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setOpen(false);
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // Focus opens the menu, so it closes afterwards.
    link.current?.focus();
    setOpen(false);
  };
  return (
    <Around
      className="account-menu"
      onPointerEnter={(event) => hover(event, true)}
      onPointerLeave={(event) => hover(event, false)}
      onPointerDown={() => {
        wasOpenBefore.current = isOpen;
      }}
      onFocus={() => setOpen(true)}
      onBlur={leaveFocus}
      onKeyDown={closeOnEscape}
    >
      <Link
        ref={link}
        className="header-button"
        to={urls.profile}
        aria-label={`${firstName}, my profile`}
        aria-expanded={isOpen}
        onClick={tap}
      >
        <Icon name="account" />
        <span>{firstName}</span>
      </Link>
      <ul className="menu-panel account-menu-panel" hidden={!isOpen}>
        <li>
          <Link to={urls.profile}>
            <Icon name="user" />
            Profile
          </Link>
        </li>
        <li>
          <Link to={urls.orders}>
            <Icon name="receipt" />
            Orders
          </Link>
        </li>
        <li>
          <LogoutButton />
        </li>
      </ul>
    </Around>
  );
}

export function AccountLink() {
  const session = useSession();
  const navigate = useNavigate();
  useEffect(fetchMissingUser, []);
  useEffect(() => onSignedOut((address) => void navigate(address)), [navigate]);
  if (session) return <AccountMenu firstName={session.firstName} />;
  return (
    <Link className="header-button" to={urls.login()} aria-label="My Account">
      <Icon name="account" />
      <span>My Account</span>
    </Link>
  );
}

export function AccountRow() {
  const session = useSession();
  return (
    <>
      <Link to={session ? urls.profile : urls.login()}>
        <Icon name="account" />
        {session?.firstName ?? 'My Account'}
      </Link>
      {session && (
        <Link to={urls.orders}>
          <Icon name="receipt" />
          Orders
        </Link>
      )}
      {session && <LogoutButton />}
    </>
  );
}

/**
 * Fetches the user if a login could store nothing but its token (accounts §4 Login). If it fails again, the next page
 * may try.
 */
function fetchMissingUser(): void {
  const token = readToken();
  if (token === null || sessionStore.current() !== null) return;
  fetchUser(token).then(
    (user) => {
      if (readToken() === token) storeUser(user);
    },
    () => undefined,
  );
}

async function fetchUser(token: string): Promise<User> {
  const [{ me }, { callOverHttpAs }] = await Promise.all([
    import('#contract/accounts/accounts.ts'),
    import('#web/lib/call-over-http.ts'),
  ]);
  return callOverHttpAs(token)(me, {});
}
