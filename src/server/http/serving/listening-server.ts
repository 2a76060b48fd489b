import { createServer, type RequestListener, type Server } from 'node:http';
import type { HttpLimits } from './http-limits.ts';

/** As long as Fastify keeps a connection by itself: longer than the usual proxy, which then is the one to close. */
const keepAliveMs = 72_000;
/** How often connections that send too slowly are looked for. */
const slownessCheckMs = 5_000;

/** The server of a process, bounded in its connections and in how long a request may take to arrive. */
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
