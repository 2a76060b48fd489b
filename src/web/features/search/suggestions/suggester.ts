import { CancelledError, type QueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { suggestions } from '#contract/listing/search.ts';
import { toReply } from '#contract/wire/failures.ts';
import { isDietQuestion } from '#domain/diet/diet-question.ts';
import { Failure } from '#domain/failure.ts';
import { wordsOf } from '#domain/text/fold.ts';
import { createStore } from '#web/base/create-store.ts';
import type { Clock } from '#web/lib/device/clock.ts';
import { typingPauseMs } from '#web/lib/typing-pause.ts';

export type Answer = z.infer<typeof suggestions.output>;

const isNamed = (name: string, q: string): boolean => {
  const inName = wordsOf(name);
  return wordsOf(q).every((word) => inName.some((other) => other.startsWith(word)));
};

/**
 * Narrows a known answer to a longer text, so that typing on costs no call. Null if the shop must be asked: more was
 * found than is known, or something other than the name matched, or nothing is left, or a notice is shown above it, or
 * the text asks what somebody may eat.
 */
export function narrowAnswer(answer: Answer, from: string, to: string): Answer | null {
  const { suggestions: known, total, corrected, notices } = answer;
  const isComplete = corrected === null && notices.length === 0 && known.length === total;
  if (isDietQuestion(to)) return null;
  if (!isComplete || !to.startsWith(from) || !known.every(({ name }) => isNamed(name, from))) return null;
  const left = known.filter(({ name }) => isNamed(name, to));
  return left.length === 0 ? null : { ...answer, suggestions: left, total: left.length };
}

export type Suggested =
  | { readonly kind: 'idle' }
  | { readonly kind: 'searching' }
  | { readonly kind: 'answered'; readonly q: string; readonly answer: Answer }
  | { readonly kind: 'failed'; readonly text: string };

const idle: Suggested = { kind: 'idle' };
const keyOf = (q: string) => ['suggestions', q] as const;
const normal = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase();

/** Shows only the answer to the latest text; what follows from what is known is not requested again (H-03 to H-05). */
export function createSuggester(client: QueryClient, ask: (q: string) => Promise<Answer>, clock: Pick<Clock, 'after'>) {
  const suggested = createStore(idle);
  let wanted = '';
  let stop = (): void => undefined;

  const narrowed = (q: string): Answer | undefined => {
    for (const [[, from], answer] of client.getQueriesData<Answer>({ queryKey: ['suggestions'] })) {
      const left = answer && narrowAnswer(answer, String(from), q);
      if (left) return left;
    }
    return undefined;
  };
  const suggest = async (q: string): Promise<void> => {
    const known = client.getQueryData<Answer>(keyOf(q)) ?? narrowed(q);
    if (known) return suggested.set({ kind: 'answered', q, answer: known });
    suggested.set({ kind: 'searching' });
    try {
      const answer = await client.fetchQuery({ queryKey: keyOf(q), queryFn: () => ask(q) });
      if (wanted === q) suggested.set({ kind: 'answered', q, answer });
    } catch (error) {
      if (wanted !== q) return;
      // A log-out has emptied the cache in the meantime.
      if (error instanceof CancelledError) return suggest(q);
      const text = toReply(error instanceof Failure ? error : new Failure('serverFault')).message;
      suggested.set({ kind: 'failed', text });
    }
  };

  return {
    current: suggested.current,
    subscribe: suggested.subscribe,
    type(text: string): void {
      const q = normal(text);
      if (q === wanted) return;
      wanted = q;
      stop();
      if (q === '') suggested.set(idle);
      else stop = clock.after(typingPauseMs, () => void suggest(q));
    },
  };
}
