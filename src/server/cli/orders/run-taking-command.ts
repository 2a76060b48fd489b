import { randomUUID } from 'node:crypto';
import { sizeText } from '#domain/catalogue/size.ts';
import { formatPounds, pence, times } from '#domain/money/money.ts';
import { fulfilmentText } from '#domain/order/fulfilment/fulfilment.ts';
import type { OrderToTake } from '#domain/order/taking/order-to-take.ts';
import { formatUkNumber } from '#domain/person/phone.ts';
import { formatPickupDate } from '#domain/pickup/pickup.ts';
import { formatPickupSlot } from '#domain/pickup/pickup-slot.ts';
import { momentText } from '#server/cli/order-sheet.ts';
import { table } from '#server/cli/output.ts';
import type { Db } from '#server/db/open.ts';
import { findOrdersFor, mostFoundOrders } from '#server/modules/orders/searching/find-orders-for.ts';
import { addNote } from '#server/modules/orders/taking/add-note.ts';
import { type Preview, previewOrder, takeOrder } from '#server/modules/orders/taking/take-order.ts';
import type { TakenOrder } from '#server/modules/orders/taking/taken-order.ts';
import { takePayment } from '#server/modules/payments/by-hand/take-payment.ts';
import type { PaymentLink } from '#server/modules/payments/links/make-link.ts';
import { sendPaymentLink } from '#server/modules/payments/links/send-link.ts';
import type { TakingCommand } from './parse-taking-command.ts';
import { orderFrom } from './read-order.ts';

type Taking = { readonly db: Db; readonly now: Date; readonly publicUrl: string };

/** @returns what is said to who asked for it */
export async function runTakingCommand(taking: Taking, command: TakingCommand): Promise<string> {
  const { db, now, publicUrl } = taking;
  switch (command.do) {
    case 'takeOrder': {
      const order = orderFrom(command.written, { as: command.as, newKey: randomUUID() });
      return command.isPreview
        ? previewText(await previewOrder(taking, order), order)
        : takenText(await takeOrder(taking, order));
    }
    case 'takePayment': {
      const { orderNo, amountPence, method, as } = command;
      const key = command.key ?? randomUUID();
      const taken = await takePayment(db, { orderNo, amountPence, method, as, key, now });
      return `${orderNo}: ${formatPounds(taken.amountPence)} is taken, ${formatPounds(taken.owedPence)} is still to pay.`;
    }
    case 'sendLink': {
      const { orderNo, as } = command;
      const link = await sendPaymentLink(db, { orderNo, as, publicUrl, now });
      const letter = link.isEmailed
        ? 'The customer gets a letter with a link.'
        : 'Without an email address no letter goes.';
      return `${orderNo}: ${formatPounds(link.askedPence)} can be paid at\n${linkText(link)}\n${letter}`;
    }
    case 'addNote':
      await addNote(db, { ...command, now });
      return `It is noted on ${command.orderNo}.`;
    case 'findOrders':
      return foundText(db, command.text);
  }
}

const linkText = ({ url, endsAt }: PaymentLink): string => `${url}\nuntil ${momentText(endsAt)}.`;

function takenText({ number, totalPence, paidPence, owedPence, link }: TakenOrder): string {
  const sums = `${number} is taken: ${formatPounds(totalPence)}, ${formatPounds(paidPence)} paid, ${formatPounds(owedPence)} to pay.`;
  return link ? `${sums} It is accepted once it is paid at\n${linkText(link)}` : sums;
}

function previewText({ lines, quote, contact, slot, plan, known }: Preview, { customer }: OrderToTake): string {
  const items = lines.map(({ product, size, quantity, unitPricePence }) => [
    `${quantity} x ${product.name}`,
    sizeText({ sizeLabel: size.label, weightGrams: size.grams }),
    formatPounds(times(unitPricePence, quantity)),
    product.allergens.join(', '),
  ]);
  const person = [contact.name, contact.telephone && formatUkNumber(contact.telephone), contact.email].filter(
    (part) => part !== '',
  );
  return [
    `Nothing is taken yet. Pick-up: ${formatPickupSlot(slot)}. For: ${person.join(', ') || 'somebody at the counter'}.`,
    table(['Item', 'Size', 'Price', 'Allergens'], items),
    [
      `Sub total: ${formatPounds(quote.subTotalPence)}`,
      `Discount:  -${formatPounds(quote.discountPence)}`,
      `Total:     ${formatPounds(quote.totalPence)}`,
      ...plan.map(
        ({ label, amountPence, dueOn }) => `${label}: ${formatPounds(amountPence)} by ${formatPickupDate(dueOn)}`,
      ),
    ].join('\n'),
    ...(known.length > 0 && customer === null
      ? [
          [
            'Known with that telephone or address:',
            ...known.map(({ name, email }) => `${name}: --customer ${email}`),
          ].join('\n'),
        ]
      : []),
  ].join('\n\n');
}

async function foundText(db: Db, text: string): Promise<string> {
  const found = await findOrdersFor(db, text);
  if (found.length === 0) return `No order fits '${text}'.`;
  const rows = found.map(({ number, fulfilment, name, telephone, email, pickup, totalPence }) => [
    number,
    fulfilmentText(fulfilment),
    formatPickupSlot(pickup),
    name,
    telephone && formatUkNumber(telephone),
    email,
    formatPounds(pence(totalPence)),
  ]);
  const shown = table(['Order', 'Status', 'Pick-up', 'For', 'Telephone', 'Email', 'Total'], rows);
  return found.length < mostFoundOrders
    ? shown
    : `${shown}\n\nThese are the newest ${mostFoundOrders}: say more of it.`;
}
