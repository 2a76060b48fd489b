import * as z from 'zod/mini';

const notice = z.string().check(z.minLength(1));
const names = z.array(z.string().check(z.minLength(1))).check(z.minLength(1));

export const phraseMeaning = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('filter'),
    notice,
    without: z.optional(names),
    dietary: z.optional(names),
    containsAlcohol: z.optional(z.boolean()),
  }),
  z.object({ kind: z.literal('telephone'), notice }),
  z.object({ kind: z.literal('page'), notice, to: z.string().check(z.regex(/^\/[a-z0-9/?=&#-]*$/)) }),
  z.object({ kind: z.literal('synonym'), to: z.string().check(z.minLength(1)) }),
]);

export const searchPhrase = z.object({ phrases: names, meaning: phraseMeaning });
