import * as z from 'zod/mini';
import { stripMarkup } from '#domain/person/name-text.ts';

export const must = (error: string) => ({ error, abort: true });

export const whenMissing = (complaint: string) => ({
  error: ({ input }: { readonly input?: unknown }) => (input === undefined || input === null ? complaint : undefined),
});

/** More than the longest field with all its markup: refused before any work is done on it. */
const longestRaw = 20_000;
const notEndless = must(`Please write at most ${longestRaw} characters`);

const tidy = z.transform((text: string) => stripMarkup(text.replaceAll('\0', '')));

/** Markup stripped, ends trimmed, no NUL (accounts §5). */
export const plainText = z.pipe(z.string().check(z.maxLength(longestRaw, notEndless)), tidy);

export const requiredPlainText = (complaint: string) =>
  z.pipe(
    z.pipe(z.string(whenMissing(complaint)).check(z.maxLength(longestRaw, notEndless)), tidy),
    z.string().check(z.minLength(1, must(complaint))),
  );

export const requiredText = (complaint: string) =>
  z.string(whenMissing(complaint)).check(z.minLength(1, must(complaint)));

export const textIfAny = z.pipe(
  z.optional(z.nullable(z.string())),
  z.transform((text) => text ?? ''),
);

/** These would show something else in an email or on the staff's screen than is kept. */
export const visible = (field: string) =>
  z.refine<string>((text) => !/\p{C}/u.test(text), must(sharedMessages.hidden(field)));

export const sharedMessages = {
  required: (field: string) => `${field} is required`,
  tooShort: (field: string, least: number) => `${field} must be at least ${least} characters`,
  tooLong: (field: string, most: number) => `${field} must not exceed ${most} characters`,
  format: (field: string) => `${field} format is invalid`,
  hidden: (field: string) => `${field} holds a character that cannot be seen. Please type it anew`,
  failed: (field: string) => `${field} validation failed`,
  email: 'Invalid email address',
  phone: 'Invalid phone number',
  postcode: 'Invalid postcode',
} as const;
