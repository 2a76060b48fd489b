import { useState } from 'react';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { RadioCard } from '#admin/ui/forms/choices.tsx';
import { Dialog } from '#admin/ui/overlays/dialog.tsx';
import { changeMemberRole, listTeam, type Team } from '#contract/admin/team/members.ts';
import type { TeamMember } from './words-of-members.ts';

type RoleDialogProps = {
  readonly member: TeamMember | null;
  readonly roles: Team['roles'];
  readonly onClose: () => void;
};

export function RoleDialog({ member, roles, onClose }: RoleDialogProps) {
  return (
    <Dialog open={member !== null} onClose={onClose} title={`Role of ${member?.name ?? ''}`} size="small">
      {member && <Choice member={member} roles={roles} onClose={onClose} />}
    </Dialog>
  );
}

function Choice({ member, roles, onClose }: RoleDialogProps & { readonly member: TeamMember }) {
  const [roleKey, setRoleKey] = useState(member.roleKey);
  const { send, isBusy, failure } = useStaffWrite(changeMemberRole, { refreshes: [listTeam], onDone: onClose });
  return (
    <div className="column">
      <FailureBanner failure={failure} />
      {roles.map(({ key, name, mayGrant }) => (
        <RadioCard
          key={key}
          name="role"
          isOn={key === roleKey}
          disabled={!mayGrant}
          hint={mayGrant ? undefined : 'Above your own role'}
          onChoose={() => setRoleKey(key)}
        >
          {name}
        </RadioCard>
      ))}
      <Button
        kind="primary"
        block
        busy={isBusy}
        onClick={() => void send({ id: member.id, roleKey, formerRoleKey: member.roleKey })}
      >
        Change role
      </Button>
    </div>
  );
}
