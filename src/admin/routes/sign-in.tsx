import { useNavigate, useSearchParams } from 'react-router';
import { SignInForm } from '#admin/features/sign-in/entry/sign-in-form.tsx';
import { useRefreshSession, useSession } from '#admin/lib/session/session.ts';
import { Banner } from '#admin/ui/data/banner.tsx';
import { useTitle } from '#admin/ui/frame/use-title.ts';
import { ownAddress } from './entry/own-address.ts';
import '#admin/styles/sign-in/sign-in.css';

/** Who is not signed in comes here first. */
export function Component() {
  const { shop, hasOwner } = useSession();
  const refresh = useRefreshSession();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  useTitle('Sign in');
  return (
    <>
      {!hasOwner && (
        <Banner kind="info">
          Nobody owns this back office yet. The shop printed an address for its first owner when it started.
        </Banner>
      )}
      <SignInForm
        title={(step, email) => (
          <div>
            <h1 tabIndex={-1}>{step === 'first' ? 'Sign in' : 'Your code'}</h1>
            <p className="muted">
              {step === 'first'
                ? `Back office, ${shop.name}`
                : `Six digits from your authenticator app, or a recovery code${email && `, for ${email}`}`}
            </p>
          </div>
        )}
        onIn={async () => {
          await refresh();
          await navigate(ownAddress(query.get('next')), { replace: true });
        }}
      />
    </>
  );
}
