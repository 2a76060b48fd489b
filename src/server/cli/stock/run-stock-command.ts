import { reasonTexts } from '#domain/stock/movement.ts';
import { momentText } from '#server/cli/order-sheet.ts';
import { table } from '#server/cli/output.ts';
import type { Db } from '#server/db/open.ts';
import {
  addBaked,
  type Counted,
  countStock,
  listMovements,
  listStock,
  takeOut,
} from '#server/modules/staff/staff-stock.ts';
import type { StockCommand } from './parse-stock-command.ts';

/** @returns what is said to who asked for it */
export async function runStockCommand(db: Db, command: StockCommand, now: Date): Promise<string> {
  switch (command.do) {
    case 'listStock':
      return table(
        ['Cake', 'Name', 'To sell', 'Held unpaid', 'Sold'],
        (await listStock(db)).map(({ slug, name, stock, held, sold }) => [slug, name, stock ?? 'to order', held, sold]),
      );
    case 'countStock':
      return countText(command.slug, await countStock(db, { ...command, now }));
    case 'addBaked':
      return `${command.slug}: ${command.pieces} baked, ${await addBaked(db, { ...command, now })} to sell.`;
    case 'takeOut':
      return `${command.slug}: ${command.pieces} ${reasonTexts[command.reason]}, ${await takeOut(db, { ...command, now })} to sell.`;
    case 'listMovements':
      return ledger(db, command);
  }
}

function countText(slug: string, { before, after, missing }: Counted): string {
  const said = `${slug}: ${after} to sell, before ${before}.`;
  return missing === 0 ? said : `${said} ${missing} more were sold meanwhile, and are not there.`;
}

async function ledger(db: Db, { slug, withoutOrders }: { slug: string; withoutOrders: boolean }): Promise<string> {
  const movements = await listMovements(db, slug, { withoutOrders });
  if (movements.length === 0) return `Nothing has moved the stock of ${slug}.`;
  return table(
    ['When', 'Pieces', 'To sell', 'Why', 'By', 'Note'],
    movements.map(({ at, pieces, stockAfter, reason, orderNo, madeBy, note }) => [
      momentText(at),
      pieces > 0 ? `+${pieces}` : String(pieces),
      stockAfter,
      orderNo === null ? reasonTexts[reason] : `${reasonTexts[reason]} ${orderNo}`,
      madeBy,
      note,
    ]),
  );
}
