import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';

/** The hashes of inline scripts as a Content-Security-Policy names them: pages share them, so each is worked out once. */
const hashes = new LRUCache<string, string>({
  max: 500,
  memoMethod: (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
});

/** What a page needs besides the shop's own: the sources of each kind. */
export type Openings = {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly pictures: readonly string[];
  readonly fonts: readonly string[];
  readonly calls: readonly string[];
  readonly workers: readonly string[];
};
const shut: Openings = { scripts: [], styles: [], pictures: [], fonts: [], calls: [], workers: [] };

/**
 * What Google's map needs on the one page that has it, as Google's own list says (decision 019). It writes its styles
 * into the page, so that page alone takes styles of any origin of its own.
 */
export const openForMap = (script: string): Openings => ({
  scripts: [new URL(script).origin, 'https://*.googleapis.com', 'https://*.gstatic.com'],
  styles: ["'unsafe-inline'", 'https://fonts.googleapis.com'],
  pictures: [
    'https://*.googleapis.com',
    'https://*.gstatic.com',
    'https://*.google.com',
    'https://*.googleusercontent.com',
  ],
  fonts: ['https://fonts.gstatic.com'],
  calls: [
    new URL(script).origin,
    'https://*.googleapis.com',
    'https://*.gstatic.com',
    'https://*.google.com',
    'data:',
    'blob:',
  ],
  workers: ['blob:'],
});

const sources = (kind: string, ...more: (readonly string[])[]): string => [kind, "'self'", ...more.flat()].join(' ');

const policy = (scripts: readonly string[], more: Openings): string =>
  [
    "default-src 'self'",
    sources('script-src', scripts, more.scripts),
    sources('style-src', more.styles),
    "style-src-attr 'unsafe-inline'",
    sources('img-src', ['data:'], more.pictures),
    sources('font-src', more.fonts),
    sources('connect-src', more.calls),
    sources('worker-src', more.workers),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Headers of everything that the shop answers. */
export const commonHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
};

/** For an answer that is no page: nothing in it may run or be framed. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/** What every page needs whose services live at other origins, beside what else it needs. */
export const openForCalls = (origins: readonly string[], more: Openings = shut): Openings => ({
  ...more,
  calls: [...new Set([...more.calls, ...origins])],
});

/**
 * For a page: the inline scripts that its renderer wrote, by their hashes, and no other (house rule: no 'unsafe-inline'
 * for scripts). What else came into the page is not asked.
 */
export const pagePolicy = (scripts: readonly string[], openings: Openings = shut): string =>
  policy([...new Set(scripts.map((script) => hashes.memo(script)))], openings);

/** Sent where customers reach the shop over https. */
export const strictTransport = 'max-age=31536000; includeSubDomains';

/** Puts the headers on an answer, beside those that it has already. */
export function secureAnswer(reply: FastifyReply, overHttps: boolean): FastifyReply {
  const wanted = {
    ...commonHeaders,
    'content-security-policy': dataPolicy,
    ...(overHttps && { 'strict-transport-security': strictTransport }),
  };
  for (const [name, value] of Object.entries(wanted)) if (!reply.hasHeader(name)) reply.header(name, value);
  return reply;
}
