import { addDays } from '#domain/pickup/clock/calendar.ts';

/** For a complaint about somebody's data, counted from the day after it came (Data Protection Act 2018, section 164A). */
const daysToAcknowledge = 30;

/** The last day, YYYY-MM-DD, on which whoever complained of what is done with their data is told that it came. */
export const lastDayToAcknowledge = (receivedOn: string): string => addDays(receivedOn, daysToAcknowledge);
