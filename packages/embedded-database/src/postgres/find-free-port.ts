import { createServer } from 'node:net';
import { DatabaseProblem } from '../database-problem.ts';

/** A port of 127.0.0.1 that nobody uses now; `wanted` itself if it is free. */
export function findFreePort(wanted = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', () =>
      wanted === 0 ? reject(new DatabaseProblem('No free port was found.')) : resolve(findFreePort()),
    );
    server.listen({ host: '127.0.0.1', port: wanted }, () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : wanted;
      server.close(() => resolve(port));
    });
  });
}
