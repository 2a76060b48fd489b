import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { confirmTexts } from '#contract/accounts/account-links.ts';
import { urls } from '#contract/pages/urls.ts';
import type { Failure } from '#domain/failure.ts';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { SendButton } from '#web/ui/forms/send-button.tsx';
import { Complaint } from './ask-form.tsx';

type ConfirmFormProps = {
  /** Whether nothing else shows that the account is the reader's. */
  readonly asksPassword: boolean;
  readonly complaint: Failure | null;
  readonly isSending: boolean;
  readonly onConfirm: (password: string) => void;
};

export function ConfirmForm({ asksPassword, complaint, isSending, onConfirm }: ConfirmFormProps) {
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState<string | undefined>();
  const passwordError = complaint?.detail.fields?.password ?? missing;
  useEffect(() => {
    if (passwordError) element.current?.querySelector('input')?.focus();
  }, [passwordError]);
  return (
    <form
      ref={element}
      method="post"
      noValidate
      className="link-screen-form"
      onSubmit={(event) => {
        event.preventDefault();
        const isMissing = asksPassword && password === '';
        setMissing(isMissing ? confirmTexts.passwordNeeded : undefined);
        if (!isSending && !isMissing) onConfirm(password);
      }}
    >
      {complaint && !passwordError && <Complaint failure={complaint} />}
      {asksPassword && (
        <PasswordField
          id={`${id}-password`}
          label="Password"
          autoComplete="current-password"
          value={password}
          error={passwordError}
          readOnly={isSending}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setMissing(undefined);
          }}
        />
      )}
      <SendButton block busy={isSending && 'Confirming...'}>
        {complaint && !passwordError ? 'Try Again' : 'Confirm my address'}
      </SendButton>
      {asksPassword && (
        <p className="muted small">
          You have no password, or it was not you who registered?{' '}
          <Link to={urls.forgotPassword}>Choose a password by email</Link>: that confirms your address too, and signs
          everybody else out.
        </p>
      )}
    </form>
  );
}
