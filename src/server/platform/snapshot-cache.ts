/** Something that a process reads once for all who ask, and again when it has changed. */
export type SnapshotCache<T> = {
  read(): Promise<T>;
  /** The database says that it has changed: who asks next waits for it to be read anew. */
  drop(): void;
};

/**
 * While the database is away the last one serves.
 * @param look reads it; what is known is given back where nothing has changed
 * @param checkedMs after so long it is looked at again, though nobody has said that it changed; with 0 each time, and whoever asks waits
 */
export function snapshotCache<T>(look: (known: T | null) => Promise<T>, checkedMs: number): SnapshotCache<T> {
  let last: T | null = null;
  /** The reading under way, unless something has changed since it began. */
  let reading: Promise<T> | null = null;
  /** When the last reading that has ended began. */
  let checkedAt = Number.NEGATIVE_INFINITY;
  let isDropped = true;
  let hasFailed = false;

  const lookAgain = (): Promise<T> => {
    const begunAt = performance.now();
    const asked = look(last).then(
      (next) => {
        // What began before a drop, or before a later reading, may be older than that.
        if (reading === asked) {
          last = next;
          checkedAt = begunAt;
          isDropped = false;
          hasFailed = false;
          reading = null;
        }
        return next;
      },
      (error: unknown) => {
        if (reading === asked) {
          checkedAt = begunAt;
          isDropped = last === null;
          hasFailed = true;
          reading = null;
        }
        if (last === null) throw error;
        return last;
      },
    );
    reading = asked;
    return asked;
  };

  return {
    read: () => {
      if (checkedMs === 0) return lookAgain();
      if (last === null || isDropped) return reading ?? lookAgain();
      const ageMs = performance.now() - checkedAt;
      if (ageMs < checkedMs) return Promise.resolve(last);
      const asked = reading ?? lookAgain();
      // Nobody waits for what most likely is as known, unless nobody has asked for long.
      return ageMs < 2 * checkedMs || hasFailed ? Promise.resolve(last) : asked;
    },
    drop: () => {
      isDropped = true;
      reading = null;
    },
  };
}
