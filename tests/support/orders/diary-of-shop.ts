import * as z from 'zod/mini';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import type { Diary } from '#domain/pickup/diary.ts';
import { noLead } from '#domain/pickup/places/demand.ts';
import { unlimitedRoom } from '#domain/pickup/places/room.ts';
import first from '../../../assets/diary.json' with { type: 'json' };

const hours = z.object({ opens: z.string(), closes: z.string() });
const file = z.object({
  horizonDays: z.number(),
  stepMinutes: z.number(),
  openingHours: z.record(z.string(), hours),
  specialDays: z.array(
    z.object({
      date: z.string(),
      name: z.string(),
      words: z.string(),
      opens: z.nullable(z.string()),
      closes: z.nullable(z.string()),
    }),
  ),
});

/** What a new shop's diary is filled with, including its past special days. */
export function diaryOfShop(): Diary {
  const { openingHours, specialDays, ...rest } = file.parse(first);
  return {
    ...rest,
    timeZone: shopTimeZone,
    leadMinutes: 0,
    lead: noLead,
    room: unlimitedRoom,
    pauses: [],
    week: Object.values(openingHours),
    specialDays: specialDays.map(({ date, name, words, opens, closes }) => ({
      date,
      name,
      words,
      hours: opens === null || closes === null ? null : { opens, closes },
      counterOnly: false,
    })),
  };
}
