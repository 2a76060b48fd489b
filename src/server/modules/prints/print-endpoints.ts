import { readInvoice } from '#contract/admin/prints/invoices.ts';
import * as contract from '#contract/admin/prints/prints.ts';
import { readShelfLabel } from '#contract/admin/prints/shelf-labels.ts';
import { answeredByStaff } from '#server/modules/staff-context.ts';
import { notePrints } from './note-prints.ts';
import { readDaySheet } from './read-day-sheet.ts';
import { readInvoicePrint } from './read-invoice-print.ts';
import { readPrints } from './read-prints.ts';
import { readShelfLabel as shelfLabel } from './read-shelf-label.ts';

export const printEndpoints = [
  answeredByStaff(contract.readPrints, readPrints),
  answeredByStaff(contract.notePrints, notePrints),
  answeredByStaff(contract.readDaySheet, readDaySheet),
  answeredByStaff(readShelfLabel, shelfLabel),
  answeredByStaff(readInvoice, readInvoicePrint),
];
