import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { TabletPad } from '#admin/features/sign-in/over/tablet-pad.tsx';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useRefreshSession } from '#admin/lib/session/session.ts';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { useTitle } from '#admin/ui/frame/use-title.ts';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { tabletMembers } from '#contract/admin/team/tablet.ts';
import { ownAddress } from './own-address.ts';

/** Who is at the tablet? A browser that is none signs in in full. */
export function Component() {
  const { data, error, refetch } = useStaffQuery(tabletMembers, {});
  const refresh = useRefreshSession();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const next = ownAddress(query.get('next'));
  useTitle('Who is at the tablet?');
  if (data?.device === null) return <Navigate to={adminUrls.signIn(next)} replace />;
  return (
    <main id="main">
      {error && <FailureBanner failure={error} />}
      {data && (
        <TabletPad
          tablet={data}
          onChanged={refetch}
          onFull={() => void navigate(adminUrls.signIn(next))}
          onIn={async () => {
            await refresh();
            await navigate(next, { replace: true });
          }}
        />
      )}
    </main>
  );
}
