/** A problem that the shop's owner can mend: the terminal shows its message alone, which says what to do. */
export class PlainProblem extends Error {
  override readonly name: string = 'PlainProblem';
  readonly plain = true;
}
