import { type FormEvent, useState } from 'react';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { EmailField } from '#admin/ui/forms/email-field.tsx';
import { SelectField } from '#admin/ui/forms/fields.tsx';
import { Dialog } from '#admin/ui/overlays/dialog.tsx';
import { inviteMember, listTeam, type MadeLink, type Team } from '#contract/admin/team/members.ts';

type InviteDialogProps = {
  readonly open: boolean;
  readonly roles: Team['roles'];
  readonly onClose: () => void;
  readonly onAddress: (made: MadeLink) => void;
};

/** T-03 */
export function InviteDialog({ open, roles, onClose, onAddress }: InviteDialogProps) {
  const [email, setEmail] = useState('');
  const [roleKey, setRoleKey] = useState('counter');
  const { send, isBusy, failure } = useStaffWrite(inviteMember, { refreshes: [listTeam] });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const made = await send({ email, roleKey });
    if (!made) return;
    setEmail('');
    onClose();
    onAddress({ email, ...made });
  };
  return (
    <Dialog open={open} onClose={onClose} title="Invite" size="small">
      <form className="column" onSubmit={submit}>
        <FailureBanner failure={failure} />
        <EmailField
          label="Email"
          required
          value={email}
          onText={setEmail}
          error={failure?.detail.fields?.email}
          data-autofocus
        />
        <SelectField label="Role" value={roleKey} onChoose={setRoleKey}>
          {roles
            .filter(({ mayGrant }) => mayGrant)
            .map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
        </SelectField>
        <p className="text-sm text-muted">They get a link that works once, within 72 hours: by email, or from you.</p>
        <Button type="submit" kind="primary" block icon="send" busy={isBusy}>
          Invite
        </Button>
      </form>
    </Dialog>
  );
}
