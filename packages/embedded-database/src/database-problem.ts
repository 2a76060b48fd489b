/** The embedded database is not available. The message says why and what to do; it is meant to be shown without a stack. */
export class DatabaseProblem extends Error {
  override readonly name = 'DatabaseProblem';
  readonly plain = true;
}
