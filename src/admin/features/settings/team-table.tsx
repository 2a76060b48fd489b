import { useState } from 'react';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { momentText } from '#admin/lib/day-words.ts';
import { useSession } from '#admin/lib/session/session.ts';
import { useNow } from '#admin/lib/use-now.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { Menu, MenuItem } from '#admin/ui/actions/menu.tsx';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { Panel } from '#admin/ui/data/list-panel.tsx';
import { Head, NumberCell, Table } from '#admin/ui/data/table.tsx';
import { RadioCard } from '#admin/ui/forms/choices.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { Dialog } from '#admin/ui/overlays/dialog.tsx';
import { Avatar } from '#admin/ui/values/avatar.tsx';
import { Chip } from '#admin/ui/values/status-chips.tsx';
import {
  changeMemberRole,
  deactivateMember,
  endMemberSessions,
  listTeam,
  type MadeLink,
  reactivateMember,
  renewInvitation,
  resetMember,
  revokeInvitation,
  type Team,
} from '#contract/admin/team/members.ts';

type TeamTableProps = { readonly team: Team; readonly onAddress: (made: MadeLink) => void };

const head = (
  <>
    <Head>Name</Head>
    <Head>Role</Head>
    <Head>Signs in with</Head>
    <Head>Last seen</Head>
    <Head number>Sessions</Head>
    <Head>
      <span className="sr-only">More</span>
    </Head>
  </>
);

