import { type FormEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { deleteAccount, profileTexts } from '#contract/accounts/profile.ts';
import { urls } from '#contract/pages/urls.ts';
import { describeFailure } from '#contract/wire/failures.ts';
import { Failure } from '#domain/failure.ts';
import { accountTimings } from '#web/features/account/form-parts.tsx';
import { forgetCustomer } from '#web/features/account/sign-out.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/forms/choices.tsx';
import { PasswordField, Username } from '#web/ui/forms/password-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { showToast } from '#web/ui/overlays/overlay-stores.ts';

type DeletionProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly hasPassword: boolean;
  readonly email: string;
};

export const DeletionDialog = ({ open, onClose, ...account }: DeletionProps) => (
  <Dialog open={open} onClose={onClose} title="Delete my account" sub="This cannot be undone.">
    <DeletionForm {...account} />
  </Dialog>
);

function DeletionForm({ hasPassword, email }: Pick<DeletionProps, 'hasPassword' | 'email'>) {
  const id = useId();
  const password = useRef<HTMLInputElement>(null);
  const [isUnderstood, setUnderstood] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [wrongPassword, setWrongPassword] = useState<string>();
  const [trouble, setTrouble] = useState<{ title: string; text: string } | null>(null);
  const navigate = useNavigate();

  const complain = (error: unknown) => {
    if (!(error instanceof Failure)) throw error;
    const complaint = error.detail.fields?.password;
    setWrongPassword(complaint);
    if (complaint) password.current?.focus();
    else setTrouble(describeFailure(error));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || !isUnderstood) return;
    setBusy(true);
    setTrouble(null);
    try {
      await callOverHttp(deleteAccount, { password: password.current?.value ?? '', understood: true });
      forgetCustomer();
      await navigate(urls.home(), { replace: true });
      showToast({ severity: 'success', title: profileTexts.deleted, durationMs: accountTimings.toast });
    } catch (error) {
      complain(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form noValidate className="profile-form" onSubmit={(event) => void submit(event)}>
      <p>
        Your name, picture, cart, newsletter and everything else that says who you are will be deleted. We keep what you
        bought for our accounts, as tax law requires, without your name.
      </p>
      {trouble && (
        <Alert severity="error" title={trouble.title}>
          {trouble.text}
        </Alert>
      )}
      {hasPassword && <Username email={email} />}
      {hasPassword && (
        <PasswordField
          ref={password}
          id={`${id}-password`}
          label="Password"
          autoComplete="current-password"
          error={wrongPassword}
          readOnly={isBusy}
          onChange={() => setWrongPassword(undefined)}
        />
      )}
      <CheckboxField
        label="I understand that my account cannot be restored"
        checked={isUnderstood}
        onChange={({ target }) => setUnderstood(target.checked)}
      />
      <Button type="submit" variant="danger" block disabled={!isUnderstood} busy={isBusy && 'Deleting...'}>
        Delete my account
      </Button>
    </form>
  );
}
