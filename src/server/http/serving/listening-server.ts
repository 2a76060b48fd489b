import { createServer, type RequestListener, type Server } from 'node:http';
import type { HttpLimits } from './http-limits.ts';

/** Longer than the usual proxy keeps a connection, which then is the one to close it. */
const keepAliveMs = 72_000;
const slownessCheckMs = 5_000;

export function listeningServer(
  { mostConnections, headSeconds, requestSeconds }: HttpLimits,
  listener: RequestListener,
): Server {
  const server = createServer(
    {
      keepAliveTimeout: keepAliveMs,
      headersTimeout: headSeconds * 1_000,
      requestTimeout: requestSeconds * 1_000,
      connectionsCheckingInterval: slownessCheckMs,
    },
    listener,
  );
  server.maxConnections = mostConnections;
  return server;
}
