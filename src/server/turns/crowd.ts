const waitedFor = new WeakMap<Error, string>();

/** Marks a refusal that is only for want of a place: nothing is at fault. @param place what too many ask for */
export function ofCrowd<E extends Error>(refusal: E, place: string): E {
  waitedFor.set(refusal, place);
  return refusal;
}

/** What too many asked for, if that is all an error says. */
export function crowdedPlace(error: unknown): string | undefined {
  let found = error;
  for (let depth = 0; found instanceof Error && depth < 5; depth++) {
    const place = waitedFor.get(found);
    if (place !== undefined) return place;
    found = found.cause;
  }
  return undefined;
}
