import type { MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { resetComingSoon } from '#contract/accounts/account-links.ts';
import { urls } from '#contract/pages/urls.ts';
import { useCapabilities } from '#web/lib/use-capabilities.ts';
import { showToast } from '#web/ui/overlays/toast-store.ts';

type ForgotLinkProps = {
  readonly text: string;
  readonly typedEmail: () => string;
};

/** Where the shop's mail is off, the document's word that it is still to come. */
export function ForgotLink({ text, typedEmail }: ForgotLinkProps) {
  const { passwordReset } = useCapabilities();
  const navigate = useNavigate();
  const takeEmail = (event: MouseEvent) => {
    const email = typedEmail().trim();
    if (email === '' || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(urls.forgotPassword, { state: { email } });
  };
  if (passwordReset)
    return (
      <Link className="link-button small auth-forgot" to={urls.forgotPassword} onClick={takeEmail}>
        {text}
      </Link>
    );
  return (
    <button
      type="button"
      className="link-button small auth-forgot"
      onClick={() => showToast({ severity: 'warning', title: resetComingSoon })}
    >
      {text}
    </button>
  );
}
