import { useEffect, useRef, useState } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';
import { Button } from '#admin/ui/actions/button.tsx';
import { bulkBar } from '#admin/ui/overlays/undo-bar.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';

type LeaveProps = {
  /** Whether something is typed that would be lost from sight. */
  readonly isDirty: boolean;
  readonly isBusy: boolean;
  /** Resolves with whether it was saved. */
  readonly onSave: () => Promise<boolean>;
  readonly onDiscard: () => void;
  readonly text: string;
};

/** A form that waits for a sign-in is kept as it is, so nobody is asked. */
const signIns: readonly string[] = [adminUrls.signIn(), adminUrls.tablet];

/** E-04: once, in a bar, people who go to another screen are asked what should become of what they typed. */
export function LeaveBar({ isDirty, isBusy, onSave, onDiscard, text }: LeaveProps) {
  const isAsked: BlockerFunction = ({ currentLocation, nextLocation }) =>
    isDirty && currentLocation.pathname !== nextLocation.pathname && !signIns.includes(nextLocation.pathname);
  const { state, proceed, reset } = useBlocker(isAsked);
  const [isLeaving, setLeaving] = useState(false);
  const stay = useRef<HTMLButtonElement>(null);
  const isBlocked = state === 'blocked';
  useEffect(() => {
    if (isBlocked) stay.current?.focus();
  }, [isBlocked]);
  // Once nothing is left to lose, nothing is asked: after a save or a discard, the navigation goes on.
  useEffect(() => {
    if (isLeaving && !isDirty && isBlocked) proceed?.();
  }, [isLeaving, isDirty, isBlocked, proceed]);
  if (!isBlocked) return null;
  const save = async (): Promise<void> => {
    if (await onSave()) setLeaving(true);
    else reset?.();
  };
  return (
    <section className={`${bulkBar} z-30`} aria-label="Leaving">
      <b className="min-w-0 flex-1" role="alert">
        {text}
      </b>
      <Button kind="custard" busy={isBusy} onClick={() => void save()}>
        Save and leave
      </Button>
      <Button
        kind="dark"
        onClick={() => {
          onDiscard();
          setLeaving(true);
        }}
      >
        Discard
      </Button>
      <Button kind="dark" ref={stay} onClick={() => reset?.()}>
        Stay
      </Button>
    </section>
  );
}
