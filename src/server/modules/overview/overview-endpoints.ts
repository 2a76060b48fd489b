import { readOverview as endpoint } from '#contract/admin/reports/overview.ts';
import { answeredByStaff } from '#server/modules/staff-context.ts';
import { readOverview } from './read-overview.ts';

export const overviewEndpoints = [answeredByStaff(endpoint, readOverview)];
