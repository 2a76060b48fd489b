/** How many answers of a cache there were of each kind. */
export type CacheCounts = {
  /** Out of memory. */
  kept: number;
  /** Made anew. */
  made: number;
  /** Given to somebody who asked while it was being made for another. */
  joined: number;
  /** As it was before, because it could not be made anew. */
  stale: number;
};

/** What a server tells whoever measures it; each costs it a few numbers in memory. */
export type Measures = {
  /** An answer that was not kept, with its status. */
  answered(status: number, seconds: number): void;
  /** A page that had to be rendered. */
  rendered(seconds: number): void;
  /** Counts that go on growing, looked at when somebody asks. */
  watchCache(cache: 'pages' | 'calls', counts: Readonly<CacheCounts>): void;
};
