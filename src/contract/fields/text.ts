import * as z from 'zod/mini';
import { stripMarkup } from '#domain/text/markup.ts';
import { manyLines, oneLine, unshownSign } from '#domain/text/typed-text.ts';

export const must = (error: string) => ({ error, abort: true });

export const whenMissing = (complaint: string) => ({
  error: ({ input }: { readonly input?: unknown }) => (input === undefined || input === null ? complaint : undefined),
});

/** More than the longest field with all its markup; a longer text is refused before any work is done on it. */
const longestRaw = 20_000;
const notEndless = must(`Please write at most ${longestRaw} characters`);

type Tidy = (text: string) => string;

/**
 * Strips markup and trims the ends (accounts §5), then tidies again, because letters that a tag separated are now
 * neighbours.
 */
const tidied = (tidy: Tidy) => z.transform((text: string) => tidy(stripMarkup(tidy(text))).trim());

export const isShown = z.refine<string>((text) => unshownSign(text) === null, {
  error: ({ input }) => sharedMessages.unshown(unshownSign(String(input)) ?? ''),
  abort: true,
});

/** A text as the shop keeps it; empty if nothing is said. `tidy` is one of `domain/text/typed-text.ts`. */
export const textAs = (tidy: Tidy) =>
  z.pipe(z.pipe(z.string().check(z.maxLength(longestRaw, notEndless)), tidied(tidy)), z.string().check(isShown));

/** The same as `textAs`, for a field that must not be empty. */
export const requiredTextAs = (tidy: Tidy, complaint: string) =>
  z.pipe(
    z.pipe(z.string(whenMissing(complaint)).check(z.maxLength(longestRaw, notEndless)), tidied(tidy)),
    z.string().check(z.minLength(1, must(complaint)), isShown),
  );

const atMost = (field: string, most: number) => z.maxLength(most, must(sharedMessages.tooLong(field, most)));

/** Of several lines; empty if nothing is said. */
export const plainText = textAs(manyLines);
/** Of one line; empty if nothing is said. */
export const plainLine = textAs(oneLine);
export const requiredLine = (complaint: string) => requiredTextAs(oneLine, complaint);

export const writtenText = (field: string, most: number) =>
  z.pipe(requiredTextAs(manyLines, sharedMessages.required(field)), z.string().check(atMost(field, most)));
export const writtenLine = (field: string, most: number) =>
  z.pipe(requiredLine(sharedMessages.required(field)), z.string().check(atMost(field, most)));
export const textUpTo = (field: string, most: number) => z.pipe(plainText, z.string().check(atMost(field, most)));
export const lineUpTo = (field: string, most: number) => z.pipe(plainLine, z.string().check(atMost(field, most)));
/** A text that may be missing. */
export const optionalText = (field: string, most: number) => z._default(textUpTo(field, most), '');
export const optionalLine = (field: string, most: number) => z._default(lineUpTo(field, most), '');

/** Markdown keeps its markup characters: whatever shows it turns it into HTML itself. */
export const markdownText = (field: string, most: number) =>
  z
    .string()
    .check(
      z.maxLength(20_000, notEndless),
      z.overwrite(manyLines),
      z.trim(),
      z.minLength(1, must(sharedMessages.required(field))),
      atMost(field, most),
      isShown,
    );

/** Exactly as it stands, to the last space: for text that is compared and never shown. */
export const requiredText = (complaint: string) =>
  z.string(whenMissing(complaint)).check(z.minLength(1, must(complaint)));

export const textIfAny = z.pipe(
  z.optional(z.nullable(z.string())),
  z.transform((text) => text ?? ''),
);

export const sharedMessages = {
  required: (field: string) => `${field} is required`,
  tooShort: (field: string, least: number) => `${field} must be at least ${least} characters`,
  tooLong: (field: string, most: number) => `${field} must not exceed ${most} characters`,
  format: (field: string) => `${field} format is invalid`,
  unshown: (sign: string) => `Please remove the invisible character ${sign}`,
  failed: (field: string) => `${field} validation failed`,
  email: 'Invalid email address',
  phone: 'Invalid phone number',
  postcode: 'Invalid postcode',
} as const;

/** A name in an address. */
export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** The last part of a product's address. */
export const productSlug = z
  .string()
  .check(
    z.maxLength(120, must(sharedMessages.tooLong('Address', 120))),
    z.regex(slugPattern, must('Lower-case letters, digits and single hyphens')),
  );
