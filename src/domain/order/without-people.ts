/** The names under which an order, in whatever shape, holds who it is for, how to reach them and what they asked for. */
const ofPeople: ReadonlySet<string> = new Set([
  'recipient',
  'sender',
  'email',
  'contact',
  'contactName',
  'contactTelephone',
  'allergyNote',
  'personalisation',
  'notes',
]);

/** A value without anything that is kept under such a name, at any depth; amounts, days and products stay. */
export function withoutPeople(value: unknown, names: ReadonlySet<string> = ofPeople): unknown {
  if (Array.isArray(value)) return value.map((part) => withoutPeople(part, names));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => !names.has(name));
  return Object.fromEntries(kept.map(([name, part]) => [name, withoutPeople(part, names)]));
}

/** A value in which every line of the product has only the product's name, whatever it was called. */
export function withoutWordsOf(
  value: unknown,
  product: { readonly productId: number; readonly name: string },
): unknown {
  if (Array.isArray(value)) return value.map((part) => withoutWordsOf(part, product));
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value).map(([name, part]) => [name, withoutWordsOf(part, product)]);
  const isOfIt = 'productId' in value && value.productId === product.productId && 'name' in value;
  return { ...Object.fromEntries(parts), ...(isOfIt && { name: product.name }) };
}

/** As `withoutPeople`, for allergies only. */
export const withoutAllergies = (value: unknown): unknown => withoutPeople(value, new Set(['allergyNote']));
