import type { DayHours } from './diary.ts';

/** Whether nobody stands at the counter then. @param time 'HH:MM' @param hours null where it is closed all day */
export const isOutsideHours = (time: string, hours: DayHours | null): boolean =>
  hours === null || time < hours.opens || time > hours.closes;

/** Where there are too many to name, those that nobody has written to yet: so all of them are reached, in several goes. */
export function namedFirst<Order extends { readonly writtenAt: unknown }>(
  outside: readonly Order[],
  most: number,
): readonly Order[] {
  if (outside.length <= most) return outside;
  const [written, unwritten] = [true, false].map((is) =>
    outside.filter(({ writtenAt }) => (writtenAt !== null) === is),
  );
  return [...(unwritten ?? []), ...(written ?? [])].slice(0, most);
}
