export type CacheCounts = {
  kept: number;
  made: number;
  joined: number;
  stale: number;
};

export type Measures = {
  answered(status: number, seconds: number): void;
  rendered(seconds: number): void;
  watchCache(cache: 'pages' | 'calls', counts: Readonly<CacheCounts>): void;
};
