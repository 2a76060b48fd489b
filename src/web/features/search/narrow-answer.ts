import type * as z from 'zod/mini';
import type { suggestions } from '#contract/listing/search.ts';
import { isDietQuestion } from '#domain/diet/diet-question.ts';
import { wordsOf } from '#domain/search/words-of.ts';

export type Answer = z.infer<typeof suggestions.output>;

const isNamed = (name: string, q: string): boolean => {
  const inName = wordsOf(name);
  return wordsOf(q).every((word) => inName.some((other) => other.startsWith(word)));
};

/**
 * So that typing on costs no call. Null where the shop must be asked: more was found than is known, or by other than
 * its name, or nothing is left, or a notice stands above it, or it is a question of what may be eaten.
 */
export function narrowAnswer(answer: Answer, from: string, to: string): Answer | null {
  const { suggestions: known, total, atLeast, corrected, notices } = answer;
  const isComplete = !atLeast && corrected === null && notices.length === 0 && known.length === total;
  if (isDietQuestion(to)) return null;
  if (!isComplete || !to.startsWith(from) || !known.every(({ name }) => isNamed(name, from))) return null;
  const left = known.filter(({ name }) => isNamed(name, to));
  return left.length === 0 ? null : { ...answer, suggestions: left, total: left.length };
}
