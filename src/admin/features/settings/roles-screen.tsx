import { type FormEvent, useState } from 'react';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { useMember } from '#admin/lib/session/session.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { Panel } from '#admin/ui/data/list-panel.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { Head, Table } from '#admin/ui/data/table.tsx';
import { Checkbox } from '#admin/ui/forms/choices.tsx';
import { AmountField, SelectField, TextField } from '#admin/ui/forms/fields.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { Dialog } from '#admin/ui/overlays/dialog.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { changeRefundLimit, changeRole, type ListedRoles, listRoles, makeRole } from '#contract/admin/team/members.ts';
import { pence } from '#domain/money/money.ts';
import { type Permission, permissions, permissionTexts } from '#domain/staff/permissions.ts';
import { isSecondFactorObligatory, refundLimitsOfADay } from '#domain/staff/roles.ts';
import { amountComplaint, amountForField, parseAmount } from '#domain/values/amount.ts';
import { SettingsTabs } from './settings-tabs.tsx';

export function RolesScreen() {
  const { data, error } = useStaffQuery(listRoles, {});
  const [role, setRole] = useState<ListedRole | 'new' | null>(null);
  return (
    <>
      <PageHeader
        title="Roles"
        sub="Who can do what"
        actions={
          <Button kind="primary" icon="plus" onClick={() => setRole('new')}>
            New role
          </Button>
        }
      />
      <Page>
        <SettingsTabs />
        <FailureBanner failure={error} />
        {data ? (
          <RoleMatrix roles={data.roles.toReversed()} onChange={setRole} />
        ) : (
          !error && <SkeletonLines label="Loading roles…" lines={10} />
        )}
        <RoleForm role={role} roles={data?.roles ?? []} onClose={() => setRole(null)} />
      </Page>
    </>
  );
}

type ListedRole = ListedRoles['roles'][number];

type RoleMatrixProps = { readonly roles: readonly ListedRole[]; readonly onChange: (role: ListedRole) => void };

/** All that can be changed of a preset is the limit of its refunds. */
const isChangeable = ({ mayChange, key, isPreset, permissions: may }: ListedRole): boolean =>
  mayChange && key !== 'owner' && (!isPreset || may.includes('refunds.give'));

