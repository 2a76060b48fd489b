const waitedFor = new WeakMap<Error, string>();

/** A refusal for want of a place alone: nothing is at fault. @param place what too many ask for */
export function ofCrowd<E extends Error>(refusal: E, place: string): E {
  waitedFor.set(refusal, place);
  return refusal;
}

/** What too many asked for, where an error says nothing else. */
export function crowdedPlace(error: unknown): string | undefined {
  let found = error;
  for (let depth = 0; found instanceof Error && depth < 5; depth++) {
    const place = waitedFor.get(found);
    if (place !== undefined) return place;
    found = found.cause;
  }
  return undefined;
}
