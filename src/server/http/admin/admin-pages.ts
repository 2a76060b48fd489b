import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { adminBase } from '#contract/admin/admin-urls.ts';
import { refuseTooLong } from '#server/http/pages/pages.ts';
import { commonHeaders } from '#server/http/pages/security-headers.ts';
import { immutableAssets } from '#server/http/pages/static-files.ts';

/** Allows the page its own files and nothing else: no inline script or style, no frame, no other host. */
const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "media-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** The counter scans QR codes, and staff sign in with passkeys. */
const permissions = [
  'camera=(self)',
  'microphone=()',
  'geolocation=()',
  'payment=()',
  'usb=()',
  'publickey-credentials-get=(self)',
  'publickey-credentials-create=(self)',
].join(', ');

const headers = {
  ...commonHeaders,
  'permissions-policy': permissions,
  'referrer-policy': 'same-origin',
  'content-security-policy': policy,
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
};

/** Where Vite puts the page that it is given. */
const pageFile = 'src/admin/index.html';

/**
 * Serves the built back office: one page for all of its addresses, which itself says if an address does not exist, and its hashed files,
 * cached for good.
 */
export const adminPages: FastifyPluginAsync<{ readonly folder: string }> = async (app, { folder }) => {
  const page = await readFile(join(folder, pageFile));
  const answer = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    refuseTooLong(request, reply) ?? reply.headers(headers).type('text/html; charset=utf-8').send(page);
  for (const url of [adminBase, `${adminBase}/*`]) app.get(url, answer);
  await app.register(immutableAssets(join(folder, 'assets')), { prefix: `${adminBase}/assets/` });
};
