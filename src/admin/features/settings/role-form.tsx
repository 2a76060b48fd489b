import { type FormEvent, useState } from 'react';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { useMember } from '#admin/lib/session/session.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { Checkbox } from '#admin/ui/forms/choices.tsx';
import { TextField } from '#admin/ui/forms/fields.tsx';
import { Dialog } from '#admin/ui/overlays/dialog.tsx';
import { changeRefundLimit, changeRole, listRoles, makeRole } from '#contract/admin/team/members.ts';
import { amountComplaint, penceFromText } from '#domain/money/money.ts';
import { type Permission, permissions, permissionTexts } from '#domain/staff/permissions.ts';
import { isSecondFactorObligatory, refundLimitsOfADay } from '#domain/staff/roles.ts';
import type { ListedRole } from './role-matrix.tsx';

type RoleFormProps = {
  /** 'new' for a role that is still to be made. */
  readonly role: ListedRole | 'new' | null;
  readonly onClose: () => void;
};

export const RoleForm = ({ role, onClose }: RoleFormProps) => (
  <Dialog
    open={role !== null}
    onClose={onClose}
    title={role === 'new' ? 'A role of your own' : (role?.name ?? '')}
    size={role !== null && role !== 'new' && role.isPreset ? 'small' : 'wide'}
  >
    {role !== null && <Fields role={role === 'new' ? null : role} onClose={onClose} />}
  </Dialog>
);

/** Pounds as typed; empty is no limit, null is no amount. */
const penceOf = (typed: string): number | null | 'wrong' => {
  if (typed.trim() === '') return null;
  return penceFromText(typed) ?? 'wrong';
};

function Fields({ role, onClose }: { readonly role: ListedRole | null; readonly onClose: () => void }) {
  const writing = { refreshes: [listRoles], onDone: onClose };
  const make = useStaffWrite(makeRole, writing);
  const change = useStaffWrite(changeRole, writing);
  const limit = useStaffWrite(changeRefundLimit, writing);
  const { permissions: mine } = useMember();
  const [name, setName] = useState(role?.name ?? '');
  const [may, setMay] = useState<readonly Permission[]>(role?.permissions ?? ['orders.see']);
  const [pounds, setPounds] = useState(
    role === null ? '0' : role.refundLimitPence === null ? '' : (role.refundLimitPence / 100).toFixed(2),
  );
  const [isForDevices, setForDevices] = useState(role?.isForDevices ?? true);
  const [needsSecondFactor, setNeeds] = useState(role?.needsSecondFactor ?? false);
  const pence = penceOf(pounds);
  const isObligatory = pence !== 'wrong' && isSecondFactorObligatory({ permissions: may, refundLimitPence: pence });
  const failure = make.failure ?? change.failure ?? limit.failure;

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
          <fieldset className="halves">
            <legend className="visually-hidden">May</legend>
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
            Works at a shared tablet
          </Checkbox>
          <Checkbox isOn={needsSecondFactor || isObligatory} disabled={isObligatory} onSwitch={setNeeds}>
            Needs a passkey or a six-digit code{isObligatory && ': obligatory with what this role may do'}
          </Checkbox>
        </>
      )}
      <TextField
        label="Gives back without asking again, up to"
        before="£"
        inputMode="decimal"
        value={pounds}
        onText={setPounds}
        error={pence === 'wrong' ? amountComplaint(pounds) : undefined}
        help={`Of one order; ${refundLimitsOfADay} times as much in a day. By PIN never more than the counter. Empty is no limit`}
      />
      <Button type="submit" kind="primary" busy={make.isBusy || change.isBusy || limit.isBusy}>
        Save
      </Button>
    </form>
  );
}
