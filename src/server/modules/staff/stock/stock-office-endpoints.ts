import * as daily from '#contract/admin/stock/daily-pieces.ts';
import * as ledger from '#contract/admin/stock/movements.ts';
import * as stock from '#contract/admin/stock/stock.ts';
import { answeredByStaff } from '#server/modules/staff-context.ts';
import { bookCounts } from './book-counts.ts';
import { readDailyPieces, saveDailyRule, saveProductRule } from './daily-rules.ts';
import { addBakedFor, takeOutFor } from './move-stock.ts';
import { exportMovements, readMovements, readProductsOfLedger } from './read-movements.ts';
import { readOfficeStock } from './read-office-stock.ts';
import { undoMovement } from './undo-movement.ts';

export const stockOfficeEndpoints = [
  answeredByStaff(stock.readStock, readOfficeStock),
  answeredByStaff(stock.addBaked, addBakedFor),
  answeredByStaff(stock.takeOut, takeOutFor),
  answeredByStaff(stock.bookCounts, bookCounts),
  answeredByStaff(stock.undoMovement, undoMovement),
  answeredByStaff(ledger.readMovements, readMovements),
  answeredByStaff(ledger.productsOfLedger, readProductsOfLedger),
  answeredByStaff(ledger.exportMovements, exportMovements),
  answeredByStaff(daily.readDailyPieces, readDailyPieces),
  answeredByStaff(daily.saveDailyRule, saveDailyRule),
  answeredByStaff(daily.saveProductRule, saveProductRule),
];
