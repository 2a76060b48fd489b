/** A number of calls that is 0 is no limit. */
export type HttpLimits = {
  /** Rendered for one network, the test provider's and the outbox's pages too; kept pages are not counted. */
  readonly pagesPerMinute: number;
  readonly picturesPerMinute: number;
  readonly noticesPerMinute: number;
  /** Of one member of the team. Who is not signed in has far fewer, counted by network. */
  readonly staffCallsPerMinute: number;
  /** Pages, and as many public calls; beyond that 503. */
  readonly madeAtOnce: number;
  readonly cacheMs: number;
  readonly mostConnections: number;
  /** Where no proxy stands before the shop, which would be all of them. */
  readonly mostConnectionsOfOne: number;
  readonly headSeconds: number;
  readonly requestSeconds: number;
};

export const defaultHttpLimits: HttpLimits = {
  pagesPerMinute: 0,
  picturesPerMinute: 0,
  noticesPerMinute: 0,
  staffCallsPerMinute: 0,
  madeAtOnce: 100,
  cacheMs: 1_000,
  mostConnections: 5_000,
  mostConnectionsOfOne: 0,
  headSeconds: 15,
  requestSeconds: 120,
};
