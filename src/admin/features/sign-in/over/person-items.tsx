import type { ReactNode } from 'react';
import { callStaff } from '#admin/lib/calling/call-staff.ts';
import { useSession } from '#admin/lib/session/session.ts';
import { MenuItem } from '#admin/ui/actions/menu.tsx';
import { adminBase, adminUrls } from '#contract/admin/admin-urls.ts';
import { signOut } from '#contract/admin/team/sign-in.ts';
import { lockTablet } from './locked.ts';

/** @param children what else the menu offers, before signing out */
export function PersonItems({ children }: { readonly children?: ReactNode }) {
  const { device, session } = useSession();
  return (
    <>
      {device && (
        <MenuItem icon="lock" onSelect={lockTablet} hint="Or switch person">
          Lock this tablet
        </MenuItem>
      )}
      {session?.kind === 'full' && (
        <MenuItem icon="user" to={adminUrls.you}>
          You
        </MenuItem>
      )}
      {children}
      <MenuItem icon="log-out" onSelect={() => void leave()}>
        Sign out
      </MenuItem>
    </>
  );
}

/** Signs out. Everything that was fetched goes with the page, so Back shows nothing (T-05). */
export async function leave(): Promise<void> {
  await callStaff(signOut, {}).catch(() => undefined);
  window.location.replace(adminBase + adminUrls.signIn());
}
