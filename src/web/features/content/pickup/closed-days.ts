import { closedReason, formatPickupDate, type PickupRules } from '#domain/pickup/pickup.ts';

/** 'Christmas Day (25 December)', each once, in their order. */
export function closedDays(rules: PickupRules): string[] {
  const texts = rules.closedDates.toSorted().map((date) => {
    const [, day, month] = formatPickupDate(date).split(' ');
    const reason = closedReason(date, rules);
    return reason === null ? `${day} ${month}` : `${reason} (${day} ${month})`;
  });
  return [...new Set(texts)];
}
