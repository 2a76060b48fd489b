import { randomBytes, randomUUID } from 'node:crypto';
import type { QuoteWish } from '#contract/admin/enquiries.ts';
import type { Shop } from '#contract/shop.ts';
import { allergenNames } from '#domain/diet/allergens.ts';
import { balanceDueOn, depositOf, totalOf } from '#domain/enquiry.ts';
import { Failure } from '#domain/failure.ts';
import { depositPlan, type Instalment } from '#domain/money/ledger/owed/instalments.ts';
import { type Pence, pence } from '#domain/money/money.ts';
import { orderNumberBytes, orderNumberFrom } from '#domain/order/order.ts';
import { earlierDay } from '#domain/pickup/clock/calendar.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import type { PickupSlot } from '#domain/pickup/pickup-slot.ts';
import type { Db } from '#server/db/open.ts';
import { orderInstalments, orderNotes } from '#server/db/tables/change-tables.ts';
import { bespokeProduct } from '#server/people/enquiries/bespoke-product.ts';
import type { Enquiry } from '#server/people/enquiries/enquiry-state.ts';
import type { PastLimits } from '#server/pickup/taken-places.ts';
import { type LockedOrder, lockOrder } from '#server/sales/orders/changing/move-order.ts';
import type { OrderedLine } from '#server/sales/orders/placing/check-lines.ts';
import { writeOrder } from '#server/sales/orders/placing/write-order.ts';
import { partyOf } from '#server/sales/orders/taking/take-order.ts';

type Quoting = {
  readonly wish: QuoteWish;
  readonly slot: PickupSlot;
  readonly past: PastLimits;
  readonly payBefore: Date;
  readonly balanceDays: number;
  readonly as: string;
  readonly shop: Shop;
  readonly now: Date;
};

type Sums = { readonly totalPence: Pence; readonly plan: readonly Instalment[] };

/** Deposit and balance; no instalments if everything is paid at once. @throws Failure 'invalid' for a quote of nothing */
export function sumsOf({ wish, slot, balanceDays, now }: Pick<Quoting, 'wish' | 'slot' | 'balanceDays' | 'now'>): Sums {
  const totalPence = totalOf(wish.lines.map(({ quantity, unitPence }) => ({ quantity, unitPence: pence(unitPence) })));
  if (totalPence === 0) throw new Failure('invalid', { text: 'A quote needs a price.' });
  const asked = wish.deposit;
  const depositPence = depositOf(
    asked.kind === 'pence' ? { ...asked, amountPence: pence(asked.amountPence) } : asked,
    totalPence,
  );
  const today = shopDate(now.getTime(), shopTimeZone);
  if (depositPence === totalPence) return { totalPence, plan: [] };
  const dueOn = balanceDueOn(slot.date, balanceDays, earlierDay(wish.expiresOn, slot.date));
  const plan = depositPlan({ depositPence, balanceDueOn: dueOn }, { totalPence, today, pickupDate: slot.date });
  if (typeof plan === 'string') throw new Error(`no plan for a deposit of ${depositPence} of ${totalPence}: ${plan}`);
  return { totalPence, plan };
}

/**
 * Writes an unpaid order that holds its day, time and work units until the quote expires (decision 409).
 * @throws the database's error if the place is full (`fullPlace`)
 */
export async function writeQuotedOrder(tx: Db, enquiry: Enquiry, quoting: Quoting): Promise<LockedOrder> {
  const { wish, slot, past, payBefore, as, shop, now } = quoting;
  const { totalPence, plan } = sumsOf(quoting);
  const contact = { name: enquiry.name, telephone: enquiry.phone, email: enquiry.email };
  const party = partyOf(contact);
  for (;;) {
    const lines = linesOf(wish, await bespokeProduct(tx));
    const id = await writeOrder(
      tx,
      {
        number: orderNumberFrom(randomBytes(orderNumberBytes), shop.orderNumberPrefix),
        userId: enquiry.userId,
        idempotencyKey: randomUUID(),
        contact,
        recipient: party,
        sender: party,
        pickup: slot,
        subTotalPence: totalPence,
        discountPence: pence(0),
        depositPence: pence(0),
        totalPence,
        policyPence: pence(0),
        discountBasisPoints: 0,
        takenByStaff: {
          source: 'enquiry',
          takenBy: as,
          allergies: { asked: true, note: enquiry.allergies },
          past,
        },
        workUnits: wish.workUnits,
        payBefore,
        createdAt: now,
      },
      lines,
      [],
    );
    const made = id === null ? null : await lockOrder(tx, id);
    if (made) {
      await writeTerms(tx, made, plan, quoting);
      return made;
    }
    // The random number was another order's, or the product was changed after it was read: it tries again.
  }
}

const madeToOrder = { supply: 'toOrder', countsTomorrow: false } as const;

const linesOf = (
  { lines }: QuoteWish,
  { id, version }: { readonly id: number; readonly version: number },
): OrderedLine[] =>
  lines.map(({ name, quantity, unitPence, vatClass, isFood, allergens }) => {
    const unitPricePence = pence(unitPence);
    const contains = isFood ? allergenNames(allergens) : [];
    const size = { grams: 0, label: '', pieces: 1, netGrams: null, servingsFrom: null, servingsTo: null };
    return {
      product: {
        id,
        name,
        stock: null,
        ...madeToOrder,
        version,
        vatClass,
        allergens: contains,
        mayContain: [],
        options: {},
        sizes: [],
      },
      size: { ...size, isDefault: true, pricePence: unitPricePence, discountPricePence: null, depositPence: pence(0) },
      personalisation: {},
      quantity,
      fromStock: false,
      unitPricePence,
      depositPence: pence(0),
    };
  });

async function writeTerms(
  tx: Db,
  made: LockedOrder,
  plan: readonly Instalment[],
  { wish: { past: why }, as, now }: Quoting,
): Promise<void> {
  if (plan.length > 0)
    await tx.insert(orderInstalments).values(plan.map((part, at) => ({ ...part, orderId: made.id, position: at + 1 })));
  if (why !== '')
    await tx
      .insert(orderNotes)
      .values({ orderId: made.id, text: `Taken outside the diary: ${why}`, madeBy: as, at: now });
}
