import { pickupText } from '#contract/orders/orders.ts';
import { waitsForPhoto } from '#domain/catalogue/personalisation-words.ts';
import { photoOptionOf } from '#domain/catalogue/product-options.ts';
import { Failure } from '#domain/failure.ts';
import { depositPlan, type Instalment, type PlanProblem } from '#domain/money/ledger/owed/instalments.ts';
import type { Pence } from '#domain/money/money.ts';
import { type Contact, type ContactProblem, contactFrom, isAllergyAnswered } from '#domain/order/taking/contact.ts';
import type { OrderToTake } from '#domain/order/taking/order-to-take.ts';
import { isRealDate } from '#domain/pickup/clock/calendar.ts';
import { dayMs } from '#domain/pickup/clock/durations.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { type Diary, pauseAt } from '#domain/pickup/diary.ts';
import { checkPickup, shopDate, shopTime } from '#domain/pickup/pickup.ts';
import { instantOfSlot, type PickupSlot } from '#domain/pickup/pickup-slot.ts';
import type { Demand } from '#domain/pickup/places/demand.ts';
import { phoneHint } from '#domain/values/phone.ts';
import { isClockTime, minutesOf, timeOf } from '#domain/values/time.ts';
import { mayNotFillDay, refuseInPauseOfShop } from '#server/sales/orders/placing/check-chosen-pickup.ts';
import type { OrderedLine } from '#server/sales/orders/placing/check-lines.ts';

const invalid = (text: string): Failure => new Failure('invalid', { text });

const contactTexts: Readonly<Record<ContactProblem, string>> = {
  nameMissing: 'Enter the caller’s name: telephone orders need one.',
  reachMissing: 'Enter a telephone number or an email address.',
  telephoneInvalid: phoneHint,
};

/** @throws Failure 'invalid' for an invalid contact, and if nobody has said whether allergies were asked about */
export function checkPerson({ contact, source, allergies }: OrderToTake): Contact {
  if (!isAllergyAnswered(allergies)) throw invalid('Choose whether you asked about allergies.');
  const person = contactFrom(contact, source);
  if (typeof person === 'string') {
    const text = contactTexts[person];
    throw new Failure('invalid', {
      text,
      fields: { [person === 'nameMissing' ? 'contact.name' : 'contact.telephone']: text },
    });
  }
  return person;
}

/** For 'now', the step of the clock that has begun. */
export function slotOf(pickup: OrderToTake['pickup'], now: Date, { stepMinutes }: Diary): PickupSlot {
  if (pickup !== 'now') return pickup;
  const minutes = minutesOf(shopTime(now.getTime(), shopTimeZone));
  return {
    date: shopDate(now.getTime(), shopTimeZone),
    time: timeOf(minutes - (minutes % stepMinutes)),
  };
}

/** Anything earlier is a slip of the pen, not an order outside the diary. */
const longestPastMs = dayMs;

type AtCounter = { readonly order: OrderToTake; readonly slot: PickupSlot; readonly diary: Diary; readonly now: Date };

/** Applies the diary's rules, unless staff give a reason not to. @throws Failure 'invalid', 'ordersPaused', 'notAllowed' for a full day */
export function checkSlot({ order, slot, diary, now }: AtCounter, demand: Demand): void {
  if (order.pickup === 'now') {
    if (order.source !== 'counter') throw invalid('Only counter sales can be collected now.');
    if (order.payment.how !== 'hand') throw invalid('Counter sales must be paid for now, in cash or by card.');
    return;
  }
  if (!isRealDate(slot.date) || !isClockTime(slot.time))
    throw invalid('Choose when it will be collected: 2026-12-24 10:30.');
  if (instantOfSlot(slot, shopTimeZone) < now.getTime() - longestPastMs)
    throw invalid(pickupText('dateInPast', diary, slot.date));
  const problem = checkPickup(slot, now.getTime(), diary, demand);
  if (problem === 'dateFull' && !order.mayPassDay) throw mayNotFillDay();
  if (order.pastDiary !== '') return;
  if (pauseAt(now.getTime(), diary)) refuseInPauseOfShop(diary, now);
  if (problem === null) return;
  const text = `${pickupText(problem, diary, slot.date)}, or give a reason for taking it anyway.`;
  throw new Failure('invalid', { text, fields: { [problem.startsWith('date') ? 'pickupDate' : 'pickupTime']: text } });
}

/** What has to be baked first cannot be taken along, nor can anything whose photo is still to be printed. @throws Failure 'invalid' */
export function refuseUnbaked({ pickup }: OrderToTake, lines: readonly OrderedLine[]): void {
  if (pickup !== 'now') return;
  const unbaked = lines.find(({ product }) => product.stock === null && !product.options.box);
  if (unbaked) throw invalid(`${unbaked.product.name} is made to order: choose a day for it.`);
  const unprinted = lines.find(({ product, personalisation }) =>
    waitsForPhoto({ personalisation, takesPhoto: photoOptionOf(product.options) !== undefined }),
  );
  if (unprinted) throw invalid(`${unprinted.product.name} is still waiting for its photo: choose a day for it.`);
}

const planTexts: Readonly<Record<PlanProblem, string>> = {
  depositMissing: 'Enter the deposit.',
  depositTooLarge: 'The deposit must be less than the total.',
  dueInPast: 'The balance cannot be due before today.',
  dueAfterPickup: 'The balance must be due by the day of pick-up.',
};

/** The instalments of an order; none if everything is paid at once. @throws Failure 'invalid' */
export function planOf(
  { deposit }: OrderToTake,
  totalPence: Pence,
  slot: PickupSlot,
  now: Date,
): readonly Instalment[] {
  if (deposit === null) return [];
  const today = shopDate(now.getTime(), shopTimeZone);
  const plan = depositPlan(deposit, { totalPence, today, pickupDate: slot.date });
  if (typeof plan === 'string') throw invalid(planTexts[plan]);
  return plan;
}
