/** What is asked for has another name today: an answer for whoever asked by a former one, and no failure. */
export class Moved extends Error {
  constructor(readonly slug: string) {
    super(`it is now called ${slug}`);
    this.name = 'Moved';
  }
}
