import * as z from 'zod/mini';
import { clockTime } from '#contract/fields/numbers-and-days.ts';
import { isShown, must } from '#contract/fields/text.ts';
import { unknownFacts } from '#domain/pages/page-facts.ts';
import type { DailyPieces } from '#domain/stock/daily-pieces.ts';
import { manyLines, oneLine } from '#domain/text/typed-text.ts';

const percent = z.int().check(z.minimum(0), z.maximum(1_000));

/** Off until the owner says otherwise: no stock grows by itself unasked. */
const off: DailyPieces = { isOn: false, at: '06:00', percent: [100, 100, 100, 100, 100, 100, 100] };

/**
 * What is baked on the morning of each open day: the products' own daily pieces, at a set time, times a percentage for
 * the weekday.
 */
export const dailyPiecesRule = z.object({
  isOn: z.boolean(),
  at: clockTime,
  percent: z.array(percent).check(z.length(7)),
});

export const dailyPieces = z._default(dailyPiecesRule, { ...off, percent: [...off.percent] });

const textOf = (most: number) =>
  z
    .string(must('must be text'))
    .check(
      z.overwrite(manyLines),
      z.trim(),
      isShown,
      z.minLength(1, must('must not be empty')),
      z.maxLength(most, must(`must not exceed ${most} characters`)),
    );

export const words = textOf(200);
export const longWords = textOf(2_000);
/** What describes a picture to people who cannot see it; empty if the picture only decorates. */
export const alternative = z
  .string()
  .check(z.overwrite(oneLine), isShown, z.maxLength(2_000, must('must not exceed 2000 characters')));
/** A page of this shop only. */
export const link = z
  .string(must('must be text'))
  .check(
    z.regex(/^\/(?!\/)[\w/?=&#.-]*$/, must("must be a page of the shop, such as '/about'")),
    z.maxLength(200, must('must not exceed 200 characters')),
  );
/** A page of another site. */
export const webAddress = z
  .string(must('must be text'))
  .check(
    z.maxLength(500, must('must not exceed 500 characters')),
    z.regex(/^https:\/\/[^\s/]+\.[^\s]+$/, must("must be an address that starts with 'https://'")),
  );
export const picture = z
  .string(must('must be text'))
  .check(
    z.minLength(1, must('must have a picture')),
    z.maxLength(200, must('must not exceed 200 characters')),
    z.regex(/^[a-z0-9-]+\.(?:jpg|png|webp)$/, must("must be a picture file, such as 'hero-1.jpg'")),
  );

export const wholeFrom = (least: number, most: number) => {
  const complaint = must(`must be a whole number from ${least} to ${most}`);
  return z.int(complaint).check(z.minimum(least, complaint), z.maximum(most, complaint));
};
export const numberFrom = (least: number, most: number) => {
  const complaint = must(`must be a number from ${least} to ${most}`);
  return z.number(complaint).check(z.minimum(least, complaint), z.maximum(most, complaint));
};

const mostLetters = 20_000;

const factsKnown = z.refine<string>((text) => unknownFacts(text).length === 0, {
  error: ({ input }) => `names ${unknownFacts(String(input)).join(', ')}, which is not a known fact`,
});

/** The same as the domain's `PageWords`. */
export const pageWords = z.object({
  lead: longWords.check(factsKnown),
  text: z
    .string(must('must be text'))
    .check(
      z.trim(),
      z.minLength(1, must('must not be empty')),
      z.maxLength(mostLetters, must(`must not exceed ${mostLetters} characters`)),
      factsKnown,
    ),
});

/** Null if nobody has rewritten the page: it then shows the newest version of the text that came with the shop. */
export const page = z.object({ written: z.nullable(pageWords) });
