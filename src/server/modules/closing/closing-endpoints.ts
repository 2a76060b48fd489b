import {
  closeDay as close,
  readClosing as read,
  readClosingSheet as readSheet,
} from '#contract/admin/reports/closing.ts';
import { answeredByStaff } from '#server/modules/staff-context.ts';
import { closeDay } from './close-day.ts';
import { readClosingSheet } from './read-closing-sheet.ts';
import { showClosing } from './show-closing.ts';

export const closingEndpoints = [
  answeredByStaff(read, showClosing),
  answeredByStaff(readSheet, readClosingSheet),
  answeredByStaff(close, closeDay),
];
