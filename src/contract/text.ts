import * as z from 'zod/mini';
import { stripMarkup } from '#domain/name-text.ts';

/** Text from a customer: markup stripped, ends trimmed, no NUL (accounts §5 'Text is trimmed and stripped of markup first'). */
export const plainText = z.pipe(
  z.string(),
  z.transform((text) => stripMarkup(text.replaceAll('\0', '')).trim()),
);

/** Stops at the first complaint of a field. */
export const must = (error: string) => ({ error, abort: true });

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
