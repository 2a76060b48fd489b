import { Outlet, ScrollRestoration } from 'react-router';
import { LiveRegions } from '#admin/features/shell/live-regions.tsx';
import { Permitted } from './permitted.tsx';

/** Nothing around it: paper, and the tablet that asks who is there. */
export const BareFrame = () => (
  <>
    <Permitted>
      <Outlet />
    </Permitted>
    <LiveRegions />
    <ScrollRestoration />
  </>
);
