import { useEffect } from 'react';
import { callStaff } from '#admin/lib/calling/call-staff.ts';
import { useSession } from '#admin/lib/session/session.ts';
import { shownSession } from '#admin/lib/session/shown-session.ts';
import { signOut } from '#contract/admin/team/sign-in.ts';
import { createStore, useStore } from '#web/base/create-store.ts';
import { deviceStorage } from '#web/lib/device/device-storage.ts';

/** Whether this tablet is locked: what was being done stays behind it. */
const locked = createStore(false);

/** Which session was locked, by its end, which no other has: a reload before the shop has heard of it opens nothing. */
const kept = 'staff-locked-session';

let leaving: Promise<unknown> = Promise.resolve();

/** Once the sign-out of a lock is through: answered after the next sign-in, it would take that one's cookie away. */
export const hasLeft = (): Promise<unknown> => leaving;

/** The session ends at the shop too; without a line it ends there by itself, and the screen is locked all the same. */
export function lockTablet(): void {
  if (locked.current()) return;
  locked.set(true);
  const endsAt = shownSession.current()?.session?.endsAt;
  if (endsAt !== undefined) deviceStorage.write(kept, endsAt);
  leaving = callStaff(signOut, {}).catch(() => undefined);
}

/** Somebody is here. */
export function unlockTablet(): void {
  deviceStorage.remove(kept);
  locked.set(false);
}

/** Also after a reload, which may have been quicker than the sign-out: that is sent once more. */
export function useLocked(): boolean {
  const { session } = useSession();
  const isLocked = useStore(locked, false);
  const wasLocked = session !== null && deviceStorage.read(kept) === session.endsAt;
  useEffect(() => {
    if (wasLocked) lockTablet();
  }, [wasLocked]);
  return isLocked || wasLocked;
}
