import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

const inlineScripts = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** The hashes, as a Content-Security-Policy names them, of a page's inline scripts. */
const hashesOf = (html: string): string[] => {
  const hashes = new Set<string>();
  for (const [, script = ''] of html.matchAll(inlineScripts)) {
    hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  }
  return [...hashes];
};

const policy = (scripts: string[]): string =>
  [
    "default-src 'self'",
    `script-src ${["'self'", ...scripts].join(' ')}`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
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

/** For a page: its own inline scripts by their hashes, and no other (house rule: no 'unsafe-inline' for scripts). */
export const pagePolicy = (html: string): string => policy(hashesOf(html));

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
