import * as z from 'zod/mini';
import { must } from '#contract/fields/text.ts';
import { unknownFacts } from '#domain/pages/page-facts.ts';
import { longWords } from './setting-fields.ts';

const mostLetters = 20_000;

const factsKnown = z.refine<string>((text) => unknownFacts(text).length === 0, {
  error: ({ input }) => `names ${unknownFacts(String(input)).join(', ')}, which stands for nothing`,
});

/** As `PageWords` of the domain. */
export const pageWords = z.object({
  lead: longWords.check(factsKnown),
  text: z
    .string(must('must be a text'))
    .check(
      z.trim(),
      z.minLength(1, must('must not be empty')),
      z.maxLength(mostLetters, must(`must not exceed ${mostLetters} characters`)),
      factsKnown,
    ),
});

/** Null where nobody has written it anew: then it says what came with the shop, in the words of its newest version. */
export const page = z.object({ written: z.nullable(pageWords) });
