import * as z from 'zod/mini';
import { isNearDate } from '#domain/pickup/clock/calendar.ts';
import { must } from './text.ts';

const notADay = must('Please enter a valid date');

/** YYYY-MM-DD, of the years that a shop has to do with. */
export const day = z.iso.date(notADay).check(z.refine(isNearDate, notADay));
