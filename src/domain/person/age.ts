export { isRealDate } from '#domain/pickup/clock/calendar.ts';

export const minimumAge = 13;

/** Whole years; who was born on 29 February is a year older on 1 March, as English law has it. */
export function ageOn(dob: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(dob.slice(0, 4));
  return today.slice(5) < dob.slice(5) ? years - 1 : years;
}
