import { providerNames, socialProviders } from '#contract/accounts/social-sign-in.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { type SocialSignInProps, useSocialSignIn } from './use-social-sign-in.ts';

export function SocialButtons({ disabled, ...props }: SocialSignInProps & { readonly disabled: boolean }) {
  const { busy, setOut } = useSocialSignIn(props);
  return (
    <>
      <div className="social-buttons">
        {socialProviders.map((provider) => (
          <button
            key={provider}
            type="button"
            className="button button--outline"
            disabled={disabled}
            aria-disabled={busy !== null}
            onClick={() => busy === null && setOut(provider)}
          >
            {busy === provider ? <Spinner small /> : <Icon name={provider} className="brand-icon" />}
            <span>{providerNames[provider]}</span>
          </button>
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {busy && `Logging in with ${providerNames[busy]}...`}
      </p>
      <div className="divider-or">OR</div>
    </>
  );
}
