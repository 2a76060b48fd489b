import * as contract from '#contract/admin/imports/imports.ts';
import { answeredByStaff, preparedByStaff } from '#server/modules/staff-context.ts';
import { beginImport, checkImportAgain, takeOverImport } from './begin-import.ts';
import { exportProducts, exportStock } from './export-sheets.ts';
import { exportImport, showImport } from './show-import.ts';

export const importEndpoints = [
  preparedByStaff(contract.beginImport, beginImport),
  answeredByStaff(contract.readImport, showImport),
  answeredByStaff(contract.checkImportAgain, checkImportAgain),
  answeredByStaff(contract.takeOverImport, takeOverImport),
  answeredByStaff(contract.exportImport, exportImport),
  answeredByStaff(contract.exportProducts, exportProducts),
  answeredByStaff(contract.exportStock, exportStock),
];
