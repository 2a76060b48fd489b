import type { ReactNode } from 'react';
import { useMember } from '#admin/lib/session/session.ts';
import { Menu } from '#admin/ui/actions/menu.tsx';
import { Avatar } from '#admin/ui/values/avatar.tsx';

/** Who is here, at the rail's foot; a press shows what they can do about it. */
export function PersonMenu({ children }: { readonly children: ReactNode }) {
  const { id, name, initials, roleName } = useMember();
  const [firstName = name] = name.split(' ');
  return (
    <Menu
      label={name}
      side="right"
      button={(ties) => (
        <button type="button" className="place" {...ties}>
          <Avatar initials={initials} id={id} />
          <span>
            {firstName}
            <span className="visually-hidden">{`${name.slice(firstName.length)}, ${roleName}`}</span>
            <small aria-hidden="true">{roleName}</small>
          </span>
        </button>
      )}
    >
      {children}
    </Menu>
  );
}
