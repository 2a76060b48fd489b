import { useEffect } from 'react';
import { callStaff } from '#admin/lib/calling/call-staff.ts';
import { useSession } from '#admin/lib/session/session.ts';
import { shownSession } from '#admin/lib/session/shown-session.ts';
import { signOut } from '#contract/admin/team/sign-in.ts';
import { createStore, useStore } from '#web/base/create-store.ts';
import { deviceStorage } from '#web/lib/device/device-storage.ts';

/** Whether this tablet is locked: the work in progress stays behind the lock. */
const locked = createStore(false);

/** The end of the locked session, which no other session shares: a reload before the shop has heard of the lock opens nothing. */
const kept = 'staff-locked-session';

let leaving: Promise<unknown> = Promise.resolve();

/** Resolves once the sign-out of a lock is complete: if its response came after the next sign-in, it would remove that session's cookie. */
export const hasLeft = (): Promise<unknown> => leaving;

/**
 * Locks the screen and ends the session at the shop too; without a connection the session ends there by itself, and the
 * screen is locked all
 * the same.
 */
export function lockTablet(): void {
  if (locked.current()) return;
  locked.set(true);
  const endsAt = shownSession.current()?.session?.endsAt;
  if (endsAt !== undefined) deviceStorage.write(kept, endsAt);
  leaving = callStaff(signOut, {}).catch(() => undefined);
}

/** Somebody is here: removes the lock. */
export function unlockTablet(): void {
  deviceStorage.remove(kept);
  locked.set(false);
}

/** Whether the tablet is locked, even after a reload, which may have been quicker than the sign-out: that is then sent once more. */
export function useLocked(): boolean {
  const { session } = useSession();
  const isLocked = useStore(locked, false);
  const wasLocked = session !== null && deviceStorage.read(kept) === session.endsAt;
  useEffect(() => {
    if (wasLocked) lockTablet();
  }, [wasLocked]);
  return isLocked || wasLocked;
}
