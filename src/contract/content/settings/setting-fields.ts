import * as z from 'zod/mini';
import { isShown, must } from '#contract/fields/text.ts';
import { manyLines, oneLine } from '#domain/text/typed-text.ts';

const textOf = (most: number) =>
  z
    .string(must('must be a text'))
    .check(
      z.overwrite(manyLines),
      z.trim(),
      isShown,
      z.minLength(1, must('must not be empty')),
      z.maxLength(most, must(`must not exceed ${most} characters`)),
    );

export const words = textOf(200);
export const longWords = textOf(2_000);
/** What is said of a picture to who cannot see it; empty where it only decorates. */
export const alternative = z
  .string()
  .check(z.overwrite(oneLine), isShown, z.maxLength(2_000, must('must not exceed 2000 characters')));
/** Of this shop alone. */
export const link = z
  .string(must('must be a text'))
  .check(
    z.regex(/^\/(?!\/)[\w/?=&#.-]*$/, must("must be an address of the shop, such as '/about'")),
    z.maxLength(200, must('must not exceed 200 characters')),
  );
/** Of another's. */
export const webAddress = z
  .string(must('must be a text'))
  .check(
    z.maxLength(500, must('must not exceed 500 characters')),
    z.regex(/^https:\/\/[^\s/]+\.[^\s]+$/, must("must be an address that begins with 'https://'")),
  );
export const picture = z
  .string(must('must be a text'))
  .check(
    z.minLength(1, must('must have a picture')),
    z.maxLength(200, must('must not exceed 200 characters')),
    z.regex(/^[a-z0-9-]+\.(?:jpg|png|webp)$/, must("must be a picture's file, such as 'hero-1.jpg'")),
  );

export const wholeFrom = (least: number, most: number) => {
  const complaint = must(`must be a whole number from ${least} to ${most}`);
  return z.int(complaint).check(z.minimum(least, complaint), z.maximum(most, complaint));
};
export const numberFrom = (least: number, most: number) => {
  const complaint = must(`must be a number from ${least} to ${most}`);
  return z.number(complaint).check(z.minimum(least, complaint), z.maximum(most, complaint));
};
