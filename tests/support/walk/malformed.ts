const deep = (open: string, close: string, levels = 50_000): string => open.repeat(levels) + close.repeat(levels);
/** What cannot be the body of a call: what it is, the text, and headers other than those of JSON. */
export const notBodies: readonly [string, string, Record<string, string>?][] = [
  ['no JSON at all', '{"email":'],
  ['a JSON array', '[]'],
  ['a bare string', '"hello"'],
  ['a bare number', '12'],
  ['arrays 40 levels deep', JSON.stringify({ email: JSON.parse(deep('[', ']', 40)) })],
  ['a prototype in the body', '{"__proto__":{"admin":true}}'],
  ['a constructor’s prototype in the body', '{"constructor":{"prototype":{"admin":true}}}'],
  ['arrays 50,000 levels deep', deep('[', ']')],
  ['arrays 50,000 levels deep in a field', `{"email":${deep('[', ']')}}`],
  ['objects 50,000 levels deep', `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`],
  ['10 MB', JSON.stringify({ email: 'x'.repeat(10_000_000) })],
  ['XML', '<a/>', { 'content-type': 'application/xml' }],
  ['a form', 'email=priya%40example.com', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['text', '{"email":"priya@example.com"}', { 'content-type': 'text/plain' }],
  ['no known kind', '{}', { 'content-type': 'a/b/c' }],
  ['bytes that are no UTF-8', '\u0000\u0001', { 'content-type': 'application/json' }],
];

/** Content types that no call accepts. */
export const notJson = ['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'a/b/c', ''];

/** The statuses that refuse what is not a body. */
export const refusedBodies = [400, 413, 415, 422];

export const beyondAllIds: [string, unknown] = ['a number beyond all ids', 99_999_999_999];

/** What a field holds instead of what belongs there. */
export const odd: readonly [string, unknown][] = [
  ['a NUL byte', 'a\0b@example.com'],
  ['a lone surrogate', '\ud800@example.com'],
  ['text of 100,000 letters', 'a'.repeat(100_000)],
  ['spaces alone', ' \t\n '],
  ['SQL', "'; drop table users; --"],
  ['markup', '<script>alert(1)</script>'],
  beyondAllIds,
  ['a huge number', 1e308],
  ['less than nothing', -1],
  ['a fraction', 1.000_000_1],
  ['a number as text', '1e3'],
  ['true', true],
  ['null', null],
  ['a list', ['a', 'b']],
  ['an object', { toString: 'no', length: -1 }],
];

const edges = ['0001-01-01', '9999-12-31', '2026-02-30', '1900-01-01', '2999-12-31'];

/** Days at either end of the calendar, if the value is a day. */
export const edgeDays = (value: unknown): (readonly [string, string])[] =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? edges.map((day) => [day, day]) : [];

/** The path of every place in an input, inside its lists too. */
export function waysOf(value: unknown, way: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (Array.isArray(value)) return [way, ...waysOf(value[0], [...way, 0])];
  if (typeof value !== 'object' || value === null) return [way];
  return Object.entries(value).flatMap(([name, inner]) => waysOf(inner, [...way, name]));
}

export const valueAt = (value: unknown, way: readonly (string | number)[]): unknown =>
  way.reduce<unknown>((inner, step) => Object(inner)[step], value);

/** The value with something else at that path. */
export function changedAt(value: unknown, [step, ...rest]: readonly (string | number)[], instead: unknown): unknown {
  if (step === undefined) return instead;
  if (Array.isArray(value)) return value.map((inner, at) => (at === step ? changedAt(inner, rest, instead) : inner));
  const inner: unknown = Object(value)[step];
  return { ...Object(value), [step]: changedAt(inner, rest, instead) };
}
