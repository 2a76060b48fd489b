import { useState } from 'react';
import { SignInForm } from '#admin/features/sign-in/entry/sign-in-form.tsx';
import { signInGate, useSignInAsked } from '#admin/lib/calling/gates.ts';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useMember, useRefreshSession, useSession } from '#admin/lib/session/session.ts';
import { Button, TextButton } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { Mark } from '#admin/ui/frame/mark.tsx';
import { useHeadingFocus } from '#admin/ui/frame/use-heading-focus.ts';
import { Dialog } from '#admin/ui/overlays/dialog.tsx';
import { useLastingModal } from '#admin/ui/overlays/use-lasting-modal.ts';
import { Avatar } from '#admin/ui/values/avatar.tsx';
import { tabletMembers } from '#contract/admin/team/tablet.ts';
import { unlockTablet, useLocked } from './locked.ts';
import { TabletPad } from './tablet-pad.tsx';
import { useIdleLock } from './use-idle-lock.ts';

const nothing = (): void => undefined;

/** T-05, T-06: signing in over the page, which stays as it is behind; on a tablet by tile and PIN. */
export function SignInOver() {
  const { device, member } = useSession();
  const isLocked = useLocked();
  const asked = useSignInAsked();
  const refresh = useRefreshSession();
  const [isFull, setFull] = useState(false);
  useIdleLock(device !== null && member !== null);
  const isOpen = isLocked || asked !== null;
  // Whatever is asked by then: a call may have been refused while the PIN was on its way.
  const onIn = async () => {
    await refresh();
    unlockTablet();
    setFull(false);
    signInGate.current()?.settle(true);
  };
  const leave = async () => {
    unlockTablet();
    signInGate.current()?.settle(false);
    await refresh();
  };
  if (device !== null && !isFull) return <TabletOver isOpen={isOpen} onIn={onIn} onFull={() => setFull(true)} />;
  return <StillYou isOpen={isOpen} onIn={onIn} onLeave={leave} />;
}

type OverProps = { readonly isOpen: boolean; readonly onIn: () => Promise<void> };

function TabletOver({ isOpen, onIn, onFull }: OverProps & { readonly onFull: () => void }) {
  const modal = useLastingModal(isOpen);
  const { data, error, refetch } = useStaffQuery(tabletMembers, {}, { enabled: isOpen });
  return (
    <dialog {...modal} className="tablet-over" aria-label="Locked">
      {isOpen && data && <TabletPad tablet={data} onIn={onIn} onChanged={refetch} onFull={onFull} />}
      {isOpen && !data && <TabletWaits failure={error} onAgain={refetch} />}
    </dialog>
  );
}

/** Without a line nobody is let in, and nothing of the page is shown. */
function TabletWaits({ failure, onAgain }: { readonly failure: unknown; readonly onAgain: () => Promise<unknown> }) {
  const heading = useHeadingFocus();
  return (
    <div className="tablet-waiting column">
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
        <div className="row">
          <Avatar initials={initials} id={id} size="large" />
          <p className="muted">You were signed out. What you have not saved is kept on this device.</p>
        </div>
        <SignInForm title={() => null} passkeyWord="Unlock with passkey" onIn={onIn} />
        <p>
          <TextButton onClick={() => void onLeave()}>Not {firstName}? Sign out, changes stay with them</TextButton>
        </p>
      </div>
    </Dialog>
  );
}
