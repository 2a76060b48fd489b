/** Something that a process reads once for everybody who asks, and again when it has changed. */
export type SnapshotCache<T> = {
  read(): Promise<T>;
  /** The database says that it has changed: whoever asks next waits until it has been read again. */
  drop(): void;
};

/**
 * While the database is away, the last value is served.
 * @param look reads it; it returns the known value if nothing has changed
 * @param checkedMs after this long it is read again, although nobody has said that it changed; if 0, it is read each time, and whoever asks
 * waits
 */
export function snapshotCache<T>(look: (known: T | null) => Promise<T>, checkedMs: number): SnapshotCache<T> {
  let last: T | null = null;
  /** The read under way, unless something has changed since it began. */
  let reading: Promise<T> | null = null;
  /** When the last read that has ended began. */
  let checkedAt = Number.NEGATIVE_INFINITY;
  let isDropped = true;
  let hasFailed = false;

  const lookAgain = (): Promise<T> => {
    const begunAt = performance.now();
    const asked = look(last).then(
      (next) => {
        // A read that began before a drop, or before a later read, may be older than that.
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
      // Nobody waits for what has most likely not changed, unless nobody has asked for a long time.
      return ageMs < 2 * checkedMs || hasFailed ? Promise.resolve(last) : asked;
    },
    drop: () => {
      isDropped = true;
      reading = null;
    },
  };
}
