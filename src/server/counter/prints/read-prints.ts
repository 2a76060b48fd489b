import { inArray } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { readPrints as endpoint, PrintedLine, PrintedOrder } from '#contract/admin/prints.ts';
import { fillingOf, productsOfLine } from '#domain/catalogue/mixed-box.ts';
import { kitchenTexts } from '#domain/catalogue/personalisation-words.ts';
import { sizeText } from '#domain/catalogue/size.ts';
import { inLawsOrder } from '#domain/diet/allergens.ts';
import { pence } from '#domain/money/money.ts';
import { namesOn } from '#domain/order/names-on.ts';
import type { OrderLine } from '#domain/order/order.ts';
import { changeText, isOfWhom } from '#domain/order/revising/changes-between.ts';
import { methodTexts } from '#domain/staff/words/report-words.ts';
import type { Db } from '#server/db/open.ts';
import { products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { type Sight, type StaffContext, sightOf } from '#server/platform/staff-context.ts';
import { findForStaff } from '#server/sales/admin/staff-orders.ts';
import { lastPrinted } from '#server/sales/admin/timeline.ts';
import { isTestOrder } from '#server/sales/payments/is-test-order.ts';
import { isGivenBack } from '#server/sales/payments/read-owed.ts';

import { filledWith, labelOf, type Recipe, readSeller } from './read-shelf-label.ts';

type Found = Awaited<ReturnType<typeof findForStaff>>;

/** @throws Failure 'notFound' for the first order that does not exist */
export async function readPrints(
  { db, now, staff }: StaffContext,
  { orders }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  const printed: PrintedOrder[] = [];
  for (const orderNo of orders)
    printed.push(await printedOrder(db, await findForStaff(db, orderNo, now), sightOf(staff)));
  return { seller: await readSeller(db), orders: printed };
}

async function printedOrder(db: Db, found: Found, sees: Sight): Promise<PrintedOrder> {
  const { order, row, notes, changes } = found;
  const recipes = await db
    .select()
    .from(products)
    .where(inArray(products.id, order.lines.flatMap(productsOfLine)));
  const printed = await lastPrinted(db, row.id);
  const since = printed === null ? [] : changes.filter(({ revision }) => revision > printed);
  return {
    number: order.number,
    revision: row.revision,
    date: order.pickup.date,
    time: order.pickup.time,
    ...namesOn(row),
    telephone: sees.people ? order.recipient.contactNumber || row.contactTelephone : null,
    lines: order.lines.map((line) => printedLine(line, order.pickup.date, recipes, sees)),
    allergens: inLawsOrder(order.lines.flatMap(({ allergens }) => [...allergens])),
    allergyNote: row.allergyNote,
    notes: notes.map(({ text }) => text),
    changedSince: since.flatMap((change) =>
      change.changes.filter((one) => sees.people || !isOfWhom(one)).map(changeText),
    ),
    isGivenBack: isGivenBack(row.fulfilment, found.owed),
    isTest: await isTestOrder(db, row.id),
    money: sees.money ? moneyOf(found) : null,
  };
}

function printedLine(line: OrderLine, day: string, recipes: readonly Recipe[], sees: Sight): PrintedLine {
  const recipeOf = (product: number) => recipes.find(({ id }) => id === product);
  const recipe = recipeOf(line.productId);
  // In the order in which the line names them.
  const flavours = fillingOf(line).flatMap((id) => recipeOf(id) ?? []);
  const allergens = inLawsOrder(line.allergens);
  return {
    quantity: line.quantity,
    name: line.name,
    size: sizeText(line),
    base: flavours.length === 0 && recipe ? recipe.cakeBase : '',
    ...kitchenTexts(line),
    amountPence: sees.money ? line.quantity * line.unitPricePence : null,
    allergens,
    ...labelOf(recipe && flavours.length > 0 ? filledWith(recipe, flavours) : recipe, { allergens, day }),
  };
}

/** Lists each payment method's amount less what was refunded by it. */
function moneyOf({ order, entries, owed }: Found): NonNullable<PrintedOrder['money']> {
  const methods = [...new Set(entries.map(({ method }) => method))];
  return {
    subTotalPence: order.subTotalPence,
    discountPence: order.discountPence,
    depositPence: order.depositPence,
    totalPence: order.totalPence,
    owedPence: owed.owedPence,
    paid: methods
      .map((method) => ({
        text: methodTexts[method],
        amountPence: entries
          .filter((entry) => entry.method === method)
          .reduce((all, entry) => all + entry.amountPence, 0),
      }))
      .filter(({ amountPence }) => pence(amountPence) !== 0),
  };
}
