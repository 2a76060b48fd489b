import { exportBreakdownReport, readBreakdownReport, readProductsReport } from '#contract/admin/reports/breakdown.ts';
import { exportLedgerMonth, exportSalesReport, readSalesReport } from '#contract/admin/reports/reports.ts';
import { answeredByStaff } from '#server/modules/staff-context.ts';
import { downloadBreakdown, showBreakdown, showProducts } from './show-breakdown.ts';
import { downloadLedger, downloadSales, showSales } from './show-reports.ts';

export const reportEndpoints = [
  answeredByStaff(readSalesReport, showSales),
  answeredByStaff(exportSalesReport, downloadSales),
  answeredByStaff(readProductsReport, showProducts),
  answeredByStaff(readBreakdownReport, showBreakdown),
  answeredByStaff(exportBreakdownReport, downloadBreakdown),
  answeredByStaff(exportLedgerMonth, downloadLedger),
];
