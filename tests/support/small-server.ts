import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

export type Received = {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** The parsed JSON body; undefined if there is none. */
  readonly body: unknown;
};
export type Reply = {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  /** Sent as JSON, or as it is if it is text. */
  readonly body?: unknown;
};

/** A real HTTP server for tests of calls; it answers as `answer` says. 'hang up' closes the connection, 'silence' never answers. */
export type SmallServer = AsyncDisposable & {
  readonly address: string;
  /** Every request so far, in order. */
  readonly received: readonly Received[];
};

type Answer = (request: Received, count: number) => Reply | 'hang up' | 'silence' | Promise<Reply>;

export async function smallServer(answer: Answer): Promise<SmallServer> {
  const received: Received[] = [];
  const server = createServer(async (message, response) => {
    const sent = await text(message);
    const { method = '', url = '', headers } = message;
    const request = { method, url, headers, body: sent === '' ? undefined : JSON.parse(sent) };
    received.push(request);
    const reply = await answer(request, received.length);
    if (reply === 'hang up') message.socket.destroy();
    else if (reply !== 'silence') write(response, reply);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  if (typeof bound !== 'object' || bound === null) throw new Error('the server has no port');
  return {
    address: `http://127.0.0.1:${bound.port}`,
    received,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function write(response: ServerResponse, { status = 200, headers = {}, body = {} }: Reply): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}
