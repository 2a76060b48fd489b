import { openingDiary } from '#contract/diary.ts';
import { answeredBy } from '#server/modules/endpoint-action.ts';
import { readDiary } from './read-diary.ts';

export const diaryEndpoints = [answeredBy(openingDiary, ({ db, now }) => readDiary(db, now))];
