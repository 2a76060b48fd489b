import { diaryNotice, openingDiary, pickupNeeds } from '#contract/diary.ts';
import { answeredBy } from '#server/modules/endpoint-action.ts';
import { diaryOf } from './read-diary.ts';
import { findNeeds } from './read-needs.ts';
import { readNotice } from './read-notice.ts';

export const diaryEndpoints = [
  answeredBy(openingDiary, async (context) => ({ ...(await diaryOf(context)), now: context.now.toISOString() })),
  answeredBy(pickupNeeds, ({ db }, { slugs }) => findNeeds(db, slugs)),
  answeredBy(diaryNotice, async (context) => ({ notice: await readNotice(context) })),
];
