import { readFirstDay } from '#contract/admin/first-day/first-day.ts';
import { answeredByStaff } from '#server/modules/staff-context.ts';
import { factsOfFirstDay } from './facts-of-first-day.ts';

export const firstDayEndpoints = [answeredByStaff(readFirstDay, factsOfFirstDay)];
