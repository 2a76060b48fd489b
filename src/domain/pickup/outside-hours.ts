import type { DayHours } from './diary.ts';

/** Whether nobody stands at the counter then. @param time 'HH:MM' @param hours null where it is closed all day */
export const isOutsideHours = (time: string, hours: DayHours | null): boolean =>
  hours === null || time < hours.opens || time > hours.closes;
