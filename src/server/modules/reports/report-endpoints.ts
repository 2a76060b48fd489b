import { exportLedgerMonth, exportSalesReport, readSalesReport } from '#contract/admin/reports/reports.ts';
import { answeredByStaff } from '#server/modules/staff-context.ts';
import { downloadLedger, downloadSales, showSales } from './show-reports.ts';

export const reportEndpoints = [
  answeredByStaff(readSalesReport, showSales),
  answeredByStaff(exportSalesReport, downloadSales),
  answeredByStaff(exportLedgerMonth, downloadLedger),
];
