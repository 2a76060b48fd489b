type Settings = {
  readonly entries: number;
  /** How long an answer, and how long the word that there is none, is worth. */
  readonly knownMs: number;
  readonly unknownMs: number;
  readonly now: () => number;
};

export type AnswerCache<T> = {
  /** Undefined where nothing is kept; `answer` is null where the thing is known not to exist. */
  find(key: string): { readonly answer: T | null } | undefined;
  keep(key: string, answer: T | null): void;
};

/** Answers of a slow service. When full, the one that was asked for longest ago makes room. */
export function answerCache<T>({ entries, knownMs, unknownMs, now }: Settings): AnswerCache<T> {
  const kept = new Map<string, { answer: T | null; until: number }>();
  return {
    find(key) {
      const found = kept.get(key);
      if (!found) return undefined;
      kept.delete(key);
      if (found.until <= now()) return undefined;
      kept.set(key, found); // a Map keeps the order of insertion: last is latest
      return found;
    },
    keep(key, answer) {
      kept.delete(key);
      kept.set(key, { answer, until: now() + (answer === null ? unknownMs : knownMs) });
      const [oldest] = kept.keys();
      if (kept.size > entries && oldest !== undefined) kept.delete(oldest);
    },
  };
}
