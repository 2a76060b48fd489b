import { useNavigate, useSearchParams } from 'react-router';
import { useLeftAlone } from '#admin/features/sign-in/over/use-left-alone.ts';
import { ownAddress, useRefreshSession, useSession } from '#admin/lib/session/session.ts';
import { Banner } from '#admin/ui/data/banner.tsx';
import { useTitle } from '#admin/ui/frame/page.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { SignInForm } from './sign-in-form.tsx';

/** The first screen for those who are not signed in. */
export function SignInScreen() {
  const { shop, hasOwner, device } = useSession();
  const refresh = useRefreshSession();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  useTitle('Sign in');
  const next = ownAddress(query.get('next'));
  useLeftAlone(device?.isWall === true, () => {
    void navigate(adminUrls.atTablet(next), { replace: true });
  });
  return (
    <>
      {!hasOwner && (
        <Banner kind="info">
          This back office has no owner yet. When the shop started, it printed an address for the first owner.
        </Banner>
      )}
      <SignInForm
        title={(step, email) => (
          <div>
            <h1 tabIndex={-1}>{step === 'first' ? 'Sign in' : 'Your code'}</h1>
            <p className="text-muted">
              {step === 'first'
                ? `Back office, ${shop.name}`
                : `Six digits from your authenticator app, or a recovery code${email && `, for ${email}`}`}
            </p>
          </div>
        )}
        onIn={async () => {
          await refresh();
          await navigate(next, { replace: true });
        }}
      />
    </>
  );
}
