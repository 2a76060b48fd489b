import { Button } from '#admin/ui/actions/button.tsx';
import { Panel } from '#admin/ui/data/panel.tsx';
import { Head, Table } from '#admin/ui/data/table.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import type { ListedRoles } from '#contract/admin/team/members.ts';
import { pence } from '#domain/money/money.ts';
import { permissions, permissionTexts } from '#domain/staff/permissions.ts';

export type ListedRole = ListedRoles['roles'][number];

type RoleMatrixProps = { readonly roles: readonly ListedRole[]; readonly onChange: (role: ListedRole) => void };

/** Who may do what: the one table that server and screens read (T-08). */
export const RoleMatrix = ({ roles, onChange }: RoleMatrixProps) => (
  <div className="role-matrix">
    <Panel flush>
      <Table
        caption="Roles"
        dense
        head={
          <>
            <Head>Permission</Head>
            {roles.map(({ key, name }) => (
              <Head key={key}>{name}</Head>
            ))}
          </>
        }
      >
        {permissions.map((permission) => (
          <tr key={permission}>
            <td>{permissionTexts[permission].replace(/^./, (letter) => letter.toUpperCase())}</td>
            {roles.map((role) => (
              <td key={role.key}>
                {role.permissions.includes(permission) ? (
                  <>
                    <Icon name="check" />
                    <span className="visually-hidden">may</span>
                  </>
                ) : (
                  <>
                    <span className="muted" aria-hidden="true">
                      –
                    </span>
                    <span className="visually-hidden">may not</span>
                  </>
                )}
              </td>
            ))}
          </tr>
        ))}
        <tr>
          <td>
            <b>Gives back without asking again, up to</b>
          </td>
          {roles.map(({ key, refundLimitPence }) => (
            <td key={key}>{refundLimitPence === null ? 'no limit' : poundsText(pence(refundLimitPence))}</td>
          ))}
        </tr>
        <tr>
          <td>Members</td>
          {roles.map(({ key, members }) => (
            <td key={key}>{members}</td>
          ))}
        </tr>
        <tr>
          <td>
            <span className="visually-hidden">Change</span>
          </td>
          {roles.map((role) => (
            <td key={role.key}>
              {role.mayChange && role.key !== 'owner' && (
                <Button
                  size="small"
                  onClick={() => onChange(role)}
                  aria-label={role.isPreset ? `Limit of ${role.name}` : `Change ${role.name}`}
                >
                  {role.isPreset ? 'Limit' : 'Change'}
                </Button>
              )}
            </td>
          ))}
        </tr>
      </Table>
    </Panel>
  </div>
);
