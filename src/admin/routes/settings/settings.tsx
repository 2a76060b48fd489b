import { Navigate } from 'react-router';
import { usePlaceTabs } from '#admin/ui/actions/tabs.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';

/** Settings begin with the first part that the role may open. */
export const Component = () => <Navigate to={usePlaceTabs()[0]?.to ?? adminUrls.you} replace />;
