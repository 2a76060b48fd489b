/** How much the server takes on, at once and from one network. A number of calls that is 0 is no limit. */
export type HttpLimits = {
  /** Pages rendered for one network in a minute, the test provider's and the outbox's too; kept ones are not counted. */
  readonly pagesPerMinute: number;
  readonly picturesPerMinute: number;
  /** Notices of payments. */
  readonly noticesPerMinute: number;
  /** Pages, and as many public calls, that are being made at once; beyond that 503. */
  readonly madeAtOnce: number;
  /** For how long pages and public calls are kept; 0 keeps none. */
  readonly cacheMs: number;
  /** Connections of one process; beyond that they are closed unheard. */
  readonly mostConnections: number;
  /** For how long the head of a request may take to arrive, and all of it. */
  readonly headSeconds: number;
  readonly requestSeconds: number;
};

export const defaultHttpLimits: HttpLimits = {
  pagesPerMinute: 0,
  picturesPerMinute: 0,
  noticesPerMinute: 0,
  madeAtOnce: 100,
  cacheMs: 1_000,
  mostConnections: 5_000,
  headSeconds: 15,
  requestSeconds: 120,
};
