import * as z from 'zod/mini';
import type { DailyPieces } from '#domain/stock/daily-pieces.ts';

const percent = z.int().check(z.minimum(0), z.maximum(1_000));

/** Off until the owner says otherwise: nobody's stock grows by itself unasked. */
const off: DailyPieces = { isOn: false, at: '06:00', percent: [100, 100, 100, 100, 100, 100, 100] };

/** What is baked each morning of an open day: the products' own daily pieces, at an hour, times a percentage of the weekday. */
export const dailyPiecesRule = z.object({
  isOn: z.boolean(),
  at: z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'an hour of the shop’s clock, as 06:00')),
  percent: z.array(percent).check(z.length(7)),
});

export const dailyPieces = z._default(dailyPiecesRule, { ...off, percent: [...off.percent] });
