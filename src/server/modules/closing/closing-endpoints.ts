import { closeDay as close, readClosing as read } from '#contract/admin/reports/closing.ts';
import { answeredByStaff } from '#server/modules/staff-context.ts';
import { closeDay } from './close-day.ts';
import { showClosing } from './show-closing.ts';

export const closingEndpoints = [answeredByStaff(read, showClosing), answeredByStaff(close, closeDay)];
