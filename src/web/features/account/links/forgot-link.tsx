import { Link } from 'react-router';
import { resetComingSoon } from '#contract/account-links.ts';
import { urls } from '#contract/urls.ts';
import { useCapabilities } from '#web/lib/use-capabilities.ts';
import { showToast } from '#web/ui/overlays/toast-store.ts';

/** The way to a new password; where the shop's mail is off, the document's word that it is still to come. */
export function ForgotLink({ text }: { text: string }) {
  const { passwordReset } = useCapabilities();
  if (passwordReset)
    return (
      <Link className="linkb small auth-forgot" to={urls.forgotPassword}>
        {text}
      </Link>
    );
  return (
    <button
      type="button"
      className="linkb small auth-forgot"
      onClick={() => showToast({ kind: 'warning', title: resetComingSoon })}
    >
      {text}
    </button>
  );
}
