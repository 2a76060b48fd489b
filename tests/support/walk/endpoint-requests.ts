import { apiBase, type Endpoint } from '#contract/wire/endpoint.ts';
import { staffEndpointActions } from '#server/http/admin/serve-staff.ts';
import { endpointActions } from '#server/http/api/endpoints.ts';
import type { Answer, Visitor } from '#tests/support/shop/visitor.ts';

/** Every endpoint as the shop mounts it: a new one is walked as soon as it is added. */
export const everyEndpoint: readonly Endpoint[] = endpointActions.map(({ endpoint }) => endpoint);
export const customerEndpoints = everyEndpoint.filter(({ access }) => access === 'customer');
/** The endpoints of the back office. */
export const staffEndpoints: readonly Endpoint[] = staffEndpointActions.map(({ endpoint }) => endpoint);
export const isOfStaff = ({ path }: Endpoint): boolean => path.startsWith('/admin/');

export const nameOf = ({ method, path }: Endpoint): string => `${method} ${apiBase}${path}`;

/** The names with a colon in the path. */
export const pathNames = ({ path }: Endpoint): string[] =>
  [...path.matchAll(/:(\w+)/g)].flatMap(([, name]) => (name === undefined ? [] : [name]));

/** The path with its names filled in, and what is left of the input for the query or the body. */
export function addressOf(
  endpoint: Endpoint,
  input: Readonly<Record<string, unknown>>,
): { path: string; rest: Record<string, unknown> } {
  const inPath = new Set(pathNames(endpoint));
  const path = endpoint.path.replace(/:(\w+)/g, (_all, name: string) => {
    const value = input[name];
    if (value === undefined) throw new Error(`no ${name} for ${nameOf(endpoint)}`);
    return encodeURIComponent(wellFormed(asText(value)));
  });
  return { path, rest: Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.has(name))) };
}

/** Any value as an address can hold it: an object may have no text of its own. */
const asText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** No client can put a lone surrogate into an address. */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD');

/** The input as a query string; a list repeats its name. */
export function queryOf(input: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) query.append(name, asText(one));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** What the server receives of an input: an address has only texts, JSON has no undefined. */
export function asReceived(endpoint: Endpoint, input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const inPath = new Set(pathNames(endpoint));
  const asTexts = (value: unknown) => (Array.isArray(value) ? value.map(asText) : asText(value));
  return Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) => {
      if (inPath.has(name)) return [[name, asText(value)]];
      if (value === undefined || (Array.isArray(value) && value.length === 0 && endpoint.method === 'GET')) return [];
      return [[name, endpoint.method === 'GET' ? asTexts(value) : value]];
    }),
  );
}

type Asking = { headers?: Record<string, string>; csrf?: boolean };

/** Calls an endpoint the way a browser does: with the input in the path, and in the query or the body. */
export function askEndpoint(
  browser: Visitor,
  endpoint: Endpoint,
  input: Readonly<Record<string, unknown>>,
  asking: Asking = {},
): Promise<Answer> {
  const { path, rest } = addressOf(endpoint, input);
  if (endpoint.method === 'GET') return browser.ask('GET', path + queryOf(rest), asking);
  return browser.ask(endpoint.method, path, { ...asking, body: rest });
}

/** A network address of the caller's own, for a shop that trusts one proxy: no limit of one visitor hides another's response. */
export const fromAnywhere = (): Record<string, string> => ({
  'x-forwarded-for': Array.from({ length: 4 }, () => 1 + Math.floor(Math.random() * 223)).join('.'),
});