/** Who may do what: the one table that both server and screens read (T-08). */
const RoleMatrix = ({ roles, onChange }: RoleMatrixProps) => (
  <div className="[&_.icon]:text-pistachio-700 [&_td:not(:first-child)]:text-center [&_th:not(:first-child)]:text-center">
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
                    <span className="sr-only">yes</span>
                  </>
                ) : (
                  <>
                    <span className="text-muted" aria-hidden="true">
                      –
                    </span>
                    <span className="sr-only">no</span>
                  </>
                )}
              </td>
            ))}
          </tr>
        ))}
        <tr>
          <td>
            <b>Refund limit without confirming</b>
          </td>
          {roles.map(({ key, permissions: may, refundLimitPence }) => (
            <td key={key}>
              {!may.includes('refunds.give')
                ? 'no refunds'
                : refundLimitPence === null
                  ? 'no limit'
                  : poundsText(pence(refundLimitPence))}
            </td>
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
            <span className="sr-only">Change</span>
          </td>
          {roles.map((role) => (
            <td key={role.key}>
              {isChangeable(role) && (
                <Button
                  size="small"
                  onClick={() => onChange(role)}
                  aria-label={role.isPreset ? `Limit for ${role.name}` : `Change ${role.name}`}
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

type RoleFormProps = {
  /** 'new' for a role that is yet to be created. */
  readonly role: ListedRole | 'new' | null;
  /** What a new one can start from. */
  readonly roles: readonly ListedRole[];
  readonly onClose: () => void;
};

const RoleForm = ({ role, roles, onClose }: RoleFormProps) => (
  <Dialog
    open={role !== null}
    onClose={onClose}
    title={role === 'new' ? 'New role' : (role?.name ?? '')}
    size={role !== null && role !== 'new' && role.isPreset ? 'small' : 'wide'}
  >
    {role !== null && <Fields role={role === 'new' ? null : role} roles={roles} onClose={onClose} />}
  </Dialog>
);

/** Pounds as typed; empty is no limit, which is null; 'wrong' is not an amount. */
const penceOf = (typed: string): number | null | 'wrong' => {
  if (typed.trim() === '') return null;
  return parseAmount(typed) ?? 'wrong';
};

type FieldsProps = Omit<RoleFormProps, 'role'> & { readonly role: ListedRole | null };

const typedLimit = ({ refundLimitPence }: ListedRole): string =>
  refundLimitPence === null ? '' : amountForField(refundLimitPence);

function Fields({ role, roles, onClose }: FieldsProps) {
  const writing = { refreshes: [listRoles], onDone: onClose };
  const make = useStaffWrite(makeRole, writing);
  const change = useStaffWrite(changeRole, writing);
  const limit = useStaffWrite(changeRefundLimit, writing);
  const { permissions: mine } = useMember();
  const [name, setName] = useState(role?.name ?? '');
  const [like, setLike] = useState('');
  const [may, setMay] = useState<readonly Permission[]>(role?.permissions ?? ['orders.see']);
  const [pounds, setPounds] = useState(role === null ? '0' : typedLimit(role));
  const [isForDevices, setForDevices] = useState(role?.isForDevices ?? true);
  const [needsSecondFactor, setNeeds] = useState(role?.needsSecondFactor ?? false);
  const givesRefunds = may.includes('refunds.give');
  const pence = givesRefunds ? penceOf(pounds) : 0;
  const isObligatory = pence !== 'wrong' && isSecondFactorObligatory({ permissions: may, refundLimitPence: pence });
  const failure = make.failure ?? change.failure ?? limit.failure;
  const startFrom = (key: string): void => {
    setLike(key);
    const chosen = roles.find((one) => one.key === key);
    if (!chosen) return;
    setMay(chosen.permissions.filter((permission) => mine.includes(permission)));
    setPounds(typedLimit(chosen));
    setForDevices(chosen.isForDevices);
    setNeeds(chosen.needsSecondFactor);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (pence === 'wrong') return;
    const of = {
      name,
      permissions: [...may],
      refundLimitPence: pence,
      isForDevices,
      needsSecondFactor: needsSecondFactor || isObligatory,
    };
    if (role === null) void make.send(of);
    else if (role.isPreset) void limit.send({ key: role.key, refundLimitPence: pence, was: role.refundLimitPence });
    else void change.send({ key: role.key, ...of });
  };
  return (
    <form className="column" onSubmit={submit}>
      <FailureBanner failure={failure} />
      {!role?.isPreset && (
        <>
          <TextField label="Name" required maxLength={40} value={name} onText={setName} />
          {role === null && (
            <SelectField label="Start from" value={like} onChoose={startFrom}>
              <option value="">No role</option>
              {roles.map((one) => (
                <option key={one.key} value={one.key}>
                  {one.name}
                </option>
              ))}
            </SelectField>
          )}
          <fieldset className="halves">
            <legend className="sr-only">Permissions</legend>
            {permissions.map((permission) => (
              <Checkbox
                key={permission}
                isOn={may.includes(permission)}
                disabled={!mine.includes(permission)}
                onSwitch={(isOn) => setMay(isOn ? [...may, permission] : may.filter((one) => one !== permission))}
              >
                {permissionTexts[permission]}
              </Checkbox>
            ))}
          </fieldset>
          <Checkbox isOn={isForDevices} onSwitch={setForDevices}>
            Can use a shared tablet
          </Checkbox>
          <Checkbox isOn={needsSecondFactor || isObligatory} disabled={isObligatory} onSwitch={setNeeds}>
            Needs a passkey or a six-digit code{isObligatory && ', required for these permissions'}
          </Checkbox>
        </>
      )}
      {givesRefunds && (
        <AmountField
          label="Refund limit without confirming"
          value={pounds}
          onText={setPounds}
          error={pence === 'wrong' ? amountComplaint(pounds) : undefined}
          help={`Per order, and ${refundLimitsOfADay} times as much per day. With a PIN never more than the counter role. Leave empty for no limit`}
        />
      )}
      <Button type="submit" kind="primary" busy={make.isBusy || change.isBusy || limit.isBusy}>
        Save
      </Button>
    </form>
  );
}
