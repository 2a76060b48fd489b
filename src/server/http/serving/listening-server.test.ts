import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { defaultHttpLimits } from './http-limits.ts';
import { listeningServer } from './listening-server.ts';

test('a server that closes lets go of a connection that never asked anything, and answers one that is asking', async () => {
  const server = listeningServer(defaultHttpLimits, (_request, response) => void response.end('A cake'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const open = async () => {
    const socket = connect(port, '127.0.0.1');
    await Promise.all([once(socket, 'connect'), once(server, 'connection')]);
    return socket;
  };
  const unused = await open();
  const asking = await open();
  asking.write('GET / HTTP/1.1\r\n');
  const answered = once(asking, 'data');
  unused.resume();

  const closed = once(server, 'close');
  server.letGoOfUnused();
  server.close();
  await once(unused, 'close');
  asking.write('host: localhost\r\nconnection: close\r\n\r\n');
  expect(String(await answered)).toContain('200 OK');
  await closed;
});
