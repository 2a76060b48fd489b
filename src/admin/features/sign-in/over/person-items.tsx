import type { ReactNode } from 'react';
import { useSession } from '#admin/lib/session/session.ts';
import { MenuItem } from '#admin/ui/actions/menu.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { leave } from './leave.ts';
import { lockTablet } from './locked.ts';

/** @param children what else is offered, before signing out */
export function PersonItems({ children }: { readonly children?: ReactNode }) {
  const { device, session } = useSession();
  return (
    <>
      {device && (
        <MenuItem icon="lock" onSelect={lockTablet} hint="Or change who is here">
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
