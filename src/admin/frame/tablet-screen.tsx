import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { newPinsEveryMs, TabletPad } from '#admin/features/sign-in/over/tablet-pad.tsx';
import { useLeftAlone } from '#admin/features/sign-in/over/use-left-alone.ts';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { afterTablet, ownAddress, useRefreshSession } from '#admin/lib/session/session.ts';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { useTitle } from '#admin/ui/frame/page.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { tabletMembers } from '#contract/admin/team/tablet.ts';
import { useCallingNews, useWallAtHand, wall } from './wall.tsx';

/** Asks who is using the tablet. In a browser that is not a tablet, people sign in in full. */
export function TabletScreen() {
  // Nobody stands in front of it who would try again.
  const { data, error, refetch } = useStaffQuery(
    tabletMembers,
    {},
    {
      untilAnswered: true,
      refetchInterval: newPinsEveryMs,
    },
  );
  const refresh = useRefreshSession();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [isUnlocking, setUnlocking] = useState(false);
  const next = ownAddress(query.get('next'));
  const isWall = data?.device?.isWall === true;
  useTitle(isWall && !isUnlocking ? 'Today' : 'Who is using the tablet?');
  useCallingNews();
  useWallAtHand(isWall);
  useLeftAlone(isWall && isUnlocking, () => setUnlocking(false));
  if (data?.device === null) return <Navigate to={adminUrls.signIn(next)} replace />;
  if (isWall && !isUnlocking) return <main id="main">{wall(() => setUnlocking(true))}</main>;
  return (
    <main id="main">
      {error && <FailureBanner failure={error} />}
      {data && (
        <TabletPad
          tablet={data}
          onChanged={refetch}
          {...(isWall && { onBack: () => setUnlocking(false) })}
          onFull={() => void navigate(adminUrls.signIn(next))}
          onIn={async () => {
            await refresh();
            await navigate(next, { replace: true, state: afterTablet });
          }}
        />
      )}
    </main>
  );
}
