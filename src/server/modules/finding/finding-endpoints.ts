import { findAnything } from '#contract/admin/finding/finding.ts';
import { answeredByStaff } from '#server/modules/staff-context.ts';
import { findForMember } from './find-for-member.ts';

export const findingEndpoints = [answeredByStaff(findAnything, findForMember)];
