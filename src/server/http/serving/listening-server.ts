import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { callerOf } from '#server/platform/limits/network-of.ts';
import type { HttpLimits } from './http-limits.ts';

/** Longer than the usual proxy keeps a connection, so that the proxy is the one to close it. */
const keepAliveMs = 72_000;
const slownessCheckMs = 5_000;
/** For requests that are on their way to a server that is closing. */
const lastWordsMs = 1_000;

/**
 * Returns a server that, once told that it is closing, lets go of connections that were opened in reserve, as browsers do, and never asked
 * anything: they would keep it open.
 */
export function listeningServer(
  { mostConnections, mostConnectionsOfOne, headSeconds, requestSeconds }: HttpLimits,
  listener: RequestListener,
): Server & { letGoOfUnused(): void } {
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
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const letGoOfUnused = (): void => {
    const letGo = (): void => {
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    };
    setTimeout(letGo, lastWordsMs).unref();
  };
  return Object.assign(server, { letGoOfUnused });
}

/** A proxy or a load test on this very machine. */
const isLocal = (address: string | undefined): boolean => /^(::ffff:)?127\.0\.0\.1$|^::1$/.test(address ?? '');

/**
 * Limits each network's connections, because idle ones cost only the others: one network has so many, and any more are closed as they
 * arrive.
 */
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
