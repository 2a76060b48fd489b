import { Navigate } from 'react-router';
import { tabsFor } from '#admin/features/settings/settings-tabs.tsx';
import { useMember } from '#admin/lib/session/session.ts';
import { adminUrls } from '#contract/admin/admin-urls.ts';

/** Settings begin with the first part that the role may open. */
export const Component = () => <Navigate to={tabsFor(useMember().permissions)[0]?.to ?? adminUrls.you} replace />;
