const kindsOf = (allergen: string): { name: string; kinds: readonly string[] } => {
  const [, name = allergen, kinds] = /^(.*?)(?: \((.*)\))?$/.exec(allergen) ?? [];
  return { name, kinds: kinds === undefined ? [] : kinds.split(', ') };
};

export function tracesBeside(contained: readonly string[], handled: readonly string[]): string[] {
  const inside = contained.map(kindsOf);
  return handled.flatMap((allergen) => {
    const { name, kinds } = kindsOf(allergen);
    const same = inside.filter((other) => other.name === name);
    if (same.length === 0) return [allergen];
    const known = same.flatMap((other) => other.kinds);
    const left = kinds.filter((kind) => !known.includes(kind));
    return left.length === 0 ? [] : [`${name} (${left.join(', ')})`];
  });
}
