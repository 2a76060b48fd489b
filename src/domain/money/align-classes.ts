import { minus, type Pence, pence, sum } from '#domain/money/money.ts';
import type { Booked, ClassWorth } from './ledger/owed/payment-parts.ts';
import { type MoneyClass, type VatClass, vatWithin } from './ledger.ts';

export type Correction = {
  readonly moneyClass: MoneyClass;
  readonly basisPoints: number | null;
  readonly amountPence: Pence;
  readonly vatPence: Pence;
};

/**
 * The corrections that move an order's money from the classes it is no longer for to those it is for: a change of its lines, or a refund
 * that named none, may leave the total right and its VAT wrong. Together the corrections come to nothing. There are none if what is kept is
 * not what the order is worth: what is owed or on its way back will itself say what it is for.
 * @param rates of each class; null if the shop has no VAT number
 */
export function alignedClasses(
  worth: readonly ClassWorth[],
  booked: readonly Booked[],
  rates: Readonly<Record<VatClass, number>> | null,
): Correction[] {
  const kept = sum(booked.map(({ keptPence }) => keptPence));
  if (kept !== sum(worth.map(({ amountPence }) => amountPence))) return [];
  const classes = [...new Set([...worth, ...booked].map(({ moneyClass }) => moneyClass))];
  return classes.flatMap((moneyClass): Correction[] => {
    const ofClass = booked.filter((one) => one.moneyClass === moneyClass);
    const has = sum(ofClass.map(({ keptPence }) => keptPence));
    const wants = sum(worth.filter((one) => one.moneyClass === moneyClass).map(({ amountPence }) => amountPence));
    if (has > wants) return taken(ofClass, minus(has, wants));
    if (has === wants) return [];
    const basisPoints = moneyClass === 'deposit' || rates === null ? null : rates[moneyClass];
    const before = ofClass.filter((one) => one.basisPoints === basisPoints);
    const [keptPence, vatBefore] = [
      sum(before.map((one) => one.keptPence)),
      sum(before.map(({ keptVatPence }) => keptVatPence)),
    ];
    const amountPence = minus(wants, has);
    const vat = vatWithin(pence(Math.max(0, keptPence + amountPence)), basisPoints ?? 0) - vatBefore;
    return [{ moneyClass, basisPoints, amountPence, vatPence: pence(Math.min(amountPence, Math.max(0, vat))) }];
  });
}

/** Takes an amount out of a class, with its part of the VAT that it came with. */
function taken(ofClass: readonly Booked[], amountPence: Pence): Correction[] {
  let left = amountPence;
  return ofClass.flatMap(({ moneyClass, basisPoints, keptPence, keptVatPence }): Correction[] => {
    const part = pence(Math.max(0, Math.min(left, keptPence)));
    if (part === 0) return [];
    left = minus(left, part);
    const stays = Math.floor((keptVatPence * (keptPence - part) * 2 + keptPence) / (2 * keptPence));
    const vatPence = pence(Math.min(part, keptVatPence - stays));
    return [{ moneyClass, basisPoints, amountPence: pence(-part), vatPence: pence(-vatPence) }];
  });
}
