import * as opening from '#contract/admin/diary/opening.ts';
import * as places from '#contract/admin/diary/places.ts';
import { answeredByStaff } from '#server/modules/staff-context.ts';
import { saveDiaryBasics, saveSpecialDays, saveWeekday } from './change-opening.ts';
import { findOrdersOutside } from './find-orders-outside.ts';
import { readLeadTimes, saveLeadTime } from './lead-times.ts';
import { readPlaces, saveLimits } from './places.ts';
import { readOfficeDiary } from './read-office-diary.ts';

export const diaryOfficeEndpoints = [
  answeredByStaff(opening.readOfficeDiary, readOfficeDiary),
  answeredByStaff(opening.findOrdersOutside, findOrdersOutside),
  answeredByStaff(opening.saveSpecialDays, saveSpecialDays),
  answeredByStaff(opening.saveWeekday, saveWeekday),
  answeredByStaff(opening.saveDiaryBasics, saveDiaryBasics),
  answeredByStaff(places.readPlaces, readPlaces),
  answeredByStaff(places.saveLimits, saveLimits),
  answeredByStaff(places.readLeadTimes, readLeadTimes),
  answeredByStaff(places.saveLeadTime, saveLeadTime),
];
