import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';

const hashes = new LRUCache<string, string>({
  max: 500,
  memoMethod: (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
});

export type Openings = {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly pictures: readonly string[];
  readonly fonts: readonly string[];
  readonly calls: readonly string[];
  readonly workers: readonly string[];
};
const shut: Openings = { scripts: [], styles: [], pictures: [], fonts: [], calls: [], workers: [] };

/** Google's map writes its styles into the page, so the one page that has it, and no other, allows inline styles (decision 102). */
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

export const commonHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
};

/** For an answer that is not a page: nothing in it may run or be framed. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

export const openForCalls = (origins: readonly string[], more: Openings = shut): Openings => ({
  ...more,
  calls: [...new Set([...more.calls, ...origins])],
});

/**
 * Returns the policy that allows the inline scripts that the page's renderer wrote, by their hashes, and no others: never 'unsafe-inline'.
 */
export const pagePolicy = (scripts: readonly string[], openings: Openings = shut): string =>
  policy([...new Set(scripts.map((script) => hashes.memo(script)))], openings);

export const strictTransport = 'max-age=31536000; includeSubDomains';

export function secureAnswer(reply: FastifyReply, overHttps: boolean): FastifyReply {
  const wanted = {
    ...commonHeaders,
    'content-security-policy': dataPolicy,
    ...(overHttps && { 'strict-transport-security': strictTransport }),
  };
  for (const [name, value] of Object.entries(wanted)) if (!reply.hasHeader(name)) reply.header(name, value);
  return reply;
}
