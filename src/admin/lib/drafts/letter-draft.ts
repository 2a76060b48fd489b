import * as z from 'zod/mini';

/** An answer that somebody writes, as the device keeps it. */
export const answerDraft = z.string().check(z.maxLength(20_000));

/** An email that somebody writes, as the device keeps it. */
export const letterDraft = z.object({ subject: z.string(), text: z.string() });
