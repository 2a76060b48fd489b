/**
 * Works something out from an object that never changes, once and for as long as that object lives. The result must depend on nothing else.
 */
export function oncePer<Of extends object, Made>(make: (of: Of) => Made): (of: Of) => Made {
  const known = new WeakMap<Of, { readonly made: Made }>();
  return (of) => {
    let found = known.get(of);
    if (!found) {
      found = { made: make(of) };
      known.set(of, found);
    }
    return found.made;
  };
}

/** The same for a result that also depends on something else, such as the day: only the result for the last one is kept. */
export function lastPer<Of extends object, Made>(): (of: Of, key: string, make: () => Made) => Made {
  const lastOf = oncePer((_of: Of): { last: { readonly key: string; readonly made: Made } | null } => ({ last: null }));
  return (of, key, make) => {
    const kept = lastOf(of);
    if (kept.last?.key !== key) kept.last = { key, made: make() };
    return kept.last.made;
  };
}
