import { createServer, type RequestListener, type Server } from 'node:http';
import { callerOf } from '#server/modules/limits/network-of.ts';
import type { HttpLimits } from './http-limits.ts';

/** Longer than the usual proxy keeps a connection, which then is the one to close it. */
const keepAliveMs = 72_000;
const slownessCheckMs = 5_000;

export function listeningServer(
  { mostConnections, mostConnectionsOfOne, headSeconds, requestSeconds }: HttpLimits,
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
  if (mostConnectionsOfOne > 0) boundEach(server, mostConnectionsOfOne);
  return server;
}

/** A proxy, or a test of load, on this very machine. */
const isLocal = (address: string | undefined): boolean => /^(::ffff:)?127\.0\.0\.1$|^::1$/.test(address ?? '');

/** Idle connections cost nobody but the others: one network has so many, and the next are closed as they come. */
function boundEach(server: Server, most: number): void {
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    if (isLocal(socket.remoteAddress)) return;
    const caller = callerOf(socket.remoteAddress);
    const now = (open.get(caller) ?? 0) + 1;
    if (now > most) return void socket.destroy();
    open.set(caller, now);
    socket.once('close', () => {
      const left = (open.get(caller) ?? 1) - 1;
      if (left > 0) open.set(caller, left);
      else open.delete(caller);
    });
  });
}
