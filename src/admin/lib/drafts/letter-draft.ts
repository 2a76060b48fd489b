import * as z from 'zod/mini';

/** An email that somebody writes, as the device keeps it. */
export const letterDraft = z.object({ subject: z.string(), text: z.string() });