/** Who works here, what they sign in with, and what can be done about it (T-10). */
export function TeamTable({ team, onAddress }: TeamTableProps) {
  const refreshes = [listTeam];
  const off = useStaffWrite(deactivateMember, { refreshes });
  const on = useStaffWrite(reactivateMember, { refreshes });
  const end = useStaffWrite(endMemberSessions, { refreshes });
  const reset = useStaffWrite(resetMember, { refreshes });
  const again = useStaffWrite(renewInvitation, { refreshes });
  const revoke = useStaffWrite(revokeInvitation, { refreshes });
  const [changing, setChanging] = useState<TeamMember | null>(null);
  const { shop } = useSession();
  const now = useNow();
  const moment = (at: string) => momentText(at, now, shop.timeZone);
  const writes = [off, on, end, reset, again, revoke];

  const owners = team.members.filter(({ roleKey, deactivatedAt }) => roleKey === 'owner' && deactivatedAt === null);
  const lastOwner = (member: TeamMember): { refused?: string } =>
    owners.length === 1 && owners[0]?.id === member.id
      ? { refused: 'This is the last owner. Make somebody else an owner first' }
      : {};

  const menuOf = (member: TeamMember) => (
    <Menu
      label={`More for ${member.name}`}
      button={(ties) => (
        <Button kind="ghost" icon="ellipsis" aria-label={`More for ${member.name}`} {...ties}>
          {null}
        </Button>
      )}
    >
      <MenuItem icon="pencil" {...lastOwner(member)} onSelect={() => setChanging(member)}>
        Change role
      </MenuItem>
      <MenuItem icon="log-out" onSelect={() => void end.send({ id: member.id })}>
        End sessions
      </MenuItem>
      <MenuItem
        icon="key-round"
        hint="Their passkeys, password and PIN stop working"
        onSelect={() =>
          void reset.send({ id: member.id }).then((made) => made && onAddress({ email: member.email, ...made }))
        }
      >
        Reset sign-in
      </MenuItem>
      {member.deactivatedAt === null ? (
        <MenuItem
          icon="ban"
          hint="Ends their sessions and PIN at once"
          {...lastOwner(member)}
          onSelect={() => void off.send({ id: member.id })}
        >
          Deactivate
        </MenuItem>
      ) : (
        <MenuItem icon="undo-2" onSelect={() => void on.send({ id: member.id })}>
          Reactivate
        </MenuItem>
      )}
    </Menu>
  );

  return (
    <>
      {writes.map(({ failure }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: each write has its own place
        <FailureBanner key={at} failure={failure} />
      ))}
      <Panel flush>
        <Table caption="Team" head={head} cards>
          {team.members.map((member) => (
            <tr key={member.id} className="card-row">
              <td className="card-row-lead">
                <span className="flex items-center gap-2.5">
                  <Avatar initials={member.initials} id={member.id} />
                  <span>
                    <b>{member.name}</b>
                    <small className="block text-xs text-muted">{member.email}</small>
                  </span>
                </span>
              </td>
              <td className="card-row-fact">{member.roleName}</td>
              <td className="card-row-fact">
                {member.deactivatedAt !== null ? (
                  <Chip tone="oat" icon="ban">
                    Deactivated {moment(member.deactivatedAt)}
                  </Chip>
                ) : member.pinLockedOn.length > 0 ? (
                  <Chip tone="loud" icon="lock">
                    PIN locked
                  </Chip>
                ) : (
                  <span className="flex items-center gap-2.5">
                    <Icon name={member.passkeys > 0 ? 'fingerprint' : member.hasTotp ? 'shield-check' : 'grid-3x3'} />
                    {signsInWith(member)}
                  </span>
                )}
              </td>
              <td className="card-row-fact text-muted">
                {member.lastUsedAt === null ? 'Never' : `${moment(member.lastUsedAt)}, ${member.lastUsedOn}`}
              </td>
              <NumberCell>
                {member.sessions || <span className="text-muted">none</span>}
                <span className="md:hidden! text-muted"> signed in</span>
              </NumberCell>
              <td className="card-row-end">{member.mayChange && menuOf(member)}</td>
            </tr>
          ))}
          {team.invitations.map((invitation) => (
            <tr key={`invitation ${invitation.id}`} className="card-row">
              <td className="card-row-lead">
                <span className="flex items-center gap-2.5">
                  <Icon name="mail" />
                  <span>
                    <b>{invitation.email}</b>
                    <small className="block text-xs text-muted">
                      Invited by {invitation.invitedBy}, {moment(invitation.createdAt)}
                    </small>
                  </span>
                </span>
              </td>
              <td className="card-row-fact">{invitation.roleName}</td>
              <td className="card-row-fact">
                <Chip tone="custard" icon="clock">
                  Invited, until {moment(invitation.endsAt)}
                </Chip>
              </td>
              <td colSpan={3} className="card-row-fact">
                {invitation.mayChange && (
                  <span className="flex flex-wrap items-center gap-2.5">
                    <Button
                      size="small"
                      icon="copy"
                      busy={again.isBusy}
                      onClick={() =>
                        void again
                          .send({ id: invitation.id })
                          .then((made) => made && onAddress({ email: invitation.email, ...made }))
                      }
                    >
                      Send a new link
                    </Button>
                    <Button size="small" kind="ghost" onClick={() => void revoke.send({ id: invitation.id })}>
                      Withdraw
                    </Button>
                  </span>
                )}
              </td>
            </tr>
          ))}
        </Table>
      </Panel>
      <RoleDialog member={changing} roles={team.roles} onClose={() => setChanging(null)} />
    </>
  );
}

type RoleDialogProps = {
  readonly member: TeamMember | null;
  readonly roles: Team['roles'];
  readonly onClose: () => void;
};

function RoleDialog({ member, roles, onClose }: RoleDialogProps) {
  return (
    <Dialog open={member !== null} onClose={onClose} title={`Role for ${member?.name ?? ''}`} size="small">
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

type TeamMember = Team['members'][number];

/** 'Passkey', 'Password and code', 'PIN'. */
function signsInWith({ passkeys, hasPassword, hasTotp, hasPin }: TeamMember): string {
  const ways = [
    passkeys > 0 && (passkeys === 1 ? 'Passkey' : `${passkeys} passkeys`),
    hasPassword && (hasTotp ? 'Password and code' : 'Password'),
    hasPin && 'PIN',
  ].filter((way) => way !== false);
  return ways.join(', ') || 'Nothing yet';
}
