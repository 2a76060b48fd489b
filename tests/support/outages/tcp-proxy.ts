import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * An address of a database that stays the same while what is behind it changes: what a load balancer, a virtual address
 * or a failed connection is to the shop.
 */
export async function tcpProxy(to: number, at = 0) {
  let target: number | null = to;
  let held = false;
  let count = 0;
  const pairs = new Map<Socket, Socket>();

  const server = createServer((inner) => {
    count += 1;
    inner.on('error', () => undefined);
    if (target === null) {
      inner.destroy();
      return;
    }
    const outer = connect(target, '127.0.0.1');
    outer.on('error', () => undefined);
    pairs.set(inner, outer);
    inner.once('close', () => {
      pairs.delete(inner);
      outer.destroy();
    });
    outer.once('close', () => inner.destroy());
    inner.pipe(outer);
    outer.pipe(inner);
    if (held) hold(inner, outer);
  });
  server.listen(at, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no port');

  const hold = (...sockets: readonly Socket[]): void => {
    for (const socket of sockets) {
      socket.unpipe();
      socket.pause();
    }
  };
  const cut = (): void => {
    for (const inner of pairs.keys()) inner.destroy();
  };

  return {
    port: address.port,
    /** Ends every connection; the next ones lead to the new port. Null: nobody answers. */
    leadTo(port: number | null): void {
      target = port;
      cut();
    },
    /** Breaks off every connection, as a machine that goes down in the middle does. */
    reset(): void {
      for (const inner of pairs.keys()) inner.resetAndDestroy();
    },
    /** Passes nothing on, without saying so. */
    hold(): void {
      held = true;
      for (const pair of pairs) hold(...pair);
    },
    /** Passes everything on again, including what was held. */
    resume(): void {
      held = false;
      for (const [inner, outer] of pairs) {
        inner.pipe(outer);
        outer.pipe(inner);
      }
    },
    /** How many connections were ever opened through it. */
    opened: () => count,
    async [Symbol.asyncDispose](): Promise<void> {
      server.close();
      cut();
      await once(server, 'close');
    },
  };
}
