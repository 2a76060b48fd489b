import { toReply } from '#contract/wire/failures.ts';
import { Failure } from '#domain/failure.ts';
import { type Answer, narrowAnswer } from '#web/features/search/narrow-answer.ts';
import type { Clock } from '#web/lib/device/clock.ts';
import { typingPauseMs } from '#web/lib/typing-pause.ts';

/** Answers kept, the latest of them. */
const mostKept = 50;

export type Suggested =
  | { readonly kind: 'idle' }
  | { readonly kind: 'searching' }
  | { readonly kind: 'answered'; readonly q: string; readonly answer: Answer }
  | { readonly kind: 'failed'; readonly text: string };

const idle: Suggested = { kind: 'idle' };
const normal = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase();

/**
 * What to suggest for the text in the search box (H-03 to H-05). Only the answer to the latest text is ever told; an
 * answer that is known, or that follows from a known one, is not asked for again.
 */
export function createSuggester(ask: (q: string) => Promise<Answer>, clock: Pick<Clock, 'after'>) {
  const listeners = new Set<() => void>();
  const known = new Map<string, Answer>();
  let suggested = idle;
  let wanted = '';
  let stop = (): void => undefined;

  const tell = (next: Suggested): void => {
    suggested = next;
    for (const listener of listeners) listener();
  };
  const recall = (q: string): Answer | undefined => {
    const same = known.get(q);
    if (same) return same;
    for (const [from, answer] of known) {
      const left = narrowAnswer(answer, from, q);
      if (left) return left;
    }
    return undefined;
  };
  const keep = (q: string, answer: Answer): void => {
    known.set(q, answer);
    const [oldest] = known.keys();
    if (known.size > mostKept && oldest !== undefined) known.delete(oldest);
  };
  const look = async (q: string): Promise<void> => {
    const answer = recall(q);
    if (answer) return tell({ kind: 'answered', q, answer });
    tell({ kind: 'searching' });
    try {
      const asked = await ask(q);
      keep(q, asked);
      if (wanted === q) tell({ kind: 'answered', q, answer: asked });
    } catch (error) {
      if (wanted === q)
        tell({ kind: 'failed', text: toReply(error instanceof Failure ? error : new Failure('serverFault')).message });
    }
  };

  return {
    current: (): Suggested => suggested,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** The box holds this text now; blank text clears at once. */
    type(text: string): void {
      const q = normal(text);
      if (q === wanted) return;
      wanted = q;
      stop();
      if (q === '') tell(idle);
      else stop = clock.after(typingPauseMs, () => void look(q));
    },
  };
}
