import * as z from 'zod/mini';
import { stripMarkup } from '#domain/name-text.ts';

/** Stops at the first complaint of a field. */
export const must = (error: string) => ({ error, abort: true });

/** A schema's words for a field that is not there. */
export const whenMissing = (complaint: string) => ({
  error: ({ input }: { readonly input?: unknown }) => (input === undefined || input === null ? complaint : undefined),
});

const tidy = z.transform((text: string) => stripMarkup(text.replaceAll('\0', '')).trim());

/** Text from a customer: markup stripped, ends trimmed, no NUL (accounts §5 'Text is trimmed and stripped of markup first'). */
export const plainText = z.pipe(z.string(), tidy);

/** The same of a required field: missing and empty are complained of in the same words. */
export const requiredPlainText = (complaint: string) =>
  z.pipe(z.pipe(z.string(whenMissing(complaint)), tidy), z.string().check(z.minLength(1, must(complaint))));

/** A required text as it was typed. */
export const requiredText = (complaint: string) =>
  z.string(whenMissing(complaint)).check(z.minLength(1, must(complaint)));

/** A text that may be left out, and is empty then. */
export const textIfAny = z.pipe(
  z.optional(z.nullable(z.string())),
  z.transform((text) => text ?? ''),
);

/** The shared messages of both documents' §5. */
export const sharedMessages = {
  required: (field: string) => `${field} is required`,
  tooShort: (field: string, least: number) => `${field} must be at least ${least} characters`,
  tooLong: (field: string, most: number) => `${field} must not exceed ${most} characters`,
  format: (field: string) => `${field} format is invalid`,
  failed: (field: string) => `${field} validation failed`,
  email: 'Invalid email address',
  phone: 'Invalid phone number',
  postcode: 'Invalid postcode',
} as const;
