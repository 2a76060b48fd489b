/** What was asked for now has another name: an answer for whoever used a previous name, and not a failure. */
export class Moved extends Error {
  constructor(readonly slug: string) {
    super(`it is now called ${slug}`);
    this.name = 'Moved';
  }
}
