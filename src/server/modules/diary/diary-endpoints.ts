import { diaryNotice, openingDiary, pickupNeeds } from '#contract/diary.ts';
import { answeredBy } from '#server/modules/endpoint-action.ts';
import { readDiary } from './read-diary.ts';
import { findNeeds } from './read-needs.ts';
import { readNotice } from './read-notice.ts';

export const diaryEndpoints = [
  answeredBy(openingDiary, ({ db, now }) => readDiary(db, now)),
  answeredBy(pickupNeeds, ({ db }, { slugs }) => findNeeds(db, slugs)),
  answeredBy(diaryNotice, async ({ db, now }) => ({ notice: await readNotice(db, now) })),
];
