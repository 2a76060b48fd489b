import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { SignInForm } from '#admin/features/sign-in/entry/sign-in-form.tsx';
import { signInGate, useSignInAsked } from '#admin/lib/calling/create-gate.ts';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { afterTablet, useMember, useRefreshSession, useSession } from '#admin/lib/session/session.ts';
import { Button, TextButton } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { Mark } from '#admin/ui/frame/mark.tsx';
import { useHeadingFocus } from '#admin/ui/frame/page-header.tsx';
import { Dialog, useLastingModal } from '#admin/ui/overlays/dialog.tsx';
import { Avatar } from '#admin/ui/values/avatar.tsx';
import { tabletMembers } from '#contract/admin/team/tablet.ts';
import { lockTablet, unlockTablet, useLocked } from './locked.ts';
import { newPinsEveryMs, TabletPad } from './tablet-pad.tsx';
import { useLeftAlone } from './use-left-alone.ts';
import '#admin/styles/screens.css';

/** The wall's board, which stays in sight. */
type Wall = (onUnlock: () => void) => ReactNode;

const nothing = (): void => undefined;

/** T-05, T-06: signing in over the page, which stays as it is behind; on a tablet by tile and PIN. */
export function SignInOver({ wall }: { readonly wall?: Wall }) {
  const { device, member } = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isLocked = useLocked();
  const asked = useSignInAsked();
  const refresh = useRefreshSession();
  const [isFull, setFull] = useState(false);
  const isOpen = isLocked || asked !== null;
  useLeftAlone(device !== null && member !== null, lockTablet);
  useLeftAlone(device?.isWall === true && isOpen && isFull, () => setFull(false));
  // Settles whatever is asked by then: a call may have been refused while the PIN was on its way.
  const onIn = async () => {
    const { member: now } = await refresh();
    // What the one before had open may not be for whoever comes next.
    if (now !== null && now.id !== member?.id) await navigate(pathname + search, { replace: true, state: afterTablet });
    unlockTablet();
    setFull(false);
    signInGate.current()?.settle(true);
  };
  const leave = async () => {
    unlockTablet();
    signInGate.current()?.settle(false);
    await refresh();
  };
  if (device !== null && !isFull)
    return <TabletOver isOpen={isOpen} onIn={onIn} onFull={() => setFull(true)} {...(device.isWall && { wall })} />;
  return <StillYou isOpen={isOpen} onIn={onIn} onLeave={leave} />;
}

type OverProps = { readonly isOpen: boolean; readonly onIn: () => Promise<void> };

type TabletOverProps = OverProps & { readonly onFull: () => void; readonly wall?: Wall | undefined };

function TabletOver({ isOpen, onIn, onFull, wall }: TabletOverProps) {
  const [isUnlocking, setUnlocking] = useState(false);
  // Each lock starts with the board again.
  useEffect(() => {
    if (!isOpen) setUnlocking(false);
  }, [isOpen]);
  useLeftAlone(wall !== undefined && isUnlocking, () => setUnlocking(false));
  const modal = useLastingModal(isOpen);
  const { data, error, refetch } = useStaffQuery(
    tabletMembers,
    {},
    { enabled: isOpen, refetchInterval: newPinsEveryMs },
  );
  return (
    <dialog
      {...modal}
      className="m-0 h-dvh max-h-none w-screen max-w-none border-0 bg-damson-900 p-0"
      aria-label="Locked"
    >
      {isOpen && wall && !isUnlocking && wall(() => setUnlocking(true))}
      {isOpen && (!wall || isUnlocking) && data && (
        <TabletPad
          tablet={data}
          onIn={onIn}
          onChanged={refetch}
          onFull={onFull}
          {...(wall && { onBack: () => setUnlocking(false) })}
        />
      )}
      {isOpen && (!wall || isUnlocking) && !data && <TabletWaits failure={error} onAgain={refetch} />}
    </dialog>
  );
}

/** Without a connection nobody is let in, and nothing of the page is shown. */
function TabletWaits({ failure, onAgain }: { readonly failure: unknown; readonly onAgain: () => Promise<unknown> }) {
  const heading = useHeadingFocus();
  return (
    <div className="column min-h-dvh place-content-center justify-items-center bg-damson-900 p-6 text-white">
      <Mark />
      <h1 ref={heading} tabIndex={-1}>
        Locked
      </h1>
      <FailureBanner failure={failure} />
      {failure !== null && (
        <Button kind="custard" onClick={() => void onAgain()}>
          Try again
        </Button>
      )}
    </div>
  );
}

function StillYou({ isOpen, onIn, onLeave }: OverProps & { readonly onLeave: () => Promise<void> }) {
  const { id, name, initials } = useMember();
  const [firstName = name] = name.split(' ');
  return (
    <Dialog open={isOpen} onClose={nothing} mustAnswer title={`Still you, ${firstName}?`} size="small">
      <div className="column still-you">
        <div className="flex items-center gap-2.5">
          <Avatar initials={initials} id={id} size="large" />
          <p className="text-muted">You were signed out. What you have not saved is kept on this device.</p>
        </div>
        <SignInForm title={() => null} passkeyWord="Unlock with passkey" onIn={onIn} />
        <p>
          <TextButton onClick={() => void onLeave()}>Not {firstName}? Sign out. Their changes are kept</TextButton>
        </p>
      </div>
    </Dialog>
  );
}
